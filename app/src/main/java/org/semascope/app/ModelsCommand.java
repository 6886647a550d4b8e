package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.semascope.core.ByteSize;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code models}: lists, describes and downloads models. */
@Command(
    name = "models",
    mixinStandardHelpOptions = true,
    description = "Lists, describes and downloads models.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ModelsCommand.ListModels.class,
      ModelsShowCommand.class,
      ModelsCommand.Pull.class
    },
    footer = {"", "Example:", "  semascope models pull bert-base-uncased"})
final class ModelsCommand implements Callable<Integer> {
  private final Context context;

  ModelsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return new ListModels(context).call();
  }

  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists the models of the catalogue and on this machine.",
      footer = {"", "Example:", "  semascope models list --format md"})
  static final class ListModels implements Callable<Integer> {
    private final Context context;

    @Mixin private FormatOption format = new FormatOption();

    ListModels(Context context) {
      this.context = context;
    }

    /** A model of the catalogue, of this machine, or of both. */
    private record Listed(String name, String state, OptionalLong download, String what) {
      String size() {
        return download.isPresent() ? ByteSize.of(download.getAsLong()) : "";
      }
    }

    @Override
    public Integer call() {
      Listing<Listed> listing =
          new Listing<Listed>()
              .column("model", "name", null, Listed::name)
              .column("state", Listed::state)
              .field("downloadBytes", Listed::download)
              .shown("download", model -> Cell.number(model.size()))
              .column("what it is", "description", null, Listed::what);
      context.print(listing, models(context.store()), format.value());
      return 0;
    }

    private static List<Listed> models(ModelStore store) {
      List<Listed> listed = new ArrayList<>();
      for (Catalogue.Entry entry : Catalogue.entries()) {
        Optional<LocalModel> local = store.find(entry.name());
        listed.add(
            new Listed(
                entry.name(),
                local.isPresent() ? "here" : "can be pulled",
                OptionalLong.of(entry.downloadBytes()),
                entry.description()));
      }
      for (LocalModel model : store.installed()) {
        if (Catalogue.byName(model.name()).isEmpty()) {
          String name = model.name() + model.revision().map(r -> "@" + r).orElse("");
          String where = model.origin().name().toLowerCase(Locale.ROOT).replace('_', ' ');
          listed.add(new Listed(name, "here", OptionalLong.empty(), "in the " + where));
        }
      }
      return listed;
    }
  }

  @Command(
      name = "pull",
      mixinStandardHelpOptions = true,
      description = "Downloads models, verifies and converts them, and keeps them in the store.",
      footer = {"", "Example:", "  semascope models pull bert-base-uncased all-MiniLM-L6-v2"})
  static final class Pull implements Callable<Integer> {
    private final Context context;

    @Parameters(
        arity = "1..*",
        paramLabel = "MODEL",
        description = "Catalogue names or hub ids org/name[@revision].")
    private List<String> models;

    Pull(Context context) {
      this.context = context;
    }

    @Override
    public Integer call() {
      for (String model : models) {
        context.out().println(context.store().pull(model).path());
      }
      return 0;
    }
  }
}
