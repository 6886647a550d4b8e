package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.app.Context;
import org.semascope.bench.VectorTrainer.Task;
import org.semascope.core.statistics.Interval;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/** The vectors of several seeds of each trainer, against what people judge similar. */
final class SkipGramQuality {
  private static final int SEEDS = 3;

  private final Context context;
  private final List<WordSimilarity> sets;

  /**
   * @param data the folder of all data sets
   */
  SkipGramQuality(Context context, Path data) {
    this.context = context;
    Path folder = data.resolve("similarity");
    this.sets =
        List.of(
            WordSimilarity.read("WS353", folder.resolve("EN-WS-353-ALL.txt")),
            WordSimilarity.read("MEN", folder.resolve("EN-MEN-TR-3k.txt")),
            WordSimilarity.read("SimLex", folder.resolve("EN-SIMLEX-999.txt")));
  }

  /**
   * @param trainers ours first
   */
  void print(List<VectorTrainer> trainers, Task task, Path folder, OutputFormat format)
      throws IOException {
    // By set, then by trainer: the cosines of every run.
    Map<WordSimilarity, Map<String, List<double[]>>> cosines = new LinkedHashMap<>();
    sets.forEach(set -> cosines.put(set, new LinkedHashMap<>()));
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (VectorTrainer trainer : trainers) {
        context.progress().say("quality: %s, seed %s of %s".formatted(trainer.name(), seed, SEEDS));
        Path place = Files.createDirectory(folder.resolve("run"));
        Path vectors = trainer.train(task.seeded(seed), place.resolve("vectors")).vectors();
        try (MappedVectors mapped = WordSimilarity.open(vectors, place.resolve("mapped"))) {
          for (WordSimilarity set : sets) {
            cosines
                .get(set)
                .computeIfAbsent(trainer.name(), name -> new ArrayList<>())
                .add(set.cosines(mapped));
          }
        }
        Folders.remove(place);
      }
    }
    Table table =
        new Table(List.of("set", "pairs", "trainer", "rho", "ours - theirs", "low", "high"));
    cosines.forEach((set, runs) -> rows(table, set, runs));
    context.tables(format).print(table);
  }

  private static void rows(Table table, WordSimilarity set, Map<String, List<double[]>> runs) {
    List<double[]> ours = runs.values().iterator().next();
    runs.forEach(
        (trainer, own) -> {
          double rho = own.stream().mapToDouble(set::rho).average().orElseThrow();
          List<Cell> row =
              new ArrayList<>(
                  List.of(
                      Cell.of(set.name()),
                      Cell.number(Integer.toString(WordSimilarity.count(own.get(0)))),
                      Cell.of(trainer),
                      Cell.number(decimal(rho))));
          if (own == ours) {
            row.addAll(List.of(Cell.of(""), Cell.of(""), Cell.of("")));
          } else {
            Interval ahead = set.difference(ours, own).interval();
            row.add(Cell.number(decimal(ahead.value())));
            row.add(Cell.number(decimal(ahead.low())));
            row.add(Cell.number(decimal(ahead.high())));
          }
          table.row(row);
        });
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
