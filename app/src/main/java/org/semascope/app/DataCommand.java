package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code data}: which data sets there are, what is in them, and whether a file is sound. */
@Command(
    name = "data",
    mixinStandardHelpOptions = true,
    description = "Lists, shows and checks data sets.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {DataCommand.ListSets.class, DataShowCommand.class, DataCheckCommand.class},
    footer = {"", "Example:", "  semascope data list"})
final class DataCommand implements Callable<Integer> {
  private final Context context;

  DataCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return new ListSets(context).call();
  }

  /** Where sets are looked up by name. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the sets known by name, and where they were found.",
      footer = {
        "",
        "Sets are looked for below the folder SEMASCOPE_DATA.",
        "",
        "Example:",
        "  SEMASCOPE_DATA=~/data semascope data list"
      })
  static final class ListSets implements Callable<Integer> {
    private final Context context;

    @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
    private OutputFormat format = OutputFormat.TABLE;

    ListSets(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      Optional<Path> data = context.data().folder();
      if (format == OutputFormat.JSON) {
        JsonLines json = new JsonLines(context.out());
        for (KnownSet set : KnownSets.all()) {
          json.write(
              out -> {
                out.writeStringField("name", set.name());
                out.writeStringField("kind", set.kind().label());
                out.writeStringField("what", set.what());
                out.writeStringField("licence", set.licence());
                out.writeStringField("source", set.source());
                out.writeStringField("found", found(set, data));
                out.writeStringField("looksFor", String.join(", ", set.places()));
              });
        }
        return 0;
      }
      Table table =
          new Table(List.of("name", "kind", "found", "what it is", "licence", "how to get it"));
      for (KnownSet set : KnownSets.all()) {
        table.row(
            List.of(
                Cell.of(set.name()),
                Cell.of(set.kind().label()),
                Cell.of(found(set, data)),
                Cell.of(set.what()),
                Cell.of(set.licence()),
                Cell.of(set.source())));
      }
      context.tables(format).print(table);
      context
          .progress()
          .say(
              data.map(folder -> "looked below SEMASCOPE_DATA = " + folder)
                  .orElse("SEMASCOPE_DATA is not set, so nothing was looked for"));
      return 0;
    }

    private static String found(KnownSet set, Optional<Path> data) {
      if (set.isEmbedded()) {
        return "comes along";
      }
      return data.flatMap(folder -> set.find(folder).map(folder::relativize))
          .map(Path::toString)
          .orElse("no");
    }
  }
}
