package org.semascope.data.catalogue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.data.Format;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.context.UsePairs;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.graphs.Graphs;
import org.semascope.data.norms.Norms;
import org.semascope.data.similarity.SimilaritySets;
import org.semascope.data.tagged.SubstituteSets;
import org.semascope.data.tagged.TaggedCorpora;
import org.semascope.data.wordnet.WordNet;

/** The kinds of data with their formats, the most specific first. */
public enum DataKind {
  WORDNET("wordnet", "synsets", WordNet.formats()),
  TAGGED("sense-tagged corpus", "sentences", TaggedCorpora.formats()),
  SUPERSENSES("supersense corpus", "sentences", TaggedCorpora.supersenseFormats()),
  SUBSTITUTES("human substitutes", "contexts", SubstituteSets.formats()),
  NORMS("association norms", "pairs", Norms.formats()),
  COMPOUNDS("noun compounds", "compounds", Compounds.formats()),
  GRAPH("knowledge graph", "edges", Graphs.formats()),
  SIMILARITY("similarity judgments", "pairs", SimilaritySets.formats()),
  USE_PAIRS("pairs of uses", "pairs", UsePairs.formats()),
  CORPUS("corpus", "paragraphs", Corpora.formats()),
  /** Sets without a reader, which are neither listed nor pulled. */
  OTHER("other", "files", List.of());

  private final String label;
  private final String records;
  private final List<Format<?>> formats;

  DataKind(String label, String records, List<? extends Format<?>> formats) {
    this.label = label;
    this.records = records;
    this.formats = List.copyOf(formats);
  }

  /** For display. */
  public String label() {
    return label;
  }

  /** The name of its records, plural. */
  public String records() {
    return records;
  }

  public List<Format<?>> formats() {
    return formats;
  }

  /** The kinds that can be read in one of these formats, recognised by their names. */
  public static DataKind[] of(List<? extends Format<?>> formats) {
    List<String> names = formats.stream().map(Format::name).toList();
    return Stream.of(values())
        .filter(kind -> kind.formats.stream().anyMatch(format -> names.contains(format.name())))
        .toArray(DataKind[]::new);
  }

  /** A file or folder in a form that was recognised. */
  public record Recognised(DataKind kind, Format<?> format, Path path) {}

  /** The first format that recognises this file or folder. */
  public static Optional<Recognised> recognise(Path path) {
    return Stream.of(values()).flatMap(kind -> kind.recognised(path).stream()).findFirst();
  }

  /** The first format of this kind that recognises the file or folder. */
  public Optional<Recognised> recognised(Path path) {
    return formats.stream()
        .filter(format -> format.recognises(path))
        .findFirst()
        .map(format -> new Recognised(this, format, path));
  }
}
