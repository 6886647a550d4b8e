package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelLoader;
import org.semascope.models.ModelOverview;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.sentences.SentencePooling;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.LocalModel;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
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
  private OutputFormat format = OutputFormat.TABLE;

  ModelsShowCommand(Context context) {
    this.context = context;
  }

  /** What the files tell. */
  private record Description(
      LocalModel model,
      ModelOverview overview,
      String sentences,
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
    if (format == OutputFormat.JSON) {
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
    return new Description(
        model,
        new ModelLoader(context.home(), context.progress()).overview(model),
        sentences(model),
        new Fingerprints(context.home(), context.progress()).of(model.directory()).sha256(),
        context.store().licence(model));
  }

  /** Words can be encoded even where it is not known how sentences are. */
  private static String sentences(LocalModel model) {
    try {
      return SentencePooling.in(model.directory()).description();
    } catch (SemascopeException e) {
      return "not known: " + e.getMessage();
    }
  }

  private static void write(JsonGenerator out, Description described) throws IOException {
    ModelOverview overview = described.overview();
    ModelProperties anatomy = overview.anatomy();
    out.writeStringField("model", described.name());
    out.writeStringField("directory", described.model().directory().toString());
    out.writeStringField("architecture", overview.family());
    out.writeNumberField("parameters", overview.parameters());
    out.writeNumberField("layers", anatomy.layers());
    if (hidesLayers(anatomy)) {
      int[] given = anatomy.exposed().stream().mapToInt(Integer::intValue).toArray();
      out.writeFieldName("layersGiven");
      out.writeArray(given, 0, given.length);
      out.writeStringField("whyLayersHidden", anatomy.whyHidden());
    }
    out.writeNumberField("width", anatomy.hiddenSize());
    if (overview.heads().isPresent()) {
      out.writeNumberField("heads", overview.heads().getAsInt());
    }
    if (!anatomy.spells()) {
      out.writeNumberField("vocabulary", anatomy.vocabularySize());
    }
    out.writeNumberField("maxLength", anatomy.maxLength());
    out.writeBooleanField("predictsMasks", anatomy.predictsMasks());
    out.writeStringField("predicts", predicts(anatomy.ability()));
    if (anatomy.ability().whyNoMasks().isPresent()) {
      out.writeStringField("whyNoMasks", anatomy.ability().whyNoMasks().get());
    }
    out.writeStringField("sentences", described.sentences());
    JsonLines.texts(out, "files", overview.files());
    JsonLines.texts(out, "types", overview.types());
    JsonLines.texts(out, "unusedTensors", overview.unused());
    if (overview.caution().isPresent()) {
      out.writeStringField("caution", overview.caution().get());
    }
    out.writeStringField("sha256", described.sha256());
    if (described.licence().isPresent()) {
      out.writeStringField("licence", described.licence().get());
    }
  }

  private static Map<String, Object> facts(Description described) {
    ModelOverview overview = described.overview();
    ModelProperties anatomy = overview.anatomy();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("model", described.name());
    facts.put("directory", described.model().directory());
    facts.put("architecture", overview.family());
    facts.put("parameters", String.format(Locale.ROOT, "%,d", overview.parameters()));
    facts.put("layers", layers(anatomy));
    facts.put("width", anatomy.hiddenSize());
    overview.heads().ifPresent(heads -> facts.put("heads", heads));
    facts.put(
        "vocabulary", anatomy.spells() ? "every word, by its letters" : anatomy.vocabularySize());
    facts.put("longest input", anatomy.maxLength() + (anatomy.spells() ? " words" : " pieces"));
    facts.put("can do", canDo(anatomy));
    facts.put("sentence vector", described.sentences());
    facts.put("weights", "%s (%s)".formatted(list(overview.files()), list(overview.types())));
    facts.put("unused tensors", some(overview.unused()));
    overview.caution().ifPresent(caution -> facts.put("caution", caution));
    facts.put("sha256", described.sha256());
    described.licence().ifPresent(licence -> facts.put("licence", licence));
    return facts;
  }

  private static boolean hidesLayers(ModelProperties anatomy) {
    return anatomy.exposed().size() <= anatomy.layers();
  }

  private static String layers(ModelProperties anatomy) {
    return hidesLayers(anatomy)
        ? "%s of 0-%d (the others lie inside the exported graph: %s)"
            .formatted(anatomy.exposed(), anatomy.layers(), anatomy.whyHidden())
        : "0-" + anatomy.layers();
  }

  private static String canDo(ModelProperties anatomy) {
    Ability ability = anatomy.ability();
    String why = ability.whyNoMasks().orElse("");
    return switch (ability.predicts()) {
      case MASKS ->
          anatomy.exposed().isEmpty()
              ? "word probabilities at masks (no vectors)"
              : "vectors by layer, word probabilities at masks";
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
