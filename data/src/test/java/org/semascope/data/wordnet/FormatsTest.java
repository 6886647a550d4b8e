package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.data.Faults;
import org.semascope.data.Format;

class FormatsTest {
  @Test
  void eachSampleIsRecognisedByOneFormat() {
    for (String sample : List.of("dict", "small-1.0.xml", "small-1.3.xml", "dict/data.noun")) {
      Path path = Samples.resource(sample);
      assertThat(WordNet.formats().stream().filter(format -> format.recognises(path)))
          .as(sample)
          .hasSize(sample.endsWith("noun") ? 0 : 1);
    }
    assertThat(WordNet.formats()).noneMatch(format -> format.recognises(Path.of("no/such/file")));
  }

  @Test
  void theRecordsAreSynsets() {
    Path path = Samples.resource("dict");
    Format<Synset> dict =
        WordNet.formats().stream()
            .filter(format -> format.recognises(path))
            .findAny()
            .orElseThrow();
    List<String> shown = new ArrayList<>();
    dict.read(path, Faults.STRICT, synset -> shown.add(dict.show(synset)));
    assertThat(shown).hasSize(13).contains("cat%1:05:00:: [cat]: a mewing animal");
  }
}
