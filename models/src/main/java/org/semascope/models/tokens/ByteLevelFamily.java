package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** GPT-2 and RoBERTa: byte pairs over the bytes of a text, so that nothing is unknown. */
final class ByteLevelFamily implements TokenizerFamily {
  @Override
  public TokenizerDescription build(ModelFiles files) {
    BytePairs pairs = new BytePairs(files);
    AddedTokens added = new AddedTokens(files, pairs.vocabulary());
    boolean blankInFront = files.flag("add_prefix_space", false);
    ObjectNode processor =
        isRoberta(files, pairs)
            ? robertaProcessor(added, blankInFront)
            : gptProcessor(files, added);
    return new TokenizerDescription(
        pairs.file(),
        Pipeline.tokenizer(
            added.toJson(),
            null,
            Pipeline.byteLevel(blankInFront, true),
            processor,
            Pipeline.byteLevel(true, true),
            pairs.model()));
  }

  private static boolean isRoberta(ModelFiles files, BytePairs pairs) {
    String type = files.tokenizerClass().or(files::modelType).orElse("").toLowerCase(Locale.ROOT);
    if (type.contains("gpt")) {
      return false;
    }
    return type.contains("roberta")
        || pairs.vocabulary().keySet().containsAll(List.of("<s>", "</s>"));
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

  private static ObjectNode gptProcessor(ModelFiles files, AddedTokens added) {
    added.role("unk_token", "<|endoftext|>");
    AddedTokens.Token begin = added.role("bos_token", "<|endoftext|>");
    return files.flag("add_bos_token", false)
        ? new Template(Map.of("bos", begin)).processor("bos A", "bos A B:1")
        : Pipeline.byteLevel(true, false);
  }

  private static void put(ArrayNode pair, AddedTokens.Token token) {
    pair.add(token.text()).add(token.id());
  }
}
