package org.semascope.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.engine.StoredRun;

/** Holds runs of two engines against each other, record by record. */
final class SameRuns {
  private static final double TOLERANCE = 1e-6;

  private SameRuns() {}

  static void assertSame(StoredRun given, StoredRun expected) throws IOException {
    assertThat(given.manifest().hash()).isEqualTo(expected.manifest().hash());
    assertThat(given.manifest().counters()).isEqualTo(expected.manifest().counters());
    try (Stream<JsonNode> ours = given.items();
        Stream<JsonNode> theirs = expected.items()) {
      assertSame(ours.toList(), theirs.toList());
    }
    assertThat(given.file("skipped.jsonl")).hasSameBinaryContentAs(expected.file("skipped.jsonl"));
    assertSame(tree(given.file("results.json")), tree(expected.file("results.json")));
  }

  /** The one run below a folder. */
  static StoredRun under(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return StoredRun.open(
          all.filter(path -> path.endsWith("manifest.json")).findFirst().orElseThrow().getParent());
    }
  }

  private static JsonNode tree(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  private static void assertSame(List<JsonNode> given, List<JsonNode> expected) {
    assertThat(given).isNotEmpty().hasSameSizeAs(expected);
    for (int i = 0; i < given.size(); i++) {
      assertSame(given.get(i), expected.get(i));
    }
  }

  private static void assertSame(JsonNode given, JsonNode expected) {
    if (given.isNumber() && expected.isNumber()) {
      assertThat(given.asDouble()).isCloseTo(expected.asDouble(), within(TOLERANCE));
    } else if (given.isContainerNode() && expected.isContainerNode()) {
      List<String> names = new ArrayList<>();
      given.fieldNames().forEachRemaining(names::add);
      List<String> others = new ArrayList<>();
      expected.fieldNames().forEachRemaining(others::add);
      assertThat(names).isEqualTo(others);
      assertThat(given).hasSameSizeAs(expected);
      List<JsonNode> theirs = new ArrayList<>();
      expected.forEach(theirs::add);
      int i = 0;
      for (JsonNode one : given) {
        assertSame(one, theirs.get(i++));
      }
    } else {
      assertThat(given).isEqualTo(expected);
    }
  }
}
