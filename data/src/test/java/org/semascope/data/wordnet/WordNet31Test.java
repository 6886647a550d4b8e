package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.PartOfSpeech;

/** WordNet 3.1 as its dict folder, which is unpacked from its package. */
class WordNet31Test {
  private static final String PACKAGE = "/net/sf/extjwnl/data/wordnet/wn31/";

  @TempDir Path folder;

  @Test
  void aFolderOfWordNet31IsRead() throws IOException {
    for (String part : new String[] {"noun", "verb", "adj", "adv"}) {
      copy("data." + part);
      copy(part + ".exc");
    }
    copy("index.sense");

    WordNet wordnet = WordNet.open(folder);

    // The lines of its data files, without the licence.
    assertThat(wordnet.synsets()).hasSize(117_791);
    assertThat(wordnet.senses("blog", PartOfSpeech.NOUN)).isNotEmpty();
    Sense dog = wordnet.sense("dog%1:05:00::").orElseThrow();
    assertThat(dog.synset().targets(Pointer.HYPERNYM))
        .extracting(Synset::id)
        .containsExactly("canine%1:05:00::", "domestic_animal%1:05:00::");
    assertThat(wordnet.morphology().lemmas("geese", PartOfSpeech.NOUN)).containsExactly("goose");
    assertThat(Walk.digest(wordnet))
        .isEqualTo("bd97fe3f8b6f543e0f826fabc419c2298a29f2a6a7034f75f101916154a04841");
  }

  private void copy(String name) throws IOException {
    try (InputStream in = WordNet31Test.class.getResourceAsStream(PACKAGE + name)) {
      Files.copy(in, folder.resolve(name));
    }
  }
}
