package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    try (MarkupReader markup = new MarkupReader(file)) {
      new Reading(markup, faults, each).run();
    }
  }

  private final class Reading extends SentenceReading {
    private String document = stem(file());
    private int number;

    Reading(MarkupReader markup, Faults faults, Consumer<? super TaggedSentence> each) {
      super(markup, "corpus", "sentence", joiner(), faults, each);
    }

    @Override
    void other(TagMarkup.Open element) throws BadRecord {
      switch (element.name()) {
        case "corpus", "paragraph" -> {}
        case "document" -> {
          if (element.attributes().containsKey("id")) {
            document = element.get("id");
            number = 0;
          }
        }
        default -> throw new BadRecord(element.line(), "<sentence> or <word>", element);
      }
    }

    @Override
    String id(TagMarkup.Open sentence) {
      number++;
      return document + ":" + number;
    }

    @Override
    boolean isWord(String name) {
      return name.equals("word");
    }

    @Override
    void word(TagMarkup.Open word, SentenceBuilder sentence) throws BadRecord {
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

    private List<String> keys(TagMarkup.Open word) throws BadRecord {
      List<String> keys = new ArrayList<>();
      for (String key : word.get("wn30_key").split(";")) {
        if (key.indexOf('%') > 0) {
          keys.add(SenseKey.restored(key.strip()));
        } else if (!key.isBlank()) {
          throw new BadRecord(word.line(), "a sense key", key);
        }
      }
      return keys;
    }
  }
}
