package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.SemascopeException;

/** What goes wrong outside of the program's own checks is one sentence too, with a cure. */
class FailuresTest {
  private static final String MEMORY =
      "semascope: out of memory \\(Java heap space; Java may use \\d+ MB\\): allow more with SEMASCOPE_JAVA_OPTS=-Xmx8g or another size, or use fewer --threads\n";

  @TempDir private Path folder;

  static Stream<Arguments> errors() {
    OutOfMemoryError memory = new OutOfMemoryError("Java heap space");
    return Stream.of(
        Arguments.of(memory, MEMORY),
        Arguments.of(new IllegalStateException(memory), MEMORY), // as worker threads hand it on
        Arguments.of(
            new SemascopeException("indexing failed", memory),
            MEMORY.replace("semascope: ", "semascope: indexing failed: ")),
        Arguments.of(new StackOverflowError(), "semascope: stack overflow: .*-Xss64m.*\n"),
        Arguments.of(
            new ExceptionInInitializerError(new UnsatisfiedLinkError("/x/lib.so: file too short")),
            "semascope: cannot load a native library \\(/x/lib.so: file too short\\): remove .*natives, .*\n"),
        Arguments.of(
            new NoClassDefFoundError("org/x/Y"),
            "semascope: cannot load a part of the program \\(java.lang.NoClassDefFoundError: org/x/Y\\): remove app/target; .*\n"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorIsOneSentence(Throwable error, String sentence) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Context context = new World(folder).context(System.out, World.stream(err));
    assertThat(new Failures(context).ofProgram(error)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).matches(sentence);
  }

  @Test
  void anErrorInACommandIsCaught() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() {
            throw new OutOfMemoryError("Java heap space");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Map<String, String> env = new World(folder).context(System.out, System.err).env();
    Context context =
        new Context(
            env,
            broken,
            World.stream(new ByteArrayOutputStream()),
            World.stream(err),
            false,
            false);
    int code = Semascope.run(context, "encode", "-m", Tiny.bert().toString(), "--input", "-");
    assertThat(code).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).matches(MEMORY);
  }

  @Test
  void anArgumentCannotSpeakToTheTerminalOrFillIt() {
    Outcome outcome = new World(folder).run("data", "show", "\u001b[31m\n" + "x".repeat(100_000));
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).hasSizeLessThan(2_100).startsWith("semascope: ").contains("\\u001b");
    assertThat(outcome.err().lines()).hasSize(1);
  }
}
