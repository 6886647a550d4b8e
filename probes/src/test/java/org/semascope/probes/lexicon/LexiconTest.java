package org.semascope.probes.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Progress;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Resources;

class LexiconTest {
  private static final WordNet WORDNET = WordNet.wordNet30();

  @TempDir private Path folder;

  @Test
  void properNamesAreExcluded() {
    List<String> nouns = Lexicon.of(WORDNET, PartOfSpeech.NOUN).words();
    assertThat(nouns).contains("turkey", "country", "day");
    assertThat(nouns).doesNotContain("iraq", "tuesday", "clinton", "china", "american");
    assertThat(Lexicon.of(WORDNET, PartOfSpeech.VERB).words()).contains("march");
  }

  @Test
  void furtherWordsFillTheVocabulary() throws IOException {
    Path file = folder.resolve("words.txt");
    Files.writeString(
        file,
        Stream.of("iraq", "run", "country", "china", "tuesday", "turkey", "day")
            .map(word -> word + " 1 0 1")
            .collect(Collectors.joining("\n", "", "\n")));
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    try (Resources resources = new Resources(env, Progress.SILENT, false, 1)) {
      StaticVectors vectors = resources.vectors("--vectors", file.toString()).open();
      assertThat(Lexicon.of(WORDNET, PartOfSpeech.NOUN, vectors, 2).words())
          .containsExactly("country", "turkey");
      assertThat(Lexicon.anyOf(WORDNET, PartOfSpeech.NOUN, vectors, 3))
          .containsExactly("run", "country", "turkey");
    }
  }
}
