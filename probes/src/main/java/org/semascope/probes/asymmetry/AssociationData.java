package org.semascope.probes.asymmetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.data.Format;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.graphs.Edge;
import org.semascope.data.graphs.Graphs;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.norms.Association;
import org.semascope.data.norms.NormSet;
import org.semascope.data.norms.Norms;
import org.semascope.data.similarity.HyperLex;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetEdges;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;

/** Norms, graphs and corpus of the probe: resolved at once, read when first needed. */
final class AssociationData {
  /** Its pairs are edges as well, whose relations are the types. */
  private static final Format<Edge> HYPERLEX =
      new HyperLex().map(one -> new Edge(one.type(), one.first(), one.second(), one.score()));

  private final Map<String, Resource<Records<Association>>> norms = new LinkedHashMap<>();
  private final List<Records<Edge>> graphs = new ArrayList<>();
  private final String graphNames;
  private final Resource<ParagraphIndex> corpus;

  AssociationData(AsymmetryOptions options, Resources resources) {
    for (String name : options.norms()) {
      Resource<Records<Association>> set =
          resources.records(name, "norms of word association", Norms.formats());
      if (norms.put(set.input().name(), set) != null) {
        throw new SemascopeException(
            "--norms %s: there are two norms %s".formatted(name, set.input().name()));
      }
    }
    for (String name : options.graph()) {
      if (name.equals(KnownSets.WORDNET_30)) {
        Resource<WordNet> wordnet = resources.wordnet(name);
        // Norms restrict the pairs to common words; without norms the graph must be restricted.
        boolean choosing = options.norms().isEmpty();
        graphs.add(
            each ->
                (choosing
                        ? WordNetEdges.ofCommonWords(wordnet.open())
                        : WordNetEdges.of(wordnet.open()))
                    .forEach(each));
      } else {
        Resource<Records<Edge>> graph =
            resources.records(
                name,
                "a knowledge graph",
                Stream.concat(Graphs.formats().stream(), Stream.of(HYPERLEX)).toList());
        graphs.add(each -> graph.open().forEach(each));
      }
    }
    this.graphNames = String.join(",", options.graph());
    this.corpus = resources.paragraphs(options.corpus());
  }

  /** All norms by name, in the order given; none if none were given. */
  Map<String, NormSet> norms() {
    Map<String, NormSet> sets = new LinkedHashMap<>();
    norms.forEach(
        (name, records) -> {
          List<Association> all = new ArrayList<>();
          records.open().forEach(all::add);
          sets.put(name, NormSet.of(all));
        });
    return sets;
  }

  /** Every edge in lower case, its relation as the paper writes it: {@code isA}. */
  void forEachEdge(Consumer<Edge> each) {
    for (Records<Edge> graph : graphs) {
      graph.forEach(
          edge ->
              each.accept(
                  new Edge(
                      Character.toLowerCase(edge.relation().charAt(0))
                          + edge.relation().substring(1),
                      edge.head().toLowerCase(Locale.ROOT),
                      edge.tail().toLowerCase(Locale.ROOT),
                      edge.weight())));
    }
  }

  String graphNames() {
    return graphNames;
  }

  String corpusName() {
    return corpus.input().name();
  }

  ParagraphIndex corpus() {
    return corpus.open();
  }
}
