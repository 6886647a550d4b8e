package org.semascope.app.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.semascope.app.print.ResultStream.ReaderGoneException;
import org.semascope.core.SemascopeException;

class ResultStreamTest {
  @Test
  void passesEverythingOn() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = ResultStream.over(bytes);
    out.print("café ");
    out.write('!');
    out.println();
    out.flush();
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("café !\n");
  }

  @Test
  void aFullDiskIsReportedOnce() {
    PrintStream out = ResultStream.over(failing("No space left on device"));
    assertThatThrownBy(() -> out.print("a result"))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessage("cannot write the result: No space left on device");
    assertThatCode(
            () -> {
              out.print("more");
              out.flush();
            })
        .doesNotThrowAnyException();
  }

  @Test
  void aClosedPipeIsRecognised() {
    PrintStream out = ResultStream.over(failing("Broken pipe"));
    assertThatThrownBy(() -> out.print("a result")).isInstanceOf(ReaderGoneException.class);
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        throw new IOException(reason);
      }
    };
  }
}
