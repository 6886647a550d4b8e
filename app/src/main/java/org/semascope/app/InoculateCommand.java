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
import org.semascope.probes.ModelName;
import org.semascope.probes.inoculation.Inoculation;
import org.semascope.probes.inoculation.Inoculation.Point;
import org.semascope.probes.inoculation.Inoculation.Trial;
import org.semascope.probes.senses.SenseProbe;
import org.semascope.report.content.Sheet;
import org.semascope.report.table.Listing;
import org.semascope.tuning.SupersenseTuning;
import org.semascope.tuning.TuningOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code inoculate}: the sense probe before and after fine-tuning on small samples. */
@Command(
    name = "inoculate",
    mixinStandardHelpOptions = true,
    description = {
      "Fine-tunes a model on samples of supersenses and runs the sense probe before and after.",
      "Reports every sample size and, as in the paper, the best size. Finished fine-tunings and"
          + " runs are reused."
    },
    footer = {
      "",
      "Fine-tuned models are kept in DIR/tuned, runs of the probe in DIR/senses.",
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
      description =
          "A directory, a catalogue name (see `models list`) or a hub id org/name[@revision];"
              + " NAME=MODEL to give it a name.")
  private String model;

  @Option(
      names = "--sizes",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "N,..",
      description = "Numbers of training words, one model each (default: ${DEFAULT-VALUE}).")
  private List<Integer> sizes = List.of(100, 250, 500, 1000, 2500);

  @Option(
      names = "--seeds",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "N,..",
      description = "Random seeds, one model each (default: ${DEFAULT-VALUE}).")
  private List<Long> seeds = List.of(1L);

  @Mixin private TuneCommand.Settings settings;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Output directory for models and runs (default: ${DEFAULT-VALUE}).")
  private Path root = Path.of("runs");

  @Mixin private FormatOption format;

  @Parameters(
      paramLabel = "OPTION",
      description = "After --: options of `probe senses`, such as --data.")
  private List<String> probing = List.of();

  InoculateCommand(Context context) {
    this.context = context;
  }

  /** A fine-tuned model and its directory. */
  private record Tuned(int words, long seed, Path directory) {}

  @Override
  public Integer call() {
    ModelName name = ModelName.parse(model);
    LocalModel base = context.store().resolve(name.reference());
    List<Tuned> tuned = new ArrayList<>();
    for (int size : new LinkedHashSet<>(sizes)) {
      for (long seed : new LinkedHashSet<>(seeds)) {
        Tuned one = tune(base, settings.options(size, seed));
        if (!tuned.contains(one)) { // 99 and 100 are both 33 of each category
          tuned.add(one);
        }
      }
    }
    List<StoredRun> runs = probe(name, tuned);
    List<Trial> trials = new ArrayList<>(List.of(new Trial(0, 0, runs.get(0))));
    for (int i = 0; i < tuned.size(); i++) {
      trials.add(new Trial(tuned.get(i).words(), tuned.get(i).seed(), runs.get(i + 1)));
    }
    Inoculation inoculation = new Inoculation(name.labelOr(base.name()), trials);
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
          "fine-tuning %s on %s words, seed %s"
              .formatted(base.name(), options.words(), options.seed()));
      tuning.to(directory, settings.between(), false);
    }
    return new Tuned(options.words(), options.seed(), directory);
  }

  /** The runs of the original model and of the fine-tuned ones, in this order. */
  private List<StoredRun> probe(ModelName original, List<Tuned> tuned) {
    List<String> models = new ArrayList<>(List.of(model));
    for (Tuned one : tuned) {
      String label =
          original.label().isEmpty()
              ? ""
              : "%s-tuned-%s-seed-%s".formatted(original.label(), one.words(), one.seed());
      models.add(new ModelName(label, one.directory().toString()).argument());
    }
    List<String> words = new ArrayList<>(List.of("-m", String.join(",", models)));
    words.addAll(List.of("-o", root.toString()));
    words.addAll(probing);
    return CommandWords.probe(context, "senses", words);
  }

  private void print(Inoculation inoculation) {
    if (format.value().isJson()) {
      context.print(
          new Listing<Point>()
              .column("words", Point::words)
              .column("group", point -> point.group().label())
              .column("metric", point -> SenseProbe.MAP)
              .column("unit", Point::unit)
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
