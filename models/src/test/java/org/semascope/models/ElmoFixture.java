package org.semascope.models;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A tiny ELMo in the released format, which is not part of the sources. */
public final class ElmoFixture {
  private ElmoFixture() {}

  public static Path directory() {
    String data = System.getenv("SEMASCOPE_DATA");
    Assumptions.assumeTrue(data != null, "SEMASCOPE_DATA is not set: no tiny ELMo to test with");
    Path directory =
        Path.of(data.split(File.pathSeparator)[0]).resolveSibling("fixtures").resolve("elmo-tiny");
    Assumptions.assumeTrue(Files.isDirectory(directory), "there is no " + directory);
    return directory;
  }

  public static JsonNode expected() {
    return Golden.read(directory().resolve("expected.json"));
  }

  /** The tokens of a sentence with a blank between them. */
  public static String text(JsonNode sentence) {
    List<String> tokens = new ArrayList<>();
    sentence.get("tokens").forEach(token -> tokens.add(token.asText()));
    return String.join(" ", tokens);
  }
}
