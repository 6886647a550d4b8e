package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;

/** The tokenizers of models with a WordPiece vocabulary, which has one token per line. */
final class WordPieces {
  static final String FILE = "vocab.txt";

  private WordPieces() {}

  /**
   * @param isMpnet whether the special tokens are those of RoBERTa, as in MPNet, or of BERT, as in
   *     DistilBERT, ELECTRA and many others
   */
  static TokenizerDescription describe(TokenizerFiles files, boolean isMpnet) {
    Path file = files.path(FILE);
    Map<String, Integer> vocabulary = new LinkedHashMap<>();
    int id = 0; // of a token that occurs twice, the last
    for (String token : files.lines(FILE)) {
      vocabulary.put(token, id++);
    }
    if (vocabulary.isEmpty()) {
      throw ModelFormatException.file(file, "one token per line", "nothing");
    }
    AddedTokens added = new AddedTokens(files, vocabulary);
    ObjectNode template =
        isMpnet
            ? added
                .roles("pad <pad>", "mask <mask> lstrip", "unk [UNK]", "cls <s>", "sep </s>")
                .template("cls A sep", "cls A sep sep B sep")
            : added
                .roles("pad [PAD]", "mask [MASK]", "unk [UNK]", "cls [CLS]", "sep [SEP]")
                .template("cls A sep", "cls A sep B:1 sep:1");
    String unknown = added.text("unk");
    if (!vocabulary.containsKey(unknown)) {
      throw ModelFormatException.file(
          file, unknown + " among the tokens", vocabulary.size() + " others");
    }
    ObjectNode model =
        Pipeline.step("WordPiece")
            .put("unk_token", unknown)
            .put("continuing_subword_prefix", "##")
            .put("max_input_chars_per_word", 100);
    vocabulary.forEach(model.putObject("vocab")::put);
    return new TokenizerDescription(
        file,
        added,
        normalizer(files),
        Pipeline.step("BertPreTokenizer"),
        template,
        Pipeline.step("WordPiece").put("prefix", "##").put("cleanup", true),
        model);
  }

  /**
   * If accents are kept, characters are composed first, as transformers' BertTokenizer in Python
   * does, so that e with U+0301 is the é of the vocabulary; BertTokenizerFast does not compose.
   */
  private static ObjectNode normalizer(TokenizerFiles files) {
    boolean lowerCase = files.flag("do_lower_case", true);
    // Null means: accents are stripped if texts are lower-cased.
    JsonNode accents = files.option("strip_accents");
    ObjectNode cleaning =
        Pipeline.step("BertNormalizer")
            .put("clean_text", true)
            .put("handle_chinese_chars", files.flag("tokenize_chinese_chars", true))
            .put("lowercase", lowerCase)
            .put("strip_accents", accents.isBoolean() ? accents.booleanValue() : null);
    return accents.asBoolean(lowerCase)
        ? cleaning
        : Pipeline.normalizers(List.of(Pipeline.step("NFC"), cleaning));
  }
}
