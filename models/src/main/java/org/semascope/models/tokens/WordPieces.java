package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;

/** A WordPiece vocabulary, one token per line, and the tokenizers of the models that use it. */
final class WordPieces {
  static final String FILE = "vocab.txt";

  private final TokenizerFiles files;
  private final Path file;
  private final Map<String, Integer> vocabulary = new LinkedHashMap<>();

  WordPieces(TokenizerFiles files) {
    this.files = files;
    int id = 0; // of a token that occurs twice, the last
    file = files.path(FILE);
    for (String token : files.lines(FILE)) {
      vocabulary.put(token, id++);
    }
    if (vocabulary.isEmpty()) {
      throw ModelFormatException.file(file, "one token per line", "nothing");
    }
  }

  /** BERT, DistilBERT, ELECTRA and models that use their vocabulary. */
  TokenizerDescription ofBert() {
    AddedTokens added = new AddedTokens(files, vocabulary);
    added.role("pad_token", "[PAD]");
    added.role("mask_token", "[MASK]");
    AddedTokens.Token unknown = added.role("unk_token", "[UNK]");
    return json(added, unknown, added.around("[CLS]", "[SEP]", "cls A sep", "cls A sep B:1 sep:1"));
  }

  /** MPNet: WordPiece with RoBERTa's special tokens. */
  TokenizerDescription ofMpnet() {
    AddedTokens added = new AddedTokens(files, vocabulary);
    added.role("pad_token", "<pad>");
    added.role("mask_token", "<mask>", true);
    AddedTokens.Token unknown = added.role("unk_token", "[UNK]");
    return json(added, unknown, added.around("<s>", "</s>", "cls A sep", "cls A sep sep B sep"));
  }

  private TokenizerDescription json(
      AddedTokens added, AddedTokens.Token unknown, ObjectNode template) {
    if (!vocabulary.containsKey(unknown.text())) {
      throw ModelFormatException.file(
          file, unknown.text() + " among the tokens", vocabulary.size() + " others");
    }
    ObjectNode model =
        Pipeline.step("WordPiece")
            .put("unk_token", unknown.text())
            .put("continuing_subword_prefix", "##")
            .put("max_input_chars_per_word", 100);
    ObjectNode pieces = model.putObject("vocab");
    vocabulary.forEach(pieces::put);
    return new TokenizerDescription(
        file,
        Pipeline.tokenizer(
            added.toJson(),
            normalizer(),
            Pipeline.step("BertPreTokenizer"),
            template,
            Pipeline.step("WordPiece").put("prefix", "##").put("cleanup", true),
            model));
  }

  /**
   * If accents are kept, characters are composed first, as transformers' BertTokenizer in Python
   * does, so that e with U+0301 is the é of the vocabulary; BertTokenizerFast does not compose.
   */
  private ObjectNode normalizer() {
    boolean accents = !files.option("strip_accents").asBoolean(files.flag("do_lower_case", true));
    return accents ? Pipeline.normalizers(List.of(Pipeline.step("NFC"), cleaning())) : cleaning();
  }

  private ObjectNode cleaning() {
    ObjectNode normalizer =
        Pipeline.step("BertNormalizer")
            .put("clean_text", true)
            .put("handle_chinese_chars", files.flag("tokenize_chinese_chars", true))
            .put("lowercase", files.flag("do_lower_case", true));
    // Null means: accents are stripped if texts are lower-cased.
    JsonNode accents = files.option("strip_accents");
    return accents.isBoolean()
        ? normalizer.put("strip_accents", accents.booleanValue())
        : normalizer.putNull("strip_accents");
  }
}
