package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.semascope.data.graphs.Edge;

class WordNetEdgesTest {
  @Test
  void theSmallWordnetAsAGraph() {
    List<Edge> edges = WordNetEdges.of(WordNet.open(Samples.resource("dict"))).toList();
    assertThat(edges)
        .contains(
            new Edge("Synonym", "dog", "domestic dog", 1),
            new Edge("Synonym", "domestic dog", "dog", 1),
            new Edge("IsA", "dog", "living creature", 1),
            new Edge("InstanceOf", "Rex", "dog", 1),
            new Edge("PartOf", "cat", "household", 1),
            new Edge("Antonym", "wild", "tame", 1),
            new Edge("SimilarTo", "tame", "house-trained", 1),
            new Edge("DerivedFrom", "wildly", "wild", 1),
            new Edge("EtymologicallyRelatedTo", "beast", "beastly", 1),
            new Edge("RelatedTo", "mew", "bark out", 1))
        .doesNotContain(new Edge("IsA", "animal", "dog", 1));
    assertThat(edges.stream().filter(edge -> edge.relation().equals("IsA"))).hasSize(14);
  }

  /** No rare senses, names or instances, and no words of similar form. */
  @Test
  void edgesOfCommonWords() {
    Set<Edge> edges = WordNetEdges.ofCommonWords(WordNet.wordNet30()).collect(Collectors.toSet());
    assertThat(edges)
        .contains(
            new Edge("IsA", "boulder", "rock", 1),
            new Edge("Antonym", "hot", "cold", 1),
            new Edge("PartOf", "finger", "hand", 1))
        .doesNotContain(
            new Edge("IsA", "massager", "masseur", 1),
            new Edge("IsA", "pushing", "push", 1),
            new Edge("IsA", "poodle", "dog", 1)) // poodle was never tagged
        .noneMatch(edge -> edge.relation().equals("InstanceOf"))
        .noneMatch(edge -> (edge.head() + edge.tail()).matches(".*[A-Z].*"));
  }

  @Test
  void verbsAreMannersOfVerbs() {
    Set<Edge> edges =
        WordNetEdges.of(WordNet.wordNet30())
            .filter(edge -> edge.head().equals("stroll") || edge.head().equals("poodle"))
            .collect(Collectors.toSet());
    assertThat(edges)
        .contains(new Edge("MannerOf", "stroll", "walk", 1), new Edge("IsA", "poodle", "dog", 1));
  }
}
