package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semascope.models.ModelLoader;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.CatalogueEntry;
import org.semascope.models.store.LocalModel;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFacts;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/** Describes static vectors for {@code models show}. */
final class VectorsPrinter {
  private static final int FIRST_WORDS = 10;

  private final Context context;
  private final OutputFormat format;

  VectorsPrinter(Context context, OutputFormat format) {
    this.context = context;
    this.format = format;
  }

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
    Description described = describe(model);
    if (format == OutputFormat.JSON) {
      new JsonLines(context.out()).write(out -> write(out, described));
    } else {
      Table table = new Table(List.of("property", "value"));
      facts(described).forEach((key, value) -> table.row(List.of(Cell.of(key), Cell.of(value))));
      context.tables(format).print(table);
    }
  }

  private Description describe(LocalModel model) {
    ModelLoader loader = new ModelLoader(context.home(), context.progress());
    try (MappedVectors vectors = loader.openStatic(model)) {
      int shown = Math.min(FIRST_WORDS, vectors.size());
      return new Description(
          model, vectors.facts(), IntStream.range(0, shown).mapToObj(vectors::word).toList());
    }
  }

  private static void write(JsonGenerator out, Description described) throws IOException {
    VectorFacts facts = described.facts();
    out.writeStringField("model", described.name());
    out.writeStringField("path", described.model().path().toString());
    out.writeStringField("kind", "static");
    out.writeStringField("format", facts.format());
    out.writeNumberField("words", facts.words());
    out.writeNumberField("dimension", facts.dimension());
    out.writeBooleanField("contexts", facts.contexts());
    out.writeBooleanField("subwords", facts.subwords());
    out.writeBooleanField("frequencies", facts.frequencies());
    out.writeNumberField("duplicates", facts.duplicates());
    out.writeNumberField("zeroRows", facts.zeroRows());
    out.writeNumberField("repairedWords", facts.repairedWords());
    JsonLines.texts(out, "firstWords", described.firstWords());
    out.writeStringField("sha256", facts.sha256());
    if (described.licence().isPresent()) {
      out.writeStringField("licence", described.licence().get());
    }
  }

  private static Map<String, String> facts(Description described) {
    VectorFacts known = described.facts();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("model", described.name());
    facts.put("path", described.model().path().toString());
    facts.put("kind", "static: one vector per word");
    facts.put("format", known.format());
    facts.put("words", String.format(Locale.ROOT, "%,d", known.words()));
    facts.put("dimension", Integer.toString(known.dimension()));
    facts.put("can do", abilities(known));
    facts.put("repeated words", Long.toString(known.duplicates()));
    facts.put("vectors of zeros", Long.toString(known.zeroRows()));
    facts.put("words not in UTF-8", Long.toString(known.repairedWords()));
    facts.put("first words", String.join(" ", described.firstWords()));
    facts.put("sha256", known.sha256());
    described.licence().ifPresent(licence -> facts.put("licence", licence));
    return facts;
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
