package org.semascope.app;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.semascope.app.print.Format;
import org.semascope.app.print.JsonLines;
import org.semascope.app.print.Table;
import org.semascope.app.print.Table.Cell;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.LocalModel;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code models show}: what a model is and what it can do, told from its files alone. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Describes a model: architecture, sizes, what it can do, where its files are.",
    footer = {"", "Example:", "  semascope models show bert-base-uncased"})
final class ModelsShowCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(
      paramLabel = "MODEL",
      description = "A directory, a catalogue name or a hub id org/name[@revision].")
  private String name;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private Format format = Format.TABLE;

  ModelsShowCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Map<String, String> facts = facts(context.store().resolve(name));
    if (format == Format.JSON) {
      new JsonLines(context.out())
          .write(
              out -> {
                for (Map.Entry<String, String> fact : facts.entrySet()) {
                  out.writeStringField(fact.getKey(), fact.getValue());
                }
              });
    } else {
      Table table = new Table(List.of("property", "value"));
      facts.forEach((key, value) -> table.row(List.of(Cell.of(key), Cell.of(value))));
      context.tables(format).print(table);
    }
    return 0;
  }

  private Map<String, String> facts(LocalModel model) {
    Checkpoint checkpoint = Checkpoints.open(model.directory());
    Architectures.Bound bound = Architectures.bind(Config.read(model.directory()), checkpoint);
    Inventory inventory = Inventory.of(bound);
    Architecture architecture = bound.architecture();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("model", model.name() + model.revision().map(r -> "@" + r).orElse(""));
    facts.put("directory", model.directory().toString());
    facts.put("architecture", architecture.family());
    facts.put("parameters", String.format(Locale.ROOT, "%,d", inventory.parameters()));
    facts.put("layers", "0-" + architecture.layers());
    facts.put("width", Integer.toString(architecture.hiddenSize()));
    facts.put("heads", Integer.toString(architecture.heads()));
    facts.put("vocabulary", Integer.toString(architecture.vocabularySize()));
    facts.put("longest input", architecture.maxLength() + " pieces");
    facts.put(
        "can do",
        architecture.predictsMasks()
            ? "vectors by layer, word probabilities at masks"
            : "vectors by layer (no masked-word head)");
    facts.put("weights", weights(checkpoint));
    facts.put("unused tensors", unused(inventory));
    facts.put(
        "sha256",
        new Fingerprints(context.home(), context.progress()).of(model.directory()).sha256());
    Catalogue.byName(model.name()).ifPresent(entry -> facts.put("licence", entry.licence()));
    return facts;
  }

  private static String weights(Checkpoint checkpoint) {
    String files =
        checkpoint.tensors().values().stream()
            .map(StoredTensor::file)
            .distinct()
            .map(Path::getFileName)
            .map(Path::toString)
            .collect(Collectors.joining(", "));
    String types =
        checkpoint.tensors().values().stream()
            .map(tensor -> tensor.dtype().name())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return files + " (" + types + ")";
  }

  private static String unused(Inventory inventory) {
    return inventory.unused().isEmpty() ? "none" : String.join(", ", inventory.unused());
  }
}
