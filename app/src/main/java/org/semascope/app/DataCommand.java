package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.semascope.core.ByteSize;
import org.semascope.core.io.PinnedSet;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code data}: lists, shows, checks and downloads data sets. */
@Command(
    name = "data",
    mixinStandardHelpOptions = true,
    description = "Lists, shows, checks and downloads data sets; prints templates of your own.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DataCommand.ListSets.class,
      DataShowCommand.class,
      DataCheckCommand.class,
      DataTemplateCommand.class,
      DataPullCommand.class,
      DataCommand.Remove.class
    },
    footer = {"", "Examples:", "  semascope data list", "  semascope data pull men,simlex-999"})
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
        "Data sets are searched in the folders SEMASCOPE_DATA (several are separated as in PATH), then",
        "among those that `data pull` has downloaded. Formats other than table have all fields.",
        "",
        "Examples:",
        "  SEMASCOPE_DATA=~/data semascope data list",
        "  semascope data list --format csv"
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
      DataLocator data = context.data();
      data.requireFolders();
      Listing<KnownSet> listing = new Listing<KnownSet>().column("name", KnownSet::name);
      if (format.value() == OutputFormat.TABLE) { // fits a terminal
        listing
            .column("state", set -> state(set, data) + (data.find(set).isEmpty() ? size(set) : ""))
            .column("what it is", KnownSet::what);
      } else {
        listing
            .column("kind", set -> set.kind().label())
            .column("state", set -> state(set, data))
            .column("what", KnownSet::what)
            .column("licence", KnownSet::licence)
            .column("source", KnownSet::source)
            .column("found", set -> data.find(set))
            .column("looksFor", set -> String.join(", ", set.paths()))
            .column("downloadBytes", set -> set.published().map(PinnedSet::bytes));
      }
      context.print(listing, data.sets(), format.value());
      if (format.value() == OutputFormat.TABLE) {
        String folders =
            data.folders().stream().map(Path::toString).collect(Collectors.joining(", "));
        context.say(
            (folders.isEmpty() ? "SEMASCOPE_DATA is not set" : "SEMASCOPE_DATA: " + folders)
                + "; `data pull NAME` downloads a set, `data show NAME` has licence and source");
      }
      return 0;
    }

    private static String state(KnownSet set, DataLocator data) {
      if (set.isEmbedded()) {
        return "bundled";
      }
      String missing = set.published().isPresent() ? "pull" : "elsewhere";
      return data.find(set).isPresent() ? "here" : missing;
    }

    private static String size(KnownSet set) {
      return set.published().map(copy -> ": " + ByteSize.of(copy.bytes())).orElse("");
    }
  }

  /** {@code data rm}: removes pulled data sets. */
  @Command(
      name = "rm",
      mixinStandardHelpOptions = true,
      description = "Removes data sets that `data pull` has downloaded.",
      footer = {"", "Example:", "  semascope data rm men"})
  static final class Remove implements Callable<Integer> {
    private final Context context;

    @Parameters(arity = "1..*", split = ",", paramLabel = "NAME", description = "Data sets.")
    private List<String> names;

    Remove(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      for (String given : names) {
        String name = KnownSets.named(given).map(KnownSet::name).orElse(given);
        long bytes = context.publishedSets().remove(name);
        context.say("removed %s, %s freed".formatted(name, ByteSize.of(bytes)));
      }
      return 0;
    }
  }
}
