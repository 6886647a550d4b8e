package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;
import org.semascope.data.tagged.MarkupReader.SentenceElement;
import org.semascope.data.tagged.MarkupReader.WordElement;

/**
 * UFSAC's XML (Vial et al. 2018): {@code <word surface_form="jury" lemma="jury" pos="NN"
 * wn30_key="jury%1:14:00::"/>}.
 */
final class UfsacFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final MarkupReader.Layout LAYOUT =
      new MarkupReader.Layout(
          "corpus", "document", "id", Set.of("paragraph"), "sentence", List.of("word"));

  UfsacFormat(TokenJoiner joiner) {
    super(joiner, "UFSAC, XML with wn30_key", 1, ".*\\.xml");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.contains("<corpus")
        && opening.contains("<word ")
        && opening.contains("surface_form=");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    MarkupReader.read(file, LAYOUT, one -> sentence(one, stem(file)), faults, each);
  }

  private TaggedSentence sentence(SentenceElement element, String file) {
    String document = element.document().isEmpty() ? file : element.document();
    SentenceBuilder sentence = new SentenceBuilder(document + ":" + element.number());
    for (WordElement word : element.words()) {
      String surface = word.open().need("surface_form");
      sentence.joined(word.line(), surface);
      List<String> keys = keys(word);
      if (!keys.isEmpty()) {
        String key = keys.get(0);
        String lemma =
            word.open().attributes().getOrDefault("lemma", key.substring(0, key.indexOf('%')));
        PartOfSpeech partOfSpeech = SenseKey.partOfSpeech(key, word.get("pos"));
        sentence.tag(lemma, partOfSpeech, keys, SenseKey.isOfName(key, surface));
      }
    }
    return sentence.build(element.end(), joiner);
  }

  private static List<String> keys(WordElement word) {
    List<String> keys = new ArrayList<>();
    for (String key : word.get("wn30_key").split(";")) {
      if (key.indexOf('%') > 0) {
        keys.add(SenseKey.restored(key.strip()));
      } else if (!key.isBlank()) {
        throw word.line().fault("a sense key", key);
      }
    }
    return keys;
  }
}
