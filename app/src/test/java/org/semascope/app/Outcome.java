package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** What a command left: its exit code and everything it printed. */
record Outcome(int code, String out, String err) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** The command did what it was asked to. */
  Outcome done() {
    assertThat(code).as(err).isZero();
    assertThat(err).doesNotContain("Exception");
    return this;
  }

  /** The command failed with this one sentence, and printed nothing else. */
  void failed(String sentence) {
    assertThat(err).isEqualTo("semascope: " + sentence + "\n");
    assertThat(out).isEmpty();
    assertThat(code).isEqualTo(1);
  }

  /** The command failed with one sentence that holds this text, and printed nothing else. */
  void failedWith(String text) {
    assertThat(err).startsWith("semascope: ").contains(text).hasLineCount(1);
    assertThat(out).isEmpty();
    assertThat(code).isEqualTo(1);
  }

  /** The command line was wrong: one sentence, and where help is. */
  void misused(String command, String sentence) {
    String name = ("semascope " + command).strip();
    assertThat(err).isEqualTo("semascope: " + sentence + "\nTry `" + name + " --help`.\n");
    assertThat(out).isEmpty();
    assertThat(code).isEqualTo(2);
  }

  /** The one JSON object printed, without the version of its form. */
  ObjectNode json() {
    ObjectNode object = parsed(out);
    JsonNode schema = object.remove("schema");
    if (schema != null) {
      assertThat(schema.isInt()).isTrue();
    }
    return object;
  }

  /** The results of the one JSON document printed. */
  List<JsonNode> results() {
    assertThat(parsed(out).path("schema").asInt()).isEqualTo(1);
    assertThat(json().path("command").asText()).isNotEmpty();
    List<JsonNode> results = new ArrayList<>();
    json().withArray("results").forEach(results::add);
    return results;
  }

  /** The only result of the one JSON document printed. */
  JsonNode result() {
    List<JsonNode> results = results();
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  /** JSON objects, one per line. */
  List<JsonNode> jsonLines() {
    return out.lines().<JsonNode>map(Outcome::parsed).toList();
  }

  private static ObjectNode parsed(String text) {
    try {
      return JSON.readValue(text, ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
  }

  /**
   * The two say the same, and their numbers differ no more than they may where other work was done
   * in the same batch.
   */
  static void assertSame(JsonNode given, JsonNode expected) {
    if (given.isFloatingPointNumber() && expected.isFloatingPointNumber()) {
      assertThat(given.asDouble()).isCloseTo(expected.asDouble(), within(1e-5));
    } else if (given.isObject() && expected.isObject()) {
      assertThat(fields(given)).isEqualTo(fields(expected));
      fields(given).forEach(name -> assertSame(given.get(name), expected.get(name)));
    } else if (given.isArray() && expected.isArray()) {
      assertThat(given).hasSameSizeAs(expected);
      for (int i = 0; i < given.size(); i++) {
        assertSame(given.get(i), expected.get(i));
      }
    } else {
      assertThat(given).isEqualTo(expected);
    }
  }

  /** The names of an object's fields, in their order. */
  static List<String> fields(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
