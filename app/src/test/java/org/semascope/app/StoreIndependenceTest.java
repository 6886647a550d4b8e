package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.Sha256;

/**
 * Results depend on the model and the recipe alone: not on the vectors that the store holds from
 * earlier runs, the batches in which they were computed, or the number of threads.
 */
class StoreIndependenceTest {
  private static final List<String> COMPARED = List.of("items.jsonl", "results.json", "table.md");

  @TempDir Path folder;

  @Test
  void everyProbeOfACard() throws IOException {
    Path model = SmallBert.make(folder);
    Path vectors = SmallBert.vectors(folder);
    List<String> card =
        List.of(
            "card",
            "-m",
            "untrained:" + model,
            "--controls",
            "none",
            "--vectors",
            vectors.toString());
    Map<String, String> first = results("empty", card, List.of("--threads", "1"));
    assertThat(first.keySet())
        .extracting(file -> file.replaceFirst("/.*", ""))
        .contains("substitution", "rerank", "asymmetry", "similarity", "senses", "idioms");
    requireSame(card, first);
  }

  @Test
  void rankingsWithManyTies() throws IOException {
    List<String> senses =
        List.of("probe", "senses", "-m", Tiny.llama().toString(), "--limit", "300");
    requireSame(senses, results("empty", senses, List.of("--threads", "1")));
  }

  private void requireSame(List<String> command, Map<String, String> first) throws IOException {
    assertThat(results("empty", command, List.of("--threads", "2", "--fresh"))).isEqualTo(first);
    // Another sample leaves some of the same vectors, computed beside other texts.
    results("other", command, List.of("--threads", "2", "--seed", "9"));
    assertThat(results("other", command, List.of("--threads", "2"))).isEqualTo(first);
  }

  /** Runs a command with a store of this name; the checksums of its result files by path. */
  private Map<String, String> results(String store, List<String> command, List<String> more)
      throws IOException {
    Path runs = Files.createTempDirectory(folder, "runs");
    new World(folder.resolve(store))
        .run(
            Stream.of(command, more, List.of("-o", runs.toString()))
                .flatMap(List::stream)
                .toArray(String[]::new))
        .done();
    Map<String, String> results = new TreeMap<>();
    try (Stream<Path> all = Files.walk(runs)) {
      for (Path file :
          all.filter(one -> COMPARED.contains(one.getFileName().toString())).toList()) {
        results.put(runs.relativize(file).toString(), Sha256.of(Files.readAllBytes(file)));
      }
    }
    return results;
  }
}
