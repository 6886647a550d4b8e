package org.semascope.data.graphs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines of 100 MB, unpacked, through a heap of 24 MB. */
class LongGraphTest {
  private static final int LINES = 400_000;

  private static final String DETAILS =
      """
      {"dataset": "/d/wiktionary/en", "license": "cc:by-sa/4.0", "sources": \
      [{"contributor": "/s/resource/wiktionary/en", "process": "/s/process/wikiparsec/2"}], \
      "weight": 1.0}
      """;

  @TempDir Path folder;

  @Test
  void longFilesAreStreamed() throws IOException, InterruptedException {
    Path file = generated();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-cp",
                System.getProperty("java.class.path"),
                LongGraph.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.strip()).isEqualTo(Integer.toString(LINES / 4));
  }

  /** Every fourth edge is English at both ends, and no two are the same. */
  private Path generated() throws IOException {
    Path file = folder.resolve("conceptnet-assertions.csv.gz");
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(file), 1 << 16) {
          {
            def.setLevel(1);
          }
        }) {
      for (int i = 0; i < LINES; i++) {
        String head = "/c/en/word_" + i;
        String tail = (i % 4 == 0 ? "/c/en/thing_" : "/c/fr/chose_") + i;
        String uri = "/a/[/r/IsA/," + head + "/," + tail + "/]";
        String row = String.join("\t", uri, "/r/IsA", head, tail, DETAILS);
        out.write(row.getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }
}
