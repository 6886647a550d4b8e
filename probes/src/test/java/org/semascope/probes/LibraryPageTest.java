package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of {@code docs/library.md} compiles, runs and prints numbers. */
class LibraryPageTest {
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Path MODEL = Path.of("probes/src/test/resources/tiny/bert");

  @TempDir Path folder;

  @Test
  void theExampleRuns() throws Exception {
    Matcher code = CODE.matcher(Files.readString(Path.of("docs/library.md")));
    assertThat(code.find()).isTrue();
    Path source = folder.resolve("Example.java");
    String runs = folder.resolve("runs").toString().replace("\\", "/");
    Files.writeString(source, code.group(1).replace("\"runs\"", "\"" + runs + "\""));

    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(failed).isZero();

    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader
          .loadClass("Example")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[] {MODEL.toString()});
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("SYN 0.");
  }
}
