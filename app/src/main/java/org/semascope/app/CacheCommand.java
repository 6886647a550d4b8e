package org.semascope.app;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.core.ByteSize;
import org.semascope.core.UsageException;
import org.semascope.models.store.StoreContents;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cache}: the files in SEMASCOPE_HOME. */
@Command(
    name = "cache",
    mixinStandardHelpOptions = true,
    description = "Lists and removes files in SEMASCOPE_HOME.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {CacheCommand.Show.class, CacheCommand.Prune.class},
    footer = {"", "Example:", "  semascope cache show"})
final class CacheCommand implements Callable<Integer> {
  private final Context context;

  CacheCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return new Show(context).call();
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Lists the contents of SEMASCOPE_HOME with sizes.",
      footer = {"", "Example:", "  semascope cache show --format json"})
  static final class Show implements Callable<Integer> {
    private static final DateTimeFormatter DAY =
        DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneId.systemDefault());

    private final Context context;

    @Mixin private FormatOption format = new FormatOption();

    Show(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      List<StoreContents.Entry> entries = context.store().contents();
      Listing<StoreContents.Entry> listing =
          new Listing<StoreContents.Entry>()
              .column("kind", entry -> entry.kind().label())
              .column("name", StoreContents.Entry::name)
              .field("path", StoreContents.Entry::path)
              .field("bytes", StoreContents.Entry::bytes)
              .shown("size", entry -> Cell.number(ByteSize.of(entry.bytes())))
              .field("lastUse", StoreContents.Entry::lastUse)
              .shown("last use", entry -> DAY.format(entry.lastUse()));
      context.print(listing, entries, format.value());
      if (format.value().isJson()) {
        return 0;
      }
      long total = entries.stream().mapToLong(StoreContents.Entry::bytes).sum();
      context.say("%s in %s".formatted(ByteSize.of(total), context.home().root()));
      return 0;
    }
  }

  @Command(
      name = "prune",
      mixinStandardHelpOptions = true,
      description = "Removes the rest of interrupted downloads, and the given entries.",
      footer = {"", "Examples:", "  semascope cache prune", "  semascope cache prune --all"})
  static final class Prune implements Callable<Integer> {
    private final Context context;

    @Parameters(
        arity = "0..*",
        paramLabel = "NAME",
        description =
            "Models, data sets, vectors, wordnets, indexes and evaluations to remove, as named by"
                + " `cache show`."
                + " Evaluations of a model are removed with it.")
    private List<String> models = List.of();

    @Option(
        names = "--all",
        description =
            "Remove all models and data sets of the store and everything derived from other files.")
    private boolean all;

    Prune(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      UsageException.throwIf(all && !models.isEmpty(), "give --all or names, not both");
      StoreContents.Pruned pruned =
          all ? context.store().pruneAll() : context.store().prune(models);
      for (StoreContents.Entry entry : pruned.removed()) {
        context.line(
            "removed %s %s (%s)"
                .formatted(entry.kind().label(), entry.name(), ByteSize.of(entry.bytes())));
      }
      for (StoreContents.Kept kept : pruned.kept()) {
        context.say("kept %s: %s".formatted(kept.entry().name(), kept.reason()));
      }
      context.say(ByteSize.of(pruned.bytesFreed()) + " freed");
      return 0;
    }
  }
}
