package org.semascope.probes.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.data.wordnet.Morphology;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Resources;

class PluralFormsTest {
  private static final Morphology ENGLISH = WordNet.wordNet30().morphology();

  @TempDir private Path folder;

  @Test
  void pluralsOfWordNet() {
    PluralForms plurals = new PluralForms(ENGLISH, Optional.empty());
    assertThat(plurals.of("weapon")).isEqualTo("weapons");
    assertThat(plurals.of("child")).isEqualTo("children");
    assertThat(plurals.of("sheep")).isEqualTo("sheep");
    assertThat(plurals.of("weaponry")).isEqualTo("weaponry");
    assertThat(plurals.of("ammunition")).isEqualTo("ammunition");
    assertThat(plurals.of("luggage")).isEqualTo("luggage");
  }

  /**
   * Rows are ranks by frequency: mischances has rank 5 and mischance 3, luggages 24 and luggage 4.
   */
  @Test
  void frequentPluralsOfTheVectors() throws IOException {
    Path file = folder.resolve("words.txt");
    Files.writeString(
        file,
        Stream.of(
                "the of mischance luggage mischances a b c d e f g h i j k l m n o p q r luggages"
                    .split(" "))
            .map(word -> word + " 1 0 1")
            .collect(Collectors.joining("\n", "", "\n")));
    assertThat(new PluralForms(ENGLISH, Optional.empty()).of("mischance")).isEqualTo("mischance");
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    try (Resources resources = new Resources(env, Progress.SILENT, false, 1)) {
      StaticVectors vectors = resources.vectors("--vectors", file.toString()).open();
      PluralForms plurals = new PluralForms(ENGLISH, Optional.of(vectors));
      assertThat(plurals.of("mischance")).isEqualTo("mischances");
      assertThat(plurals.of("luggage")).isEqualTo("luggage");
    }
  }
}
