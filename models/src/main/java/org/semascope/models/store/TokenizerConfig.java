package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/** The {@code tokenizer_config.json} of a word-piece vocabulary. */
record TokenizerConfig(boolean lowerCase) {
  static final String FILE = "tokenizer_config.json";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  void write(Path directory) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.put("tokenizer_class", "BertTokenizer");
    json.put("do_lower_case", lowerCase);
    json.putNull("strip_accents"); // accents go with the case
    json.put("tokenize_chinese_chars", true);
    json.put("model_max_length", 512);
    json.put("unk_token", "[UNK]");
    json.put("sep_token", "[SEP]");
    json.put("pad_token", "[PAD]");
    json.put("cls_token", "[CLS]");
    json.put("mask_token", "[MASK]");
    JSON.writeValue(directory.resolve(FILE).toFile(), json);
  }
}
