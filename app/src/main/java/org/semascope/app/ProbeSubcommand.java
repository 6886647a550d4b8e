package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.About;
import org.semascope.probes.Choice;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.run.Forecast;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code probe NAME}: the command of a probe, generated from its declaration. */
@Command(mixinStandardHelpOptions = true)
final class ProbeSubcommand<O extends Record, I extends Record, F extends Record>
    implements Callable<Integer> {
  private static final int COLUMNS = 80;

  private final Context context;
  private final Probe<O, I, F> probe;
  private final RecordOptions<O> options;

  @Spec private CommandSpec spec;
  @Mixin private ProbeOptions common;

  private ProbeSubcommand(Context context, Probe<O, I, F> probe) {
    this.context = context;
    this.probe = probe;
    this.options = new RecordOptions<>(OptionForm.of(probe.defaults()));
  }

  static <O extends Record, I extends Record, F extends Record> CommandSpec spec(
      Context context, Probe<O, I, F> probe) {
    About about = probe.about();
    ProbeSubcommand<O, I, F> command = new ProbeSubcommand<>(context, probe);
    CommandSpec spec = CommandSpec.forAnnotatedObject(command).name(about.name());
    List<String> description = new ArrayList<>(List.of(about.summary()));
    description.addAll(about.description());
    List<String> footer =
        new ArrayList<>(
            List.of(
                "",
                "Run the same command again to resume; a finished run is read from disk.",
                "",
                "Examples:"));
    about.examples().forEach(example -> footer.addAll(wrapped("semascope " + example)));
    spec.usageMessage()
        .description(description.toArray(String[]::new))
        .footer(footer.toArray(String[]::new));
    command.common.addTo(spec);
    command.options.addTo(spec);
    return spec;
  }

  /** An example on lines of up to 80 columns, each but the last ending in a backslash. */
  private static List<String> wrapped(String example) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(" ");
    // Options keep their values: a break is only possible before an option.
    for (String part : example.split(" +(?=-)")) {
      if (line.length() + 1 + part.length() > COLUMNS - " \\".length()) {
        lines.add(line + " \\");
        line = new StringBuilder("   ");
      }
      line.append(' ').append(part);
    }
    lines.add(line.toString());
    return lines;
  }

  /** The request of the command line. */
  Request<O, I, F> request() {
    Choice<O> choice = probe.choose(options.read(), name -> context.data().has(name));
    choice.notice().ifPresent(context::say);
    return common.request(probe, choice.options());
  }

  /**
   * Runs the request of the command line without printing results.
   *
   * @param words the command line, for the runs' manifests
   */
  List<StoredRun> run(List<String> words) {
    UsageException.throwIf(common.hasSeeds(), "--seeds is an option of `probe`: use --seed here");
    return common.run(context, words, request());
  }

  @Override
  public Integer call() {
    List<String> words = CommandWords.of(spec);
    UsageException.throwIf(common.verbose() && !common.dryRun(), "--verbose needs --dry-run");
    if (common.hasSeeds()) {
      UsageException.throwIf(
          spec.commandLine().getParseResult().hasMatchedOption("--seed"),
          "give --seed or --seeds, not both");
      common.runSeeds(context, words, request());
      return 0;
    }
    if (common.dryRun()) {
      print(common.runner(context, words).forecast(request()));
      return 0;
    }
    List<StoredRun> runs = run(words);
    Report report = common.report(runs);
    print(report);
    runs.forEach(run -> context.progress().say("results: " + run.directory()));
    common.writePages(context, runs, report);
    return 0;
  }

  /** Prints the first table of the page, or every number of the runs as JSON. */
  private void print(Report report) {
    if (common.format().isJson()) {
      context.print(Measured.explained(), report.measured(), common.format());
    } else {
      Sheet first = report.story().sheets().get(0);
      context.progress().say(first.caption());
      context.tables(common.format()).print(first.table(Sheet.Row::isOurs, Sheet.Row::label));
      report.story().findings().stream()
          .limit(report.runs().size())
          .forEach(context.progress()::say);
    }
  }

  private void print(List<Forecast> forecasts) {
    if (common.format().isJson()) {
      Listing<Forecast> listing = new Listing<>();
      listing
          .field("model", Forecast::model)
          .field("items", Forecast::items)
          .field("counts", Forecast::counts)
          .field("facts", Forecast::facts)
          .field("texts", Forecast::texts)
          .field("tokens", Forecast::tokens)
          .field("seconds", forecast -> Math.round(forecast.seconds()))
          .field("skipped", Forecast::skipped);
      context.print(listing, forecasts, common.format());
      return;
    }
    TablePrinter printer = context.tables(common.format());
    Table summary =
        new Table(List.of("run", "items", "texts, about", "tokens, about", "seconds, about"));
    forecasts.forEach(one -> summary(summary, one.model(), List.of(one)));
    if (forecasts.size() > 1) {
      summary(summary, "all runs", forecasts);
    }
    printer.print(summary);
    if (common.verbose()) {
      Forecast first = forecasts.get(0); // all runs have the same items
      Table table = new Table(List.of("items", "" + first.items()));
      first.counts().forEach((what, count) -> row(table, what, "%,d", count));
      first.facts().forEach((what, value) -> row(table, what, "%.3f", value));
      first.skipped().forEach((why, count) -> row(table, "left out: " + why, "%,d", count));
      printer.print(table);
    }
  }

  private static void summary(Table table, String label, List<Forecast> runs) {
    table.row(
        List.of(
            Cell.of(label),
            number("%,d", runs.get(0).items()),
            number("%,d", runs.stream().mapToLong(Forecast::texts).sum()),
            number("%,d", runs.stream().mapToLong(Forecast::tokens).sum()),
            number("%,.0f", runs.stream().mapToDouble(Forecast::seconds).sum())));
  }

  private static Cell number(String form, Object value) {
    return Cell.number(String.format(Locale.ROOT, form, value));
  }

  private static void row(Table table, String what, String form, Object value) {
    table.row(List.of(Cell.of(what), number(form, value)));
  }
}
