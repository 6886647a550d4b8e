package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
  private final Map<String, Integer> vocabulary = new LinkedHashMap<>();
  private final ObjectNode model =
      Pipeline.step("BPE")
          .putNull("dropout")
          .putNull("unk_token")
          .put("continuing_subword_prefix", "")
          .put("end_of_word_suffix", "")
          .put("fuse_unk", false)
          .put("byte_fallback", false);

  ByteLevelFamily(TokenizerFiles files) {
    this.files = files;
    file = files.path(VOCABULARY);
    type = files.tokenizerClass().or(files::modelType).orElse("").toLowerCase(Locale.ROOT);
    JsonNode ids = JsonFile.read(file);
    if (!ids.isObject() || ids.isEmpty()) {
      throw ModelFormatException.file(file, "an object of subwords", ids.getNodeType());
    }
    ids.properties().forEach(entry -> put(entry.getKey(), entry.getValue()));
    model.set("vocab", ids);
    readMerges(model.putArray("merges"));
  }

  private void put(String subword, JsonNode id) {
    if (!id.isInt() || id.intValue() < 0) {
      throw ModelFormatException.file(file, "the id of subword \"%s\"".formatted(subword), id);
    }
    vocabulary.put(subword, id.intValue());
  }

  private void readMerges(ArrayNode merges) {
    List<String> lines = files.lines(MERGES);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isEmpty() || line.startsWith("#version")) {
        continue;
      }
      String[] parts = line.split(" ", -1);
      if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
        throw ModelFormatException.file(
            files.path(MERGES), "two subwords in line " + (i + 1), "\"" + Excerpt.of(line) + "\"");
      }
      for (String subword : List.of(parts[0], parts[1], parts[0] + parts[1])) {
        if (!vocabulary.containsKey(subword)) {
          throw ModelFormatException.file(
              files.path(MERGES),
              "subwords of %s in line %s".formatted(VOCABULARY, i + 1),
              "\"" + Excerpt.of(subword) + "\"");
        }
      }
      merges.add(line);
    }
  }

  TokenizerDescription describe() {
    AddedTokens added = new AddedTokens(files, vocabulary);
    ObjectNode processor = processor(added);
    boolean qwen = type.startsWith("qwen");
    return new TokenizerDescription(
        file,
        Pipeline.tokenizer(
            added.toJson(),
            qwen ? Pipeline.step("NFC") : null,
            qwen ? qwenSplit() : Pipeline.byteLevel(files.flag("add_prefix_space", false), true),
            processor,
            Pipeline.byteLevel(true, true),
            model));
  }

  private static ObjectNode qwenSplit() {
    ObjectNode split = Pipeline.step("Split").put("behavior", "Isolated").put("invert", false);
    split.putObject("pattern").put("Regex", QWEN_PATTERN);
    ObjectNode bytes = Pipeline.byteLevel(false, false).put("use_regex", false);
    return Pipeline.preTokenizers(List.of(split, bytes));
  }

  private ObjectNode processor(AddedTokens added) {
    Set<String> subwords = vocabulary.keySet();
    if (type.startsWith("deberta")) {
      return debertaProcessor(added);
    }
    if (type.contains("roberta") || subwords.containsAll(List.of("<s>", "</s>"))) {
      return robertaProcessor(added);
    }
    if (type.startsWith("qwen")) {
      return Pipeline.byteLevel(false, false).put("use_regex", false);
    }
    if (type.contains("gpt") || subwords.contains(GPT_TOKEN)) {
      return gptProcessor(added);
    }
    throw ModelFormatException.file(
        file,
        "the vocabulary of a GPT-2, RoBERTa or DeBERTa model (others need a tokenizer.json)",
        type.isEmpty() ? "no config.json with a model_type" : type);
  }

  private ObjectNode robertaProcessor(AddedTokens added) {
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "<mask>", true);
    ObjectNode processor = Pipeline.step("RobertaProcessing");
    AddedTokens.Token sep = added.role("sep_token", "</s>");
    AddedTokens.Token cls = added.role("cls_token", "<s>");
    processor.putArray("sep").add(sep.text()).add(sep.id());
    processor.putArray("cls").add(cls.text()).add(cls.id());
    return processor
        .put("trim_offsets", true)
        .put("add_prefix_space", files.flag("add_prefix_space", false));
  }

  /** DeBERTa of version 1: GPT-2's vocabulary with BERT's special tokens. */
  private static ObjectNode debertaProcessor(AddedTokens added) {
    added.role("pad_token", "[PAD]");
    added.role("unk_token", "[UNK]");
    added.role("mask_token", "[MASK]", true);
    return added.around("[CLS]", "[SEP]", "cls A sep", "cls A sep B:1 sep:1");
  }

  private ObjectNode gptProcessor(AddedTokens added) {
    added.role("unk_token", GPT_TOKEN);
    AddedTokens.Token begin = added.role("bos_token", GPT_TOKEN);
    return files.flag("add_bos_token", false)
        ? Pipeline.template(Map.of("bos", begin), "bos A", "bos A B:1")
        : Pipeline.byteLevel(true, false);
  }
}
