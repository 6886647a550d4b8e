package org.semascope.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.app.FileOutput.Part;
import org.semascope.core.ByteSize;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.Shell;
import org.semascope.core.Suggestions;
import org.semascope.core.UsageException;
import org.semascope.engine.Manifest;
import org.semascope.engine.StoredRun;
import org.semascope.engine.StoredRuns;
import org.semascope.probes.Probes;
import org.semascope.probes.page.RunListing;
import org.semascope.probes.page.RunSummary;
import org.semascope.probes.run.ModelLabels;
import org.semascope.probes.run.RunNames;
import org.semascope.report.content.RunFacts;
import org.semascope.report.table.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code runs}: lists, shows and removes stored runs. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    description = "Lists, shows and removes stored runs.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {RunsCommand.ListRuns.class, RunsCommand.Show.class, RunsCommand.Remove.class},
    footer = {"", "Example:", "  semascope runs list --probe senses --sort score"})
final class RunsCommand implements Callable<Integer> {
  private final Context context;

  RunsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return new ListRuns(context).call();
  }

  /** {@code runs list}: the stored runs with their main results. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = {
        "Lists stored runs with their main results: a local leaderboard.",
        "The score is the probe's main metric at its best layer."
      },
      footer = {
        "",
        "Examples:",
        "  semascope runs list",
        "  semascope runs list --probe senses,idioms --sort score -o leaderboard.html"
      })
  static final class ListRuns implements Callable<Integer> {
    private final Context context;

    @Mixin private RunsOption runs = new RunsOption();

    @Option(
        names = "--probe",
        split = ",",
        hideParamSyntax = true,
        paramLabel = "PROBE,..",
        description = "Only runs of these probes.")
    private List<String> probes = List.of();

    @Option(
        names = "--model",
        paramLabel = "TEXT",
        description = "Only runs of models whose name contains this text.")
    private String model = "";

    @Option(
        names = "--data",
        paramLabel = "TEXT",
        description = "Only runs on data sets one of whose names contains this text.")
    private String data = "";

    @Option(names = "--all", description = "Also list runs of controls (untrained, form).")
    private boolean all;

    @Option(
        names = "--sort",
        paramLabel = "KEY",
        description =
            "Sort by date, probe, model, data, items or score (default: date, newest first).")
    private RunListing.Order order = RunListing.Order.DATE;

    @Mixin private FileOutput output = new FileOutput();

    ListRuns(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      List<String> known = Probes.all().stream().map(probe -> probe.about().name()).toList();
      for (String probe : probes) {
        UsageException.throwIf(
            !known.contains(probe),
            "--probe %s: there is no such probe%s",
            probe,
            Suggestions.sentence(probe, known));
      }
      StoredRuns stored = StoredRuns.under(runs.root());
      List<RunSummary> summaries = new ArrayList<>();
      List<String> damaged = new ArrayList<>(stored.damaged());
      List<StoredRun> wanted = stored.runs().stream().filter(this::isWanted).toList();
      for (StoredRun run : ModelLabels.labelWithSeeds(wanted)) {
        try {
          summaries.add(RunSummary.of(run));
        } catch (SemascopeException e) {
          damaged.add(e.getMessage());
        }
      }
      summaries.sort(order.comparator());
      output.print(
          context,
          "runs list",
          "Stored runs",
          List.of(),
          new Part<>("Runs", RunListing.of(), summaries, RunListing.NOTES, "run"));
      damaged.forEach(sentence -> context.say("not listed: " + sentence));
      if (summaries.isEmpty()) {
        context.say(
            stored.runs().isEmpty()
                ? "there are no runs in " + runs.root()
                : "none of the %s runs in %s matches; controls are listed with --all"
                    .formatted(stored.runs().size(), runs.root()));
      }
      return damaged.isEmpty() ? 0 : 1;
    }

    private boolean isWanted(StoredRun run) {
      var recipe = run.manifest().recipe();
      return (all || !RunNames.isControl(run))
          && (probes.isEmpty() || probes.contains(recipe.probe()))
          && (contains(recipe.model().name(), model) || contains(recipe.model().label(), model))
          && (data.isEmpty()
              || recipe.data().stream().anyMatch(input -> contains(input.name(), data)));
    }

    private static boolean contains(String name, String part) {
      return name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
  }

  /** {@code runs show}: what a run computed, from what, and its main result. */
  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows what a run computed, from what, how long it took, and its main result.",
      footer = {"", "Example:", "  semascope runs show senses:bert-base-uncased"})
  static final class Show implements Callable<Integer> {
    private final Context context;

    @Mixin private RunsOption runs;
    @Mixin private FormatOption format;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = RunsOption.HELP)
    private List<String> names;

    Show(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      List<RunSummary> found = runs.find(context, names).stream().map(RunSummary::of).toList();
      if (format.value().isJson()) {
        Listing<RunSummary> listing =
            RunListing.of().field("skipped", Show::skipped).field("manifest", Show::manifest);
        context.print(listing, found, format.value());
        return 0;
      }
      for (RunSummary summary : found) {
        StoredRun run = summary.run();
        Listing<RunSummary> listing = RunListing.of().upright();
        List<Map.Entry<String, String>> facts = new ArrayList<>();
        if (run.isFinished()) {
          RunFacts known = RunFacts.of(run);
          known
              .skipped()
              .forEach((reason, items) -> facts.add(Map.entry("skipped", items + ": " + reason)));
          facts.addAll(known.facts());
        }
        facts.add(Map.entry("command", Shell.line(run.manifest().command())));
        facts.forEach(fact -> listing.shown(fact.getKey(), any -> fact.getValue()));
        context.print(listing, List.of(summary), format.value());
      }
      return 0;
    }

    private static Map<String, Long> skipped(RunSummary one) {
      return one.run().isFinished() ? RunFacts.of(one.run()).skipped() : null;
    }

    private static Manifest manifest(RunSummary one) {
      return one.run().manifest();
    }
  }

  /** {@code runs rm}: removes runs. */
  @Command(
      name = "rm",
      mixinStandardHelpOptions = true,
      description = {
        "Removes runs with their results and pages.",
        "A name of several runs is refused; give the first digits of a hash, or a directory."
      },
      footer = {"", "Example:", "  semascope runs rm 3fa2c1d09b7e"})
  static final class Remove implements Callable<Integer> {
    private final Context context;

    @Mixin private RunsOption runs;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = RunsOption.HELP)
    private List<String> names;

    Remove(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      RunNames found = new RunNames(runs.root());
      Map<Path, Path> directories = new LinkedHashMap<>(); // by their real paths
      for (String name : names) {
        Path directory = found.directory(name);
        directories.putIfAbsent(real(directory), directory);
      }
      for (Path directory : directories.values()) { // only after all names were found
        long bytes = StoredRuns.remove(directory);
        context.line("removed %s (%s)".formatted(directory, ByteSize.of(bytes)));
      }
      return 0;
    }

    private static Path real(Path directory) {
      try {
        return directory.toRealPath();
      } catch (IOException e) {
        throw new SemascopeException(IoReason.of(e) + ": " + directory, e);
      }
    }
  }
}
