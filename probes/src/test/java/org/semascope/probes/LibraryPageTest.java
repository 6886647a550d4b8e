package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.Progress;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;

/** The examples of {@code docs/library.md} compile, run and print what they should. */
class LibraryPageTest {
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("public class (\\w+)");
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final String GPT2 = "models/src/test/resources/tiny/gpt2";
  private static final String VECTORS = "probes/src/test/resources/rerank/nouns.vec";

  /** What each example prints, as a pattern that must be found. */
  private static final Map<String, String> PRINTED =
      Map.of(
          "Example", "SYN 0\\.",
          "Substituting", "coat \\{concat:2-3=0\\.\\d+, 0=0\\.\\d+}",
          "Reading", "token=boat.*\nvector \\d+",
          "Continuing", "letter -\\d",
          "Neighbouring", "rank=1, word=truck(?s:.*)car \\w+",
          "Searching", "bank(?s:.*)P1 0\\.",
          "Associating", "bert -?\\d(?s:.*)river");

  @TempDir static Path folder;

  static Stream<String> examples() throws IOException {
    return CODE.matcher(Files.readString(Path.of("docs/library.md")))
        .results()
        .map(code -> code.group(1));
  }

  @Test
  void everyExampleIsKnown() throws IOException {
    assertThat(examples().map(LibraryPageTest::name))
        .containsExactlyInAnyOrderElementsOf(PRINTED.keySet());
  }

  private static String name(String code) {
    return CLASS.matcher(code).results().findFirst().orElseThrow().group(1);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleRuns(String code) throws Exception {
    String name = name(code);
    Path source = folder.resolve(name + ".java");
    String runs = folder.resolve("runs").toString().replace("\\", "/");
    Files.writeString(source, code.replace("\"runs\"", "\"" + runs + "\""));

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
          .loadClass(name)
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[] {BERT, VECTORS, GPT2, index().toString()});
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).containsPattern(PRINTED.get(name));
  }

  private static Path index() {
    Path index = folder.resolve("index");
    if (!Files.exists(index)) {
      Corpus corpus = Corpora.open(Path.of("probes/src/test/resources/asymmetry/corpus.tsv"));
      ParagraphIndex.build(
          corpus, index, new BuildOptions(1, true, Faults.STRICT, Progress.SILENT));
    }
    return index;
  }
}
