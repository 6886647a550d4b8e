package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;

class AnswersTest {
  private static final List<List<String>> PAIR = List.of(List.of("hot", "dog"));

  @TempDir private Path folder;
  private Path place;

  @BeforeEach
  void build() throws URISyntaxException {
    Path file = Path.of(AnswersTest.class.getResource("hotdog.tsv").toURI());
    place = folder.resolve("index");
    ParagraphIndex.build(Corpora.open(file), place, BuildOptions.usual());
  }

  @Test
  void mayDifferWhereWordsAreWrittenTogether() {
    assertThat(Answers.compare(place, PAIR, List.of(Set.of(0L, 1L))))
        .isEqualTo(new Answers(1, 1, 1));
  }

  @Test
  void mayNotDifferElsewhere() {
    assertThatThrownBy(() -> Answers.compare(place, PAIR, List.of(Set.of(1L))))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "the contestants differ about [hot, dog] in paragraph 0: the dog is hot, and it sleeps all day.");
  }
}
