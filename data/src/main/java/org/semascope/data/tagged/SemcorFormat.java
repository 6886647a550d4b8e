package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;

/**
 * SemCor's tag files: the SGML of the original ({@code <wf cmd=done pos=NN lemma=jury wnsn=1
 * lexsn=1:14:00::>jury</wf>}) and NLTK's XML, which has quotes around the attributes.
 */
final class SemcorFormat extends TaggedFormat {
  SemcorFormat(TokenJoiner joiner) {
    super(joiner, "SemCor, tag files", 4, "br-[a-z]\\d\\d(\\.xml)?");
  }

  @Override
  boolean beginsRight(Path file, String opening) {
    return opening.contains("<contextfile") && opening.contains("<wf ");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    new Reading(file).run(file, joiner(), faults, each);
  }

  private static final class Reading extends SentenceReading {
    private String document;
    private int number;

    Reading(Path file) {
      super("contextfile", "s", Set.of("wf", "punc"));
      document = stem(file);
    }

    @Override
    void other(MarkupReader.Open element) {
      switch (element.name()) {
        case "contextfile", "p" -> {}
        case "context" -> document = element.attributes().getOrDefault("filename", document);
        default -> throw element.line().fault("<s>, <wf> or <punc>", element);
      }
    }

    @Override
    String id(MarkupReader.Open sentence) {
      number++;
      return document + ":" + sentence.attributes().getOrDefault("snum", String.valueOf(number));
    }

    @Override
    void word(MarkupReader markup, MarkupReader.Open word, SentenceBuilder sentence) {
      sentence.joined(word.line(), markup.textOf(word));
      String lemma = word.get("lemma");
      List<String> keys = SenseKey.all(lemma, word.get("lexsn"));
      if (!lemma.isBlank() && !keys.isEmpty() && !word.get("cmd").equals("ignore")) {
        PartOfSpeech partOfSpeech = SenseKey.partOfSpeech(keys.get(0), word.get("pos"));
        boolean name = word.get("pos").equals("NNP") || !word.get("pn").isEmpty();
        sentence.tag(lemma, partOfSpeech, keys, name);
      }
    }
  }
}
