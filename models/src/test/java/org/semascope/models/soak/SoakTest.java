package org.semascope.models.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.soak.HostileModels.Hostile;
import org.semascope.models.soak.ReaderProcess.Outcome;
import org.semascope.models.soak.ReaderProcess.Result;

/**
 * Hostile files through every reader and loader of models, in processes of their own: none ends in
 * a stack trace or the process's death, takes more than 10 seconds, or more than 2 GB.
 */
class SoakTest {
  private static final long SEED = 77;
  private static final int OF_EACH_KIND = 36;
  private static final long MOST_BYTES = 2L << 30;

  @TempDir Path temp;

  @Test
  @Tag("soak")
  void nothingHostileHurts() throws IOException, InterruptedException {
    List<Hostile> all =
        new HostileModels(Files.createDirectory(temp.resolve("bases")), SEED).all(OF_EACH_KIND);
    assertThat(all).hasSizeGreaterThan(500);
    List<String> faults = run(all);
    assertThat(faults).isEmpty();
  }

  /** What onnxruntime reports by itself would stand before our sentence. */
  @Test
  void aBrokenGraphGetsOneSentenceAndNothingElse() throws IOException, InterruptedException {
    List<Hostile> all =
        new HostileModels(Files.createDirectory(temp.resolve("bases")), SEED).all(1);
    List<Hostile> graphs = all.stream().filter(one -> one.file().equals("model.onnx")).toList();
    assertThat(graphs).hasSizeGreaterThan(3);
    assertThat(run(graphs)).isEmpty();
    assertThat(temp.resolve("errors")).isEmptyFile();
  }

  private List<String> run(List<Hostile> all) throws IOException, InterruptedException {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    List<String> faults = new ArrayList<>();
    int large = 0;
    long largest = 0;
    ReaderProcess process = start();
    try {
      for (int i = 0; i < all.size(); i++) {
        Path directory = temp.resolve("hostile" + i);
        Result result = process.read(all.get(i).write(directory));
        delete(directory);
        counts.merge(result.outcome(), 1, Integer::sum);
        boolean grown = result.residentBytes() > MOST_BYTES;
        large += grown ? 1 : 0;
        largest = Math.max(largest, result.residentBytes());
        boolean harmless = result.outcome() == Outcome.READ || result.outcome() == Outcome.REFUSED;
        if (!harmless || grown) {
          faults.add(
              "%s: %s, %d MB: %s"
                  .formatted(
                      all.get(i).name(),
                      result.outcome(),
                      result.residentBytes() >> 20,
                      result.said()));
        }
        if (grown || result.outcome() == Outcome.HUNG || result.outcome() == Outcome.DIED) {
          process.close();
          process = start();
        }
      }
    } finally {
      process.close();
    }
    System.out.printf(
        "hostile files: %d; read %d, refused %d; stack traces %d, processes that died %d, over 10 s %d, over 2 GB %d (at most %d MB)%n",
        all.size(),
        counts.getOrDefault(Outcome.READ, 0),
        counts.getOrDefault(Outcome.REFUSED, 0),
        counts.getOrDefault(Outcome.STACK_TRACE, 0),
        counts.getOrDefault(Outcome.DIED, 0),
        counts.getOrDefault(Outcome.HUNG, 0),
        large,
        largest >> 20);
    return faults;
  }

  private ReaderProcess start() throws IOException {
    return new ReaderProcess(temp.resolve("home"), temp.resolve("errors"));
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
