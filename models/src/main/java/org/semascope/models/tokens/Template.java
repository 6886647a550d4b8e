package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where special tokens go around a text and between two, in words such as {@code cls A sep B:1
 * sep:1}: A and B are the texts, other words name tokens, and the number is the token type.
 */
final class Template {
  private final Map<String, AddedTokens.Token> tokens;

  Template(Map<String, AddedTokens.Token> tokens) {
    // In one order always: what is written is part of a model's fingerprint.
    this.tokens = new TreeMap<>(tokens);
  }

  ObjectNode processor(String single, String pair) {
    ObjectNode processor = Pipeline.step("TemplateProcessing");
    fill(processor.putArray("single"), single);
    fill(processor.putArray("pair"), pair);
    ObjectNode special = processor.putObject("special_tokens");
    for (AddedTokens.Token token : tokens.values()) {
      ObjectNode entry = special.putObject(token.text()).put("id", token.text());
      entry.putArray("ids").add(token.id());
      entry.putArray("tokens").add(token.text());
    }
    return processor;
  }

  private void fill(ArrayNode places, String words) {
    for (String word : words.split(" ")) {
      String[] nameAndType = word.split(":");
      AddedTokens.Token token = tokens.get(nameAndType[0]);
      places
          .addObject()
          .putObject(token == null ? "Sequence" : "SpecialToken")
          .put("id", token == null ? nameAndType[0] : token.text())
          .put("type_id", nameAndType.length == 1 ? 0 : Integer.parseInt(nameAndType[1]));
    }
  }
}
