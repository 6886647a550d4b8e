package org.semascope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.semascope.engine.Result;
import org.semascope.engine.RunInterruptedException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.About;
import org.semascope.probes.Forecast;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.ProbeRunner;
import org.semascope.probes.Reports;
import org.semascope.probes.Request;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code probe NAME}: the command of any probe, made from what the probe says of itself. */
@Command(mixinStandardHelpOptions = true)
final class ProbeSubcommand<O extends Record, I extends Record, F extends Record>
    implements Callable<Integer> {
  private final Context context;
  private final Probe<O, I, F> probe;
  private final OptionForm<O> form;

  @Spec private CommandSpec spec;
  @Mixin private ProbeOptions common;

  private ProbeSubcommand(Context context, Probe<O, I, F> probe) {
    this.context = context;
    this.probe = probe;
    this.form = OptionForm.of(probe.defaults());
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
                "The same command goes on where a stopped one left off, and answers at once when"
                    + " done.",
                "",
                "Examples:"));
    about.examples().forEach(example -> footer.add("  semascope " + example));
    spec.usageMessage()
        .description(description.toArray(String[]::new))
        .footer(footer.toArray(String[]::new));
    command.form.entries().forEach(entry -> spec.addOption(option(entry)));
    return spec;
  }

  private static OptionSpec option(OptionForm.Entry entry) {
    boolean flag = entry.type() == boolean.class;
    String help = entry.setting().value();
    if (!flag) {
      help += " (default: %s)".formatted(text(entry.usual()));
    }
    OptionSpec.Builder option = OptionSpec.builder(entry.flag()).description(help);
    if (flag) {
      return option.arity("0").type(Boolean.class).build();
    }
    option.paramLabel(entry.setting().label()).arity("1");
    return entry.several()
        ? option.type(List.class).auxiliaryTypes(entry.type()).splitRegex(",").build()
        : option.type(entry.type()).build();
  }

  private static String text(Object usual) {
    if (usual instanceof List<?> several) {
      return several.stream().map(ProbeSubcommand::text).collect(Collectors.joining(","));
    }
    String text = usual instanceof Enum<?> ? usual.toString().toLowerCase(Locale.ROOT) : "" + usual;
    return text.isEmpty() ? "none" : text;
  }

  /** What the command line asks for. */
  Request<O, I, F> request() {
    Map<String, Object> given = new HashMap<>();
    for (OptionForm.Entry entry : form.entries()) {
      Object value = spec.findOption(entry.flag()).getValue();
      if (value != null) {
        given.put(entry.component(), value);
      }
    }
    return new Request<>(probe, form.with(given), common.scope(), common.models());
  }

  @Override
  public Integer call() {
    ProbeRunner runner = common.runner(context, CommandWords.of(spec));
    try {
      if (common.dryRun()) {
        print(runner.forecast(request()));
      } else {
        List<StoredRun> runs = runner.run(request());
        print(runs, Reports.of(runs));
        common.writePages(context, runs);
      }
      return 0;
    } catch (RunInterruptedException stopped) {
      context.err().println("semascope: " + stopped.getMessage());
      return RunInterruptedException.EXIT_CODE;
    }
  }

  /** The first table of the page; as JSON every number of the runs. */
  private void print(List<StoredRun> runs, Report report) {
    if (common.format() == Format.JSON) {
      JsonLines lines = new JsonLines(context.out());
      for (StoredRun run : runs) {
        for (Result result : run.results()) {
          lines.write(out -> ResultJson.write(out, result));
        }
      }
    } else {
      context.tables(common.format()).print(report.story().sheets().get(0).table(Sheet.Row::isOurs));
    }
    runs.forEach(run -> context.progress().say("results: " + run.directory()));
  }

  private void print(List<Forecast> forecasts) {
    List<String> header = new ArrayList<>(List.of("model", "items", "left out"));
    forecasts.get(0).counts().keySet().forEach(header::add);
    header.addAll(List.of("tokens", "seconds"));
    TablePrinter printer = context.tables(common.format());
    Table table = new Table(header);
    for (Forecast forecast : forecasts) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(forecast.model())));
      row.add(Cell.number("" + forecast.items()));
      row.add(Cell.number("" + forecast.skipped()));
      forecast.counts().values().forEach(count -> row.add(Cell.number("" + count)));
      row.add(Cell.number("" + forecast.tokens()));
      row.add(Cell.number(String.format(Locale.ROOT, "%.0f", forecast.seconds())));
      table.row(row);
    }
    printer.print(table);
  }
}
