package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;

/**
 * UFSAC's XML (Vial et al. 2018): {@code <word surface_form="jury" lemma="jury" pos="NN"
 * wn30_key="jury%1:14:00::"/>}.
 */
final class UfsacFormat extends TaggedFormat {
  UfsacFormat(TokenJoiner joiner) {
    super(joiner, "UFSAC, XML with wn30_key", 1, ".*\\.xml");
  }

  @Override
  boolean beginsRight(Path file, String opening) {
    return opening.contains("<corpus")
        && opening.contains("<word ")
        && opening.contains("surface_form=");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    new Reading(file).run(file, joiner(), faults, each);
  }

  private static final class Reading extends SentenceReading {
    private String document;
    private int number;

    Reading(Path file) {
      super("corpus", "sentence", Set.of("word"));
      document = stem(file);
    }

    @Override
    void other(MarkupReader.Open element) {
      switch (element.name()) {
        case "corpus", "paragraph" -> {}
        case "document" -> {
          if (element.attributes().containsKey("id")) {
            document = element.get("id");
            number = 0;
          }
        }
        default -> throw element.line().fault("<sentence> or <word>", element);
      }
    }

    @Override
    String id(MarkupReader.Open sentence) {
      number++;
      return document + ":" + number;
    }

    @Override
    void word(MarkupReader markup, MarkupReader.Open word, SentenceBuilder sentence) {
      String surface = word.need("surface_form");
      sentence.joined(word.line(), surface);
      List<String> keys = keys(word);
      if (!keys.isEmpty()) {
        String key = keys.get(0);
        String lemma = word.attributes().getOrDefault("lemma", key.substring(0, key.indexOf('%')));
        PartOfSpeech partOfSpeech = SenseKey.partOfSpeech(key, word.get("pos"));
        sentence.tag(lemma, partOfSpeech, keys, SenseKey.isOfName(key, surface));
      }
    }

    private List<String> keys(MarkupReader.Open word) {
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
}
