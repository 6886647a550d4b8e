package org.semascope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code reproduce}: a table of a paper, measured again and set beside the published one. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the experiment behind a published table and compares figure by figure.",
      "Prints what was published, what was obtained, and whether they agree."
    },
    footer = {
      "",
      "The same command goes on where a stopped one left off. A figure outside its",
      "tolerance is reported; only with --strict is it a failure.",
      "",
      "Examples:",
      "  semascope reproduce --list",
      "  semascope reproduce ferret2021-table1"
    })
final class ReproduceCommand implements Callable<Integer> {
  private static final String NAME = "NAME";

  private final Context context;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = NAME, description = "An experiment (see --list).")
  private String name;

  @Option(names = "--list", description = "List the experiments and their commands.")
  private boolean list;

  @Option(names = "--strict", description = "Fail if a figure is outside its tolerance.")
  private boolean strict;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Where the run is kept (default: runs).")
  private Path root;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private Format format = Format.TABLE;

  ReproduceCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new OptionRules(spec).exactlyOneOf(NAME, "--list").only(NAME, "--strict", "--out");
    if (list) {
      list();
      return 0;
    }
    PublishedTable table = PublishedTables.named(name);
    List<String> command = new ArrayList<>(table.command());
    if (root != null) {
      command.addAll(List.of("--out", root.toString()));
    }
    Reproduction.Ran ran = new Reproduction(context, table).run(command);
    if (ran.code() != 0) {
      return ran.code();
    }
    new ReproducePrinter(context, format).print(table, ran.comparisons());
    return strict && ran.comparisons().stream().anyMatch(one -> one.verdict().isMiss()) ? 1 : 0;
  }

  private void list() {
    List<PublishedTable> all = PublishedTables.all();
    if (format == Format.JSON) {
      JsonLines json = new JsonLines(context.out());
      for (PublishedTable table : all) {
        json.write(
            out -> {
              out.writeStringField("name", table.name());
              out.writeStringField("title", table.title());
              out.writeStringField("source", table.reference().citation());
              out.writeStringField("where", table.where());
              out.writeStringField("command", commandLine(table));
              out.writeNumberField("figures", table.figures().size());
            });
      }
      return;
    }
    Table rows = new Table(List.of("name", "what it measures", "figures", "command"));
    for (PublishedTable table : all) {
      rows.row(
          List.of(
              Cell.of(table.name()),
              Cell.of(table.title()),
              Cell.number("" + table.figures().size()),
              Cell.of(commandLine(table))));
    }
    context.tables(format).print(rows);
  }

  private static String commandLine(PublishedTable table) {
    return "semascope " + String.join(" ", table.command());
  }
}
