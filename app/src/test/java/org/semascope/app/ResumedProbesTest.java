package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.engine.StoredRun;

/**
 * A run that was killed after its first shard, in another JVM, and resumed has the bytes of one
 * that was left alone. Another JVM matters: it iterates over immutable sets and maps in another
 * order.
 */
class ResumedProbesTest {
  private static final List<String> FILES =
      List.of("items.jsonl", "skipped.jsonl", "results.json", "table.md", "table.csv");

  @TempDir static Path folder;

  @BeforeAll
  static void homes() throws IOException {
    Files.createDirectories(folder.resolve("calm"));
    Files.createDirectories(folder.resolve("stormy"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "substitution -m BERT --limit 120",
        "rerank -m BERT --vectors VECTORS --limit 50 -s 2 --pool 10",
        "asymmetry -m BERT --limit 60",
        "asymmetry -m VECTORS --limit 2000",
        "similarity -m BERT --limit 150",
        "senses -m BERT --limit 100",
        "idioms -m BERT --limit 60",
        "anisotropy -m BERT --limit 600"
      })
  void endsWithTheSameBytes(String line) throws Exception {
    List<String> words = new ArrayList<>(List.of("probe"));
    for (String word : line.split(" ")) {
      words.add(
          switch (word) {
            case "BERT" -> Tiny.bert().toString();
            case "VECTORS" -> Tiny.vectors("nouns").toString();
            default -> word;
          });
    }
    String name = line.replaceAll("\\W+", "-");
    words.addAll(List.of("--controls", "none", "-o"));
    Path calm = run("calm", name, words);

    Path root = folder.resolve("stormy").resolve(name);
    List<String> stormy = Stream.concat(words.stream(), Stream.of(root.toString())).toList();
    int code = KilledCommand.run(folder.resolve("stormy"), root, stormy);
    assertThat(code).isEqualTo(KilledCommand.KILLED);
    Path resumed = run("stormy", name, words);
    assertThat(StoredRun.open(resumed).manifest().sessions()).isEqualTo(2);
    Path again = run("stormy", name + "-again", words); // the model's evaluations are kept
    for (String file : FILES) {
      assertThat(resumed.resolve(file)).hasSameBinaryContentAs(calm.resolve(file));
      assertThat(again.resolve(file)).hasSameBinaryContentAs(calm.resolve(file));
    }
  }

  private static Path run(String home, String name, List<String> words) throws IOException {
    Path root = folder.resolve(home).resolve(name);
    List<String> all = Stream.concat(words.stream(), Stream.of(root.toString())).toList();
    new World(folder.resolve(home)).run(all.toArray(String[]::new)).done();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(path -> path.endsWith("manifest.json"))
          .findFirst()
          .orElseThrow()
          .getParent();
    }
  }
}
