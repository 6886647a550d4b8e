package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WordNetEdgesTest {
  @Test
  void theSmallWordnetAsAGraph() {
    List<WordRelation> edges = WordNetEdges.of(WordNet.open(Samples.resource("dict"))).toList();
    assertThat(edges)
        .contains(
            new WordRelation("Synonym", "dog", "domestic dog"),
            new WordRelation("Synonym", "domestic dog", "dog"),
            new WordRelation("IsA", "dog", "living creature"),
            new WordRelation("InstanceOf", "Rex", "dog"),
            new WordRelation("PartOf", "cat", "household"),
            new WordRelation("Antonym", "wild", "tame"),
            new WordRelation("SimilarTo", "tame", "house-trained"),
            new WordRelation("DerivedFrom", "wildly", "wild"),
            new WordRelation("EtymologicallyRelatedTo", "beast", "beastly"),
            new WordRelation("RelatedTo", "mew", "bark out"))
        .doesNotContain(new WordRelation("IsA", "animal", "dog"));
    assertThat(edges.stream().filter(edge -> edge.relation().equals("IsA"))).hasSize(14);
  }

  @Test
  void verbsAreMannersOfVerbs() {
    Set<WordRelation> edges =
        WordNetEdges.of(WordNet.wordNet30())
            .filter(edge -> edge.head().equals("stroll") || edge.head().equals("poodle"))
            .collect(Collectors.toSet());
    assertThat(edges)
        .contains(
            new WordRelation("MannerOf", "stroll", "walk"),
            new WordRelation("IsA", "poodle", "dog"));
  }
}
