package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.semascope.data.Format;

class RealFilesTest {
  private static final Pattern NOUN_TAG =
      Pattern.compile("<wf [^>]*pos=NN\\S* [^>]*?lemma=(\\S+) [^>]*?lexsn=([^ >]+)");

  @Test
  void otherFilesAreNotRecognisedAsWordnets() throws IOException {
    try (var paths = Files.walk(Samples.realData())) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        for (Format<Synset> format : WordNet.formats()) {
          assertThat(format.recognises(path)).as("%s as %s", path, format.name()).isFalse();
        }
      }
    }
  }

  @Test
  void theNounTagsOfSemCorAreSensesOfWordNet30() throws IOException {
    WordNet wordnet = WordNet.wordNet30();
    int tags = 0;
    int resolved = 0;
    for (Path file : Samples.files(Samples.realData().resolve("semcor/semcor3.0"))) {
      Matcher tag = NOUN_TAG.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      while (tag.find()) {
        tags++;
        String lemma = tag.group(1);
        if (Arrays.stream(tag.group(2).split(";"))
            .allMatch(sense -> wordnet.sense(lemma + "%" + sense).isPresent())) {
          resolved++;
        }
      }
    }
    assertThat(tags).isEqualTo(88_058);
    assertThat(resolved).isEqualTo(86_996);
  }
}
