package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelDirectory.Overview;
import org.semascope.models.ModelLoader;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.sentences.SentencePooling;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.LocalModel;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFacts;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code models show}: architecture, sizes and abilities, read from the model's files. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Describes a model: architecture, sizes, abilities and files.",
    footer = {
      "",
      "Examples:",
      "  semascope models show bert-base-uncased",
      "  semascope models show glove-6b-100d --format json"
    })
final class ModelsShowCommand implements Callable<Integer> {
  /** Maximum number of unused tensors named in a table. */
  private static final int NAMED = 8;

  private final Context context;

  @Parameters(
      paramLabel = "MODEL",
      description =
          "A directory, a file of word vectors, a catalogue name or a hub id org/name[@revision].")
  private String name;

  @Mixin private FormatOption format;

  ModelsShowCommand(Context context) {
    this.context = context;
  }

  /** Facts from the model's files. */
  private record Description(
      LocalModel model,
      Overview overview,
      String sentences,
      String sha256,
      Optional<String> licence) {
    String name() {
      return model.name() + model.revision().map(r -> "@" + r).orElse("");
    }

    ModelProperties anatomy() {
      return overview.anatomy();
    }
  }

  @Override
  public Integer call() {
    LocalModel model = context.store().resolve(name);
    if (model.isStatic()) {
      new VectorsPrinter(context, format.value()).print(model);
      return 0;
    }
    context.print(listing(), List.of(describe(model)), format.value());
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

  /** Words can be encoded even if the pooling of sentences is unknown. */
  private static String sentences(LocalModel model) {
    try {
      return SentencePooling.in(model.directory()).description();
    } catch (SemascopeException e) {
      return "not known: " + e.getMessage();
    }
  }

  private static Listing<Description> listing() {
    return new Listing<Description>()
        .column("model", Description::name)
        .column("directory", described -> described.model().directory())
        .column("architecture", described -> described.overview().family())
        .column("parameters", "%,d", described -> described.overview().parameters())
        .field("layers", described -> described.anatomy().layers())
        .field("layersGiven", hidden(ModelProperties::exposed))
        .field("whyLayersHidden", hidden(ModelProperties::whyHidden))
        .shown("layers", described -> layers(described.anatomy()))
        .column("width", described -> described.anatomy().hiddenSize())
        .column("heads", described -> described.overview().heads())
        .field("vocabulary", described -> vocabulary(described.anatomy(), null))
        .shown("vocabulary", described -> vocabulary(described.anatomy(), "open (character-based)"))
        .field("maxLength", described -> described.anatomy().maxLength())
        .shown("longest input", described -> longest(described.anatomy()))
        .field("predictsMasks", described -> described.anatomy().predictsMasks())
        .field("predicts", described -> predicts(described.anatomy().ability()))
        .field("whyNoMasks", described -> described.anatomy().ability().whyNoMasks())
        .shown("can do", described -> canDo(described.anatomy()))
        .column("sentence vector", "sentences", null, Description::sentences)
        .field("files", described -> described.overview().files())
        .field("types", described -> described.overview().types())
        .shown("weights", described -> weights(described.overview()))
        .field("unusedTensors", described -> described.overview().unused())
        .shown("unused tensors", described -> some(described.overview().unused()))
        .column("caution", described -> described.overview().caution())
        .column("sha256", Description::sha256)
        .column("licence", Description::licence)
        .upright()
        .single();
  }

  private static Function<Description, Object> hidden(Function<ModelProperties, ?> fact) {
    return described -> hidesLayers(described.anatomy()) ? fact.apply(described.anatomy()) : null;
  }

  private static Object vocabulary(ModelProperties anatomy, String ofAnyWord) {
    return anatomy.spells() ? ofAnyWord : anatomy.vocabularySize();
  }

  private static String longest(ModelProperties anatomy) {
    return anatomy.maxLength() + (anatomy.spells() ? " words" : " tokens");
  }

  private static String weights(Overview overview) {
    return "%s (%s)".formatted(list(overview.files()), list(overview.types()));
  }

  private static boolean hidesLayers(ModelProperties anatomy) {
    return anatomy.exposed().size() <= anatomy.layers();
  }

  private static String layers(ModelProperties anatomy) {
    return hidesLayers(anatomy)
        ? "%s of 0-%s (the exported graph has no output for the others: %s)"
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

  /** The first names; JSON lists all. */
  private static String some(List<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    String named = list(names.subList(0, Math.min(NAMED, names.size())));
    int others = names.size() - NAMED;
    return others > 0 ? "%s and %s others".formatted(named, others) : named;
  }

  private static String list(List<String> texts) {
    return String.join(", ", texts);
  }

  /** Describes static vectors for {@code models show}. */
  private record VectorsPrinter(Context context, OutputFormat format) {
    private static final int FIRST_WORDS = 10;

    /** Facts from the vectors' file. */
    private record Description(LocalModel model, VectorFacts facts, List<String> firstWords) {
      String name() {
        return model.name() + model.revision().map(r -> "@" + r).orElse("");
      }

      Optional<String> licence() {
        return Catalogue.byName(model.name()).map(Catalogue.Entry::licence);
      }
    }

    void print(LocalModel model) {
      Listing<Description> listing =
          new Listing<Description>()
              .column("model", Description::name)
              .column("path", it -> it.model().path())
              .field("kind", it -> "static")
              .shown("kind", it -> "static: one vector per word")
              .column("format", it -> it.facts().format())
              .column("words", "%,d", it -> it.facts().words())
              .column("dimension", it -> it.facts().dimension())
              .field("contexts", it -> it.facts().contexts())
              .field("subwords", it -> it.facts().subwords())
              .field("frequencies", it -> it.facts().frequencies())
              .shown("can do", it -> abilities(it.facts()))
              .column("repeated words", "duplicates", null, it -> it.facts().duplicates())
              .column("vectors of zeros", "zeroRows", null, it -> it.facts().zeroRows())
              .column("words not in UTF-8", "repairedWords", null, it -> it.facts().repairedWords())
              .column("first words", "firstWords", null, Description::firstWords)
              .column("sha256", it -> it.facts().sha256())
              .column("licence", Description::licence)
              .upright()
              .single();
      context.print(listing, List.of(describe(model)), format);
    }

    private Description describe(LocalModel model) {
      ModelLoader loader = new ModelLoader(context.home(), context.progress());
      try (MappedVectors vectors = loader.openStatic(model)) {
        int shown = Math.min(FIRST_WORDS, vectors.size());
        return new Description(
            model, vectors.facts(), IntStream.range(0, shown).mapToObj(vectors::word).toList());
      }
    }

    private static String abilities(VectorFacts known) {
      List<String> abilities = new ArrayList<>(List.of("vectors of words"));
      if (known.contexts()) {
        abilities.add("context vectors");
      }
      if (known.subwords()) {
        abilities.add("vectors of unseen words");
      }
      if (known.frequencies()) {
        abilities.add("word frequencies");
      }
      return String.join(", ", abilities);
    }
  }
}
