package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellTest {
  @Test
  void plainWordsAreNotQuoted() {
    assertThat(Shell.line(List.of("semascope", "-m", "a=/x/bert,org/b@v1", "--out", "my runs")))
        .isEqualTo("semascope -m a=/x/bert,org/b@v1 --out 'my runs'");
  }

  /** A shell splits the line into the same words. */
  @Test
  void aShellReadsTheSameWords() throws IOException, InterruptedException {
    List<String> words =
        List.of("a=my models/bert", "it's", "$HOME", "`x`", "a\"b\\c", "*", "~/x", "senses<60", "");
    String line = "printf '%s\\n' " + Shell.line(words);
    Process shell = new ProcessBuilder("sh", "-c", line).start();
    String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).isZero();
    assertThat(out).isEqualTo(String.join("\n", words) + "\n");
  }
}
