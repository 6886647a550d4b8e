package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semascope.models.ModelLoader;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.CatalogueEntry;
import org.semascope.models.store.LocalModel;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFacts;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;

/** Describes static vectors for {@code models show}. */
record VectorsPrinter(Context context, OutputFormat format) {
  private static final int FIRST_WORDS = 10;

  /** What the vectors' file tells. */
  private record Description(LocalModel model, VectorFacts facts, List<String> firstWords) {
    String name() {
      return model.name() + model.revision().map(r -> "@" + r).orElse("");
    }

    Optional<String> licence() {
      return Catalogue.byName(model.name()).map(CatalogueEntry::licence);
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
            .upright();
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
