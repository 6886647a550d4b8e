package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;

/** A directory for runs, and the messages about them. */
final class Runs implements Progress {
  final Path root;
  final List<String> said = new ArrayList<>();
  Interruption interruption = Interruption.byRequest(() -> {});

  Runs(Path root) {
    this.root = root;
  }

  @Override
  public synchronized void say(String line) {
    said.add(line);
  }

  @Override
  public Task begin(String what, long total, Unit unit) {
    return Progress.SILENT.begin(what, total, unit);
  }

  EngineOptions options() {
    return EngineOptions.under(root).by(List.of("semascope", "probe", "words"), "1.2.3");
  }

  StoredRun run(Words words) {
    return run(words, options());
  }

  StoredRun run(Words words, EngineOptions options) {
    return new Engine(options, this, interruption).run(words);
  }

  Path directory(Words words) {
    return RunRoot.directory(root, words.recipe());
  }

  /** That the files of a run are, byte for byte, what another program computed. */
  static void requireExpected(Path directory) throws IOException {
    for (String name : Words.FILES) {
      assertThat(directory.resolve(name)).hasSameBinaryContentAs(Words.resource(name));
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "manifest.json",
              "journal",
              "items.jsonl",
              "skipped.jsonl",
              "results.json",
              "ro-crate-metadata.json",
              "lengths.tsv");
    }
    assertThat(StoredRun.open(directory).isFinished()).isTrue();
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
