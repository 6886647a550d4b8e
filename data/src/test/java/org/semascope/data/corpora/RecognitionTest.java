package org.semascope.data.corpora;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.data.Format;

class RecognitionTest {
  @ParameterizedTest
  @CsvSource({
    "dump.xml, 'Wikipedia dump, pages-articles XML'",
    "wiki_00, articles as lines of JSON with title and text (WikiExtractor)",
    "fruit.tsv, 'paragraphs as lines: title, tab, text'",
    "three.txt, plain text"
  })
  void everySmallFileIsOneThing(String file, String format) {
    assertThat(recognising(Small.file(file))).containsExactly(format);
  }

  /** Licences and notes are prose, and the only other corpora among the data sets. */
  @Test
  void noOtherDataSetLooksLikeACorpus() throws IOException {
    Path data = RealData.folder();
    Set<String> recognised = new TreeSet<>();
    try (Stream<Path> walk = Files.walk(data)) {
      for (Path path : (Iterable<Path>) walk::iterator) {
        if (!recognising(path).isEmpty()) {
          recognised.add(data.relativize(path).toString());
        }
      }
    }
    recognised.removeAll(Set.of("streusle/LICENSE.txt", "streusle/PROVENANCE.txt"));
    assertThat(recognised).containsExactly("wikischools", "wikischools/wikischools2007.tsv.gz");
  }

  private static List<String> recognising(Path path) {
    return Corpora.formats().stream()
        .filter(format -> format.recognises(path))
        .map(Format::name)
        .toList();
  }
}
