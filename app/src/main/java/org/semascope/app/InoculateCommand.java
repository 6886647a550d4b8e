package org.semascope.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.core.Interruption;
import org.semascope.core.io.FolderName;
import org.semascope.engine.StoredRun;
import org.semascope.models.store.LocalModel;
import org.semascope.probes.inoculation.Inoculation;
import org.semascope.probes.inoculation.Inoculation.Point;
import org.semascope.probes.inoculation.Inoculation.Trial;
import org.semascope.report.content.Sheet;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.tuning.SupersenseTuning;
import org.semascope.tuning.TuningOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code inoculate}: senses distinguished before and after a little fine-tuning. */
@Command(
    name = "inoculate",
    mixinStandardHelpOptions = true,
    description = {
      "Tunes a model on supersenses, a few words at a time, and probes senses before and after.",
      "Every size is reported, beside the best of them as the paper prints it. What was tuned or"
          + " probed before is not done again."
    },
    footer = {
      "",
      "Tuned models are kept in DIR/tuned, runs of the probe in DIR/senses.",
      "",
      "Examples:",
      "  semascope inoculate -m bert-base-cased --sizes 100 -- --data semeval2007-prepositions",
      "  semascope inoculate -m bert-base-cased --sizes 100,250,500 --seeds 1,2,3 -- --data semcor"
    })
final class InoculateCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "MODEL",
      description = "A directory, a catalogue name (see `models list`) or a hub id org/name[@rev].")
  private String model;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "N",
      description = "How many words to tune on, one model for each (${DEFAULT-VALUE}).")
  private List<Integer> sizes = List.of(100, 250, 500, 1000, 2500);

  @Option(
      names = "--seeds",
      split = ",",
      paramLabel = "N",
      description = "Seeds of the tuning, one model for each (${DEFAULT-VALUE}).")
  private List<Long> seeds = List.of(1L);

  @Mixin private TuneCommand.Settings settings;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Where models and runs are kept (${DEFAULT-VALUE}).")
  private Path root = Path.of("runs");

  @Mixin private FormatOption format;

  @Parameters(
      paramLabel = "OPTION",
      description = "After --: options of `probe senses`, such as --data.")
  private List<String> probing = List.of();

  InoculateCommand(Context context) {
    this.context = context;
  }

  /** A tuned model: which one, and where. */
  private record Tuned(int words, long seed, Path directory) {}

  @Override
  public Integer call() {
    LocalModel base = context.store().resolve(model);
    List<Tuned> tuned = new ArrayList<>();
    for (int size : new LinkedHashSet<>(sizes)) {
      for (long seed : new LinkedHashSet<>(seeds)) {
        Tuned one = tune(base, settings.options(size, seed));
        if (!tuned.contains(one)) { // 99 and 100 are both 33 of each category
          tuned.add(one);
        }
      }
    }
    List<StoredRun> runs = probe(tuned);
    List<Trial> trials = new ArrayList<>(List.of(new Trial(0, 0, runs.get(0))));
    for (int i = 0; i < tuned.size(); i++) {
      trials.add(new Trial(tuned.get(i).words(), tuned.get(i).seed(), runs.get(i + 1)));
    }
    Inoculation inoculation = new Inoculation(base.name(), trials);
    print(inoculation);
    context.say("page: " + inoculation.write(root, context.progress()));
    return 0;
  }

  private Tuned tune(LocalModel base, TuningOptions options) {
    SupersenseTuning tuning =
        new SupersenseTuning(
            base,
            settings.corpus(context),
            options,
            context.home(),
            context.progress(),
            Interruption.bySignals());
    Path directory =
        root.resolve("tuned")
            .resolve(
                "%s-tuned-%s-seed-%s-%s"
                    .formatted(
                        FolderName.of(List.of(base.name())),
                        options.words(),
                        options.seed(),
                        tuning.key()));
    if (!Files.isDirectory(directory)) {
      context.say(
          "Tuning %s on %s words, seed %s".formatted(base.name(), options.words(), options.seed()));
      tuning.to(directory, settings.between(), false);
    }
    return new Tuned(options.words(), options.seed(), directory);
  }

  /** The runs of the model as it is and of the tuned ones, in this order. */
  private List<StoredRun> probe(List<Tuned> tuned) {
    List<String> models = new ArrayList<>(List.of(model));
    tuned.forEach(one -> models.add(one.directory().toString()));
    List<String> words = new ArrayList<>(List.of("-m", String.join(",", models)));
    words.addAll(List.of("-o", root.toString()));
    words.addAll(probing);
    return CommandWords.probe(context, "senses", words);
  }

  private void print(Inoculation inoculation) {
    if (format.value() == OutputFormat.JSON) {
      context.print(
          new Listing<Point>()
              .column("words", Point::words)
              .column("group", point -> point.group().label())
              .column("seeds", Point::seeds)
              .column("mean", Point::mean)
              .column("low", Point::low)
              .column("high", Point::high),
          inoculation.points(),
          format.value());
      return;
    }
    Sheet sheet = inoculation.sheet();
    context.say(sheet.caption());
    context.tables(format.value()).print(sheet.table(row -> true, Sheet.Row::markedLabel));
  }
}
