package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.core.ByteSize;
import org.semascope.core.UsageException;
import org.semascope.core.io.PinnedSet;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.store.PublishedSets;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code data pull}: downloads published data sets. */
@Command(
    name = "pull",
    mixinStandardHelpOptions = true,
    description = "Downloads published data sets, verifies them and keeps them in the store.",
    footer = {
      "",
      "Sets come from public copies at fixed commits and are found by name afterwards. Without",
      "names: what can be pulled.",
      "Licence and source are printed before a download; a set that is already here is not",
      "downloaded again, an interrupted download resumes. SEMASCOPE_DATA_ENDPOINT: a mirror.",
      "",
      "Examples:",
      "  semascope data pull",
      "  semascope data pull men,simlex-999"
    })
final class DataPullCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(
      arity = "0..*",
      split = ",",
      paramLabel = "NAME",
      description = "Data sets, separated by commas or spaces.")
  private List<String> names = List.of();

  @Option(names = "--all", description = "Pull all sets that have a public copy.")
  private boolean all;

  DataPullCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    UsageException.throwIf(all && !names.isEmpty(), "give --all or names, not both");
    List<KnownSet> sets = all ? KnownSets.published() : KnownSets.published(names);
    if (sets.isEmpty()) {
      list();
      return 0;
    }
    PublishedSets store = context.publishedSets();
    for (KnownSet set : sets) {
      Path folder = store.pull(set.published().orElseThrow());
      context.line(set.find(folder).orElse(folder).toString());
    }
    return 0;
  }

  private void list() {
    DataLocator data = context.data();
    Listing<KnownSet> listing =
        new Listing<KnownSet>()
            .column("name", KnownSet::name)
            .column("state", set -> data.find(set).isPresent() ? "here" : "")
            .column("size", set -> Cell.number(ByteSize.of(set.published().orElseThrow().bytes())))
            .column("licence", KnownSet::licence);
    context.print(listing, KnownSets.published(), OutputFormat.TABLE);
    long bytes =
        KnownSets.published().stream()
            .flatMap(set -> set.published().stream())
            .mapToLong(PinnedSet::bytes)
            .sum();
    context.say(
        "`data pull NAME` downloads a set, `data pull --all` all (%s)"
            .formatted(ByteSize.of(bytes)));
  }
}
