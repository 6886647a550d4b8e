package org.semascope.app;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.data.tables.Column;
import org.semascope.data.tables.TableKind;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.TableShape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code data template}: the kinds of tables of a user's own data, with examples. */
@Command(
    name = "template",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a table of your own data with three example rows, to be filled in.",
      "Without KIND, lists the kinds of tables, their columns and the commands that read them."
    },
    footer = {
      "",
      "Names of columns may be in any case and order. Other columns are ignored.",
      "",
      "Examples:",
      "  semascope data template",
      "  semascope data template senses > uses.csv",
      "  semascope data template similarity --format tsv > pairs.tsv"
    })
final class DataTemplateCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(arity = "0..1", paramLabel = "KIND", description = "The kind of table.")
  private String kind;

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "csv",
      description = "csv, tsv, semicolons or jsonl (default: ${DEFAULT-VALUE}).")
  private TableShape shape;

  DataTemplateCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (kind == null) {
      TableKinds.all().forEach(this::describe);
      return 0;
    }
    List<String> names = TableKinds.all().stream().map(TableKind::name).toList();
    TableKind found =
        TableKinds.named(kind)
            .orElseThrow(
                () ->
                    new SemascopeException(
                        "there is no kind of table named %s%s; kinds: %s"
                            .formatted(
                                kind,
                                Suggestions.sentence(kind, names),
                                String.join(", ", names))));
    context.out().print(found.template(shape));
    context.out().flush();
    context.say("read by: " + found.command("FILE"));
    return 0;
  }

  private void describe(TableKind each) {
    context.line("%s: %s".formatted(each.name(), each.what()));
    for (Column column : each.columns()) {
      String aliases =
          column.names().size() == 1
              ? ""
              : " (also: %s)"
                  .formatted(String.join(", ", column.names().subList(1, column.names().size())));
      context.line(
          String.format(
              Locale.ROOT,
              "  %-14s %s%s%s",
              column.name(),
              column.need(),
              column.description(),
              aliases));
    }
    context.line("  read by: " + each.command("FILE"));
    context.line("");
  }
}
