package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/**
 * GPT-2, RoBERTa, OPT, Qwen and DeBERTa of version 1: byte-level BPE, which has no unknown token.
 * vocab.json has the ids of the subwords, merges.txt the pairs that are merged.
 */
final class ByteLevelFamily {
  static final String VOCABULARY = "vocab.json";
  static final String MERGES = "merges.txt";
  static final String GPT_TOKEN = "<|endoftext|>";

  /** GPT-4's pre-tokenizer, but with single digits. */
  private static final String QWEN_PATTERN =
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}"
          + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  private final TokenizerFiles files;
  private final Path file;
  private final String type; // the tokenizer's class or the model type, in lower case
  private final boolean prefixSpace;
  private final Map<String, Integer> vocabulary = new HashMap<>();

  ByteLevelFamily(TokenizerFiles files) {
    this.files = files;
    file = files.path(VOCABULARY);
    type = files.tokenizerClass().or(files::modelType).orElse("").toLowerCase(Locale.ROOT);
    prefixSpace = files.flag("add_prefix_space", false);
  }

  TokenizerDescription describe() {
    ObjectNode model =
        Pipeline.step("BPE")
            .putNull("dropout")
            .putNull("unk_token")
            .put("continuing_subword_prefix", "")
            .put("end_of_word_suffix", "")
            .put("fuse_unk", false)
            .put("byte_fallback", false);
    model.set("vocab", readVocabulary());
    readMerges(model.putArray("merges"));
    AddedTokens added = new AddedTokens(files, vocabulary);
    ObjectNode processor = processor(added);
    boolean qwen = type.startsWith("qwen");
    return new TokenizerDescription(
        file,
        added,
        qwen ? Pipeline.step("NFC") : null,
        qwen ? qwenSplit() : Pipeline.byteLevel(prefixSpace, true, true),
        processor,
        Pipeline.byteLevel(true, true, true),
        model);
  }

  private JsonNode readVocabulary() {
    JsonNode ids = JsonFile.read(file);
    if (!ids.isObject() || ids.isEmpty()) {
      throw ModelFormatException.file(file, "an object of subwords", ids.getNodeType());
    }
    for (Map.Entry<String, JsonNode> entry : ids.properties()) {
      JsonNode id = entry.getValue();
      if (!id.isInt() || id.intValue() < 0) {
        throw ModelFormatException.file(file, "the id of subword \"" + entry.getKey() + "\"", id);
      }
      vocabulary.put(entry.getKey(), id.intValue());
    }
    return ids;
  }

  private void readMerges(ArrayNode merges) {
    Path path = files.path(MERGES);
    int number = 0;
    for (String line : files.lines(MERGES)) {
      number++;
      if (line.isEmpty() || line.startsWith("#version")) {
        continue;
      }
      String[] parts = line.split(" ", -1);
      if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
        throw ModelFormatException.file(path, "two subwords in line " + number, quoted(line));
      }
      for (String subword : List.of(parts[0], parts[1], parts[0] + parts[1])) {
        if (!vocabulary.containsKey(subword)) {
          String expected = "subwords of %s in line %s".formatted(VOCABULARY, number);
          throw ModelFormatException.file(path, expected, quoted(subword));
        }
      }
      merges.add(line);
    }
  }

  private static String quoted(String text) {
    return '"' + Excerpt.of(text) + '"';
  }

  private static ObjectNode qwenSplit() {
    ObjectNode split = Pipeline.step("Split").put("behavior", "Isolated").put("invert", false);
    split.putObject("pattern").put("Regex", QWEN_PATTERN);
    return Pipeline.preTokenizers(List.of(split, Pipeline.byteLevel(false, false, false)));
  }

  private ObjectNode processor(AddedTokens added) {
    if (type.startsWith("deberta")) { // GPT-2's vocabulary with BERT's special tokens
      return added
          .roles("pad [PAD]", "unk [UNK]", "mask [MASK] lstrip", "cls [CLS]", "sep [SEP]")
          .template("cls A sep", "cls A sep B:1 sep:1");
    }
    if (type.contains("roberta") || vocabulary.keySet().containsAll(List.of("<s>", "</s>"))) {
      added.roles("pad <pad>", "unk <unk>", "mask <mask> lstrip", "sep </s>", "cls <s>");
      ObjectNode processor = Pipeline.step("RobertaProcessing");
      processor.set("sep", added.pair("sep"));
      processor.set("cls", added.pair("cls"));
      return processor.put("trim_offsets", true).put("add_prefix_space", prefixSpace);
    }
    if (type.startsWith("qwen")) {
      return Pipeline.byteLevel(false, false, false);
    }
    if (type.contains("gpt") || vocabulary.containsKey(GPT_TOKEN)) {
      added.roles("unk " + GPT_TOKEN, "bos " + GPT_TOKEN);
      return files.flag("add_bos_token", false)
          ? added.template("bos A", "bos A B:1")
          : Pipeline.byteLevel(true, false, true);
    }
    throw ModelFormatException.file(
        file,
        "the vocabulary of a GPT-2, RoBERTa or DeBERTa model (others need a tokenizer.json)",
        type.isEmpty() ? "no config.json with a model_type" : type);
  }
}
