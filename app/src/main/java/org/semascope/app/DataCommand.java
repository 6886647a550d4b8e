package org.semascope.app;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.report.table.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code data}: lists, shows and checks data sets. */
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

  /** {@code data list}: data sets known by name. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the data sets known by name and where they were found.",
      footer = {
        "",
        "Data sets are searched in the directory SEMASCOPE_DATA.",
        "",
        "Example:",
        "  SEMASCOPE_DATA=~/data semascope data list"
      })
  static final class ListSets implements Callable<Integer> {
    private static final String NOT_FOUND = "no";

    private final Context context;

    @Mixin private FormatOption format = new FormatOption();

    ListSets(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      Optional<Path> data = context.data().folder();
      Listing<KnownSet> listing =
          new Listing<KnownSet>()
              .column("name", KnownSet::name)
              .column("kind", set -> set.kind().label())
              .shown("found", set -> found(set, data))
              .column("what it is", "what", null, KnownSet::what)
              .column("licence", KnownSet::licence)
              .column("how to get it", "source", null, KnownSet::source)
              .field("available", set -> !found(set, data).equals(NOT_FOUND))
              .field("found", set -> found(set, data))
              .field("looksFor", set -> String.join(", ", set.paths()));
      context.print(listing, KnownSets.all(), format.value());
      if (format.value().isJson()) {
        return 0;
      }
      context.say(
          data.map(folder -> "searched in SEMASCOPE_DATA (%s)".formatted(folder))
              .orElse("SEMASCOPE_DATA is not set: only bundled data sets are available"));
      return 0;
    }

    private static String found(KnownSet set, Optional<Path> data) {
      if (set.isEmbedded()) {
        return "bundled";
      }
      return data.flatMap(folder -> set.find(folder).map(folder::relativize))
          .map(Path::toString)
          .orElse(NOT_FOUND);
    }
  }
}
