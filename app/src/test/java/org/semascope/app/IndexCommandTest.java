package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code index} and {@code contexts} as users call them. */
class IndexCommandTest {
  @TempDir private Path folder;
  private String out;
  private String err;

  @BeforeEach
  void corpus() throws IOException {
    Files.writeString(
        folder.resolve("fruit.tsv"),
        "Apple\tAn apple is a round fruit that grows on trees.\n"
            + "Pear\tA pear is a fruit, too; Apple and pear are both sweet.\n");
  }

  @Test
  void buildsShowsAndFinds() throws IOException {
    String index = folder.resolve("fruit.index").toString();
    // By its name in SEMASCOPE_DATA.
    assertThat(run("index", "build", "--data", "fruit.tsv", "-o", index)).isZero();
    assertThat(out).isEqualTo(index + "\n");
    assertThat(err).contains("2 paragraphs, 22 words");

    assertThat(run("index", "show", index, "--format", "json")).isZero();
    JsonNode shown = new ObjectMapper().readTree(out);
    assertThat(shown.path("paragraphs").asInt()).isEqualTo(2);
    assertThat(shown.path("words").asInt()).isEqualTo(22);

    assertThat(run("contexts", "apple", "PEAR", "--index", index)).isZero();
    assertThat(out)
        .isEqualTo("Pear (1)\nA «pear» is a fruit, too; «Apple» and «pear» are both sweet.\n\n");
    assertThat(err)
        .contains("\"apple\" occurs 2 times")
        .contains("1 of 1 paragraphs with both shown");

    assertThat(run("contexts", "round fruit", "--index", index, "--format", "json")).isZero();
    JsonNode hit = new ObjectMapper().readTree(out);
    assertThat(hit.path("title").asText()).isEqualTo("Apple");
    assertThat(hit.path("places").path("round fruit").toString()).isEqualTo("[[14,25]]");
  }

  @Test
  void tellsWhatIsWrong() {
    assertThat(run("index", "show", folder.toString())).isEqualTo(1);
    assertThat(err).contains("expected a paragraph index").doesNotContain("\tat ");
    assertThat(run("index", "build", "--data", "nowhere", "-o", "x")).isEqualTo(1);
    assertThat(err).contains("there is no corpus nowhere, neither here nor in SEMASCOPE_DATA");
    assertThat(run("index")).isEqualTo(2);
    assertThat(run("contexts", "--index", "x")).isEqualTo(2);
    assertThat(run("contexts", "a", "-n", "0", "--index", "x")).isEqualTo(2);
  }

  private int run(String... arguments) {
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    PrintStream outStream = new PrintStream(outBytes, true, StandardCharsets.UTF_8);
    PrintStream errStream = new PrintStream(errBytes, true, StandardCharsets.UTF_8);
    Map<String, String> env = Map.of("SEMASCOPE_DATA", folder.toString());
    Context context =
        new Context(env, InputStream.nullInputStream(), outStream, errStream, false, false);
    int code = Semascope.run(context, arguments);
    out = outBytes.toString(StandardCharsets.UTF_8);
    err = errBytes.toString(StandardCharsets.UTF_8);
    return code;
  }
}
