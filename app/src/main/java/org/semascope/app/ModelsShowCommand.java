package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.semascope.app.print.Format;
import org.semascope.app.print.JsonLines;
import org.semascope.app.print.Table;
import org.semascope.app.print.Table.Cell;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.CatalogueEntry;
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
    description = "Describes a model: what it is, sizes, what it can do, where its files are.",
    footer = {
      "",
      "Examples:",
      "  semascope models show bert-base-uncased",
      "  semascope models show glove-6b-100d --format json"
    })
final class ModelsShowCommand implements Callable<Integer> {
  /** How many unused tensors a table names. */
  private static final int NAMED = 8;

  private final Context context;

  @Parameters(
      paramLabel = "MODEL",
      description =
          "A directory, a file of word vectors, a catalogue name or a hub id org/name[@revision].")
  private String name;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private Format format = Format.TABLE;

  ModelsShowCommand(Context context) {
    this.context = context;
  }

  /** What the files tell. */
  private record Description(
      LocalModel model,
      String family,
      Architecture architecture,
      long parameters,
      List<String> files,
      List<String> types,
      List<String> unused,
      String sha256,
      Optional<String> licence) {
    String name() {
      return model.name() + model.revision().map(r -> "@" + r).orElse("");
    }
  }

  @Override
  public Integer call() {
    LocalModel model = context.store().resolve(name);
    if (model.isStatic()) {
      new VectorsPrinter(context, format).print(model);
      return 0;
    }
    Description described = describe(model);
    if (format == Format.JSON) {
      new JsonLines(context.out()).write(out -> write(out, described));
    } else {
      Table table = new Table(List.of("property", "value"));
      facts(described)
          .forEach((key, value) -> table.row(List.of(Cell.of(key), Cell.of(value.toString()))));
      context.tables(format).print(table);
    }
    return 0;
  }

  private Description describe(LocalModel model) {
    Checkpoint checkpoint = Checkpoints.open(model.directory());
    Architectures.Bound bound = Architectures.bind(Config.read(model.directory()), checkpoint);
    Inventory inventory = Inventory.of(bound);
    return new Description(
        model,
        bound.family(),
        bound.architecture(),
        inventory.parameters(),
        each(checkpoint, tensor -> tensor.file().getFileName().toString()),
        each(checkpoint, tensor -> tensor.dtype().name()),
        List.copyOf(inventory.unused()),
        new Fingerprints(context.home(), context.progress()).of(model.directory()).sha256(),
        Catalogue.byName(model.name()).map(CatalogueEntry::licence));
  }

  private static List<String> each(Checkpoint checkpoint, Function<StoredTensor, String> fact) {
    return checkpoint.tensors().values().stream().map(fact).distinct().sorted().toList();
  }

  private static void write(JsonGenerator out, Description described) throws IOException {
    Architecture architecture = described.architecture();
    out.writeStringField("model", described.name());
    out.writeStringField("directory", described.model().directory().toString());
    out.writeStringField("architecture", described.family());
    out.writeNumberField("parameters", described.parameters());
    out.writeNumberField("layers", architecture.layers());
    out.writeNumberField("width", architecture.hiddenSize());
    out.writeNumberField("heads", architecture.heads());
    out.writeNumberField("vocabulary", architecture.vocabularySize());
    out.writeNumberField("maxLength", architecture.maxLength());
    out.writeBooleanField("predictsMasks", architecture.predictsMasks());
    out.writeStringField("predicts", predicts(architecture.ability()));
    if (architecture.ability().whyNoMasks().isPresent()) {
      out.writeStringField("whyNoMasks", architecture.ability().whyNoMasks().get());
    }
    JsonLines.texts(out, "files", described.files());
    JsonLines.texts(out, "types", described.types());
    JsonLines.texts(out, "unusedTensors", described.unused());
    out.writeStringField("sha256", described.sha256());
    if (described.licence().isPresent()) {
      out.writeStringField("licence", described.licence().get());
    }
  }

  private static Map<String, Object> facts(Description described) {
    Architecture architecture = described.architecture();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("model", described.name());
    facts.put("directory", described.model().directory());
    facts.put("architecture", described.family());
    facts.put("parameters", String.format(Locale.ROOT, "%,d", described.parameters()));
    facts.put("layers", "0-" + architecture.layers());
    facts.put("width", architecture.hiddenSize());
    facts.put("heads", architecture.heads());
    facts.put("vocabulary", architecture.vocabularySize());
    facts.put("longest input", architecture.maxLength() + " pieces");
    facts.put("can do", canDo(architecture.ability()));
    facts.put("weights", "%s (%s)".formatted(list(described.files()), list(described.types())));
    facts.put("unused tensors", some(described.unused()));
    facts.put("sha256", described.sha256());
    described.licence().ifPresent(licence -> facts.put("licence", licence));
    return facts;
  }

  private static String canDo(Ability ability) {
    String why = ability.whyNoMasks().orElse("");
    return switch (ability.predicts()) {
      case MASKS -> "vectors by layer, word probabilities at masks";
      case NEXT_WORD -> "vectors by layer, probabilities of the next word; it " + why;
      case NOTHING -> "vectors by layer, no word probabilities: it " + why;
    };
  }

  private static String predicts(Ability ability) {
    return switch (ability.predicts()) {
      case MASKS -> "masks";
      case NEXT_WORD -> "next word";
      case NOTHING -> "nothing";
    };
  }

  /** As many as a line holds; JSON has all. */
  private static String some(List<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    String named = list(names.subList(0, Math.min(NAMED, names.size())));
    int others = names.size() - NAMED;
    return others > 0 ? "%s and %d others".formatted(named, others) : named;
  }

  private static String list(List<String> texts) {
    return String.join(", ", texts);
  }
}
