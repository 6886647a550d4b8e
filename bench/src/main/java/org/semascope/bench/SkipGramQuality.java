package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.bench.SkipGramTrainer.Task;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.ResampledStatistic;
import org.semascope.core.statistics.Spearman;
import org.semascope.data.Faults;
import org.semascope.data.similarity.Judgment;
import org.semascope.data.similarity.SimilaritySets;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFile;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/**
 * Agreement of vectors with one set of human similarity judgments: Spearman's rho over the pairs
 * whose words have vectors. All trainers get the same corpus and the same minimum count, so these
 * are the same pairs for all.
 */
final class SkipGramQuality {
  private static final int SEEDS = 3;
  private static final long RESAMPLING_SEED = 20130117;

  private final String name;
  private final List<Judgment> pairs = new ArrayList<>();
  private final List<List<double[]>> cosines = new ArrayList<>(); // of each trainer's runs
  private boolean covered; // whether pairs without vectors have been removed

  SkipGramQuality(String name, Path file) {
    this.name = name;
    SimilaritySets.formats().get(0).read(file, Faults.STRICT, pairs::add);
  }

  /**
   * Trains with several seeds.
   *
   * @param trainers ours first
   */
  static Table compare(
      List<SkipGramQuality> sets,
      List<SkipGramTrainer> trainers,
      Task task,
      Path folder,
      Progress progress)
      throws IOException {
    Table table =
        new Table(List.of("set", "pairs", "trainer", "rho", "ours - theirs", "low", "high"));
    for (SkipGramTrainer trainer : trainers) {
      sets.forEach(set -> set.cosines.add(new ArrayList<>()));
      for (int seed = 1; seed <= SEEDS; seed++) {
        progress.say("quality: %s, seed %s of %s".formatted(trainer.name(), seed, SEEDS));
        Path own = Files.createTempDirectory(folder, "quality");
        Path vectors = trainer.train(task.seeded(seed), own.resolve("vectors"));
        Path mapped = own.resolve("mapped");
        VectorFile.convert(vectors, mapped, vectors.toString(), "", Progress.SILENT);
        try (MappedVectors opened = MappedVectors.open(mapped)) {
          sets.forEach(set -> set.add(opened));
        }
      }
    }
    for (SkipGramQuality set : sets) {
      for (int i = 0; i < trainers.size(); i++) {
        table.row(set.row(trainers.get(i).name(), set.cosines.get(i)));
      }
    }
    return table;
  }

  /** Adds a run of the last trainer. */
  private void add(MappedVectors vectors) {
    if (!covered) {
      pairs.removeIf(
          pair ->
              vectors.vector(lower(pair.first())).isEmpty()
                  || vectors.vector(lower(pair.second())).isEmpty());
      covered = true;
    }
    cosines
        .get(cosines.size() - 1)
        .add(
            pairs.stream()
                .mapToDouble(
                    pair ->
                        Cosine.of(
                            vectors.vector(lower(pair.first())).orElseThrow(),
                            vectors.vector(lower(pair.second())).orElseThrow()))
                .toArray());
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private List<Cell> row(String trainer, List<double[]> runs) {
    double[] scores = scores();
    double rho =
        runs.stream().mapToDouble(run -> Spearman.rho(run, scores)).average().orElseThrow();
    List<Cell> row =
        new ArrayList<>(
            List.of(
                Cell.of(name),
                Cell.number(Integer.toString(pairs.size())),
                Cell.of(trainer),
                Samples.number("%.3f", rho)));
    if (runs == cosines.get(0)) {
      row.addAll(List.of(Cell.of(""), Cell.of(""), Cell.of("")));
      return row;
    }
    // The difference of mean rhos over resampled pairs.
    Interval ahead =
        Bootstrap.seeded(RESAMPLING_SEED)
            .difference(mean(cosines.get(0)), mean(runs), Clusters.ofSingles(pairs.size()))
            .interval();
    for (double value : new double[] {ahead.value(), ahead.low(), ahead.high()}) {
      row.add(Samples.number("%.3f", value));
    }
    return row;
  }

  private double[] scores() {
    return pairs.stream().mapToDouble(Judgment::score).toArray();
  }

  private ResampledStatistic mean(List<double[]> runs) {
    double[] scores = scores();
    List<ResampledStatistic> each =
        runs.stream().map(run -> Spearman.resampled(run, scores)).toList();
    return times -> each.stream().mapToDouble(one -> one.of(times)).average().orElseThrow();
  }
}
