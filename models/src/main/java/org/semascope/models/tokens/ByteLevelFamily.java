package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.semascope.models.ModelFormatException;

/**
 * GPT-2, RoBERTa, OPT, Qwen and DeBERTa of version 1: byte pairs over the bytes of a text, so that
 * nothing is unknown.
 */
final class ByteLevelFamily {
  static final String GPT_TOKEN = "<|endoftext|>";
  private static final String QWEN_CUTS =
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}"
          + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  private ByteLevelFamily() {}

  static TokenizerDescription describe(TokenizerFiles files) {
    BytePairs pairs = new BytePairs(files);
    AddedTokens added = new AddedTokens(files, pairs.vocabulary());
    ObjectNode processor = processor(files, pairs, added);
    boolean qwen = type(files).startsWith("qwen");
    return new TokenizerDescription(
        pairs.file(),
        Pipeline.tokenizer(
            added.toJson(),
            qwen ? Pipeline.step("NFC") : null,
            qwen ? qwenCuts() : Pipeline.byteLevel(files.flag("add_prefix_space", false), true),
            processor,
            Pipeline.byteLevel(true, true),
            pairs.model()));
  }

  private static String type(TokenizerFiles files) {
    return files.tokenizerClass().or(files::modelType).orElse("").toLowerCase(Locale.ROOT);
  }

  /** GPT-4's way to cut a text, with digits one by one. */
  private static ObjectNode qwenCuts() {
    ObjectNode split = Pipeline.step("Split").put("behavior", "Isolated").put("invert", false);
    split.putObject("pattern").put("Regex", QWEN_CUTS);
    ObjectNode bytes = Pipeline.byteLevel(false, false).put("use_regex", false);
    return Pipeline.preTokenizers(List.of(split, bytes));
  }

  private static ObjectNode processor(TokenizerFiles files, BytePairs pairs, AddedTokens added) {
    String type = type(files);
    Set<String> pieces = pairs.vocabulary().keySet();
    if (type.startsWith("deberta")) {
      return debertaProcessor(added);
    }
    if (type.contains("roberta") || pieces.containsAll(List.of("<s>", "</s>"))) {
      return robertaProcessor(added, files.flag("add_prefix_space", false));
    }
    if (type.startsWith("qwen")) {
      return Pipeline.byteLevel(false, false).put("use_regex", false);
    }
    if (type.contains("gpt") || pieces.contains(GPT_TOKEN)) {
      return gptProcessor(files, added);
    }
    throw ModelFormatException.file(
        pairs.file(),
        "the vocabulary of a GPT-2, RoBERTa or DeBERTa model (others need a tokenizer.json)",
        type.isEmpty() ? "no config.json that says" : type);
  }

  private static ObjectNode robertaProcessor(AddedTokens added, boolean blankInFront) {
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "<mask>", true);
    ObjectNode processor = Pipeline.step("RobertaProcessing");
    put(processor.putArray("sep"), added.role("sep_token", "</s>"));
    put(processor.putArray("cls"), added.role("cls_token", "<s>"));
    return processor.put("trim_offsets", true).put("add_prefix_space", blankInFront);
  }

  /** DeBERTa of version 1: GPT-2's pieces with BERT's special tokens. */
  private static ObjectNode debertaProcessor(AddedTokens added) {
    added.role("pad_token", "[PAD]");
    added.role("unk_token", "[UNK]");
    added.role("mask_token", "[MASK]", true);
    return added.around("[CLS]", "[SEP]", "cls A sep", "cls A sep B:1 sep:1");
  }

  private static ObjectNode gptProcessor(TokenizerFiles files, AddedTokens added) {
    added.role("unk_token", GPT_TOKEN);
    AddedTokens.Token begin = added.role("bos_token", GPT_TOKEN);
    return files.flag("add_bos_token", false)
        ? new Template(Map.of("bos", begin)).processor("bos A", "bos A B:1")
        : Pipeline.byteLevel(true, false);
  }

  private static void put(ArrayNode pair, AddedTokens.Token token) {
    pair.add(token.text()).add(token.id());
  }
}
