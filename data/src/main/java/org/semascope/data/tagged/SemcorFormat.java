package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;
import org.semascope.data.tagged.MarkupReader.SentenceElement;
import org.semascope.data.tagged.MarkupReader.WordElement;

/**
 * SemCor's tag files: the original SGML ({@code <wf cmd=done pos=NN lemma=jury wnsn=1
 * lexsn=1:14:00::>jury</wf>}) and NLTK's XML, which quotes attributes.
 */
final class SemcorFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final MarkupReader.Layout LAYOUT =
      new MarkupReader.Layout(
          "contextfile", "context", "filename", Set.of("p"), "s", List.of("wf", "punc"));

  SemcorFormat(TokenJoiner joiner) {
    super(joiner, "SemCor, tag files", 4, "br-[a-z]\\d\\d(\\.xml)?");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.contains("<contextfile") && opening.contains("<wf ");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    MarkupReader.read(file, LAYOUT, one -> sentence(one, stem(file)), faults, each);
  }

  private TaggedSentence sentence(SentenceElement element, String file) {
    String document = element.document().isEmpty() ? file : element.document();
    String number =
        element.open().attributes().getOrDefault("snum", String.valueOf(element.number()));
    SentenceBuilder sentence = new SentenceBuilder(document + ":" + number);
    for (WordElement word : element.words()) {
      sentence.joined(word.line(), word.text());
      String lemma = word.get("lemma");
      List<String> keys = SenseKey.all(lemma, word.get("lexsn"));
      if (!lemma.isBlank() && !keys.isEmpty() && !word.get("cmd").equals("ignore")) {
        PartOfSpeech partOfSpeech = SenseKey.partOfSpeech(keys.get(0), word.get("pos"));
        boolean name = word.get("pos").equals("NNP") || !word.get("pn").isEmpty();
        sentence.tag(lemma, partOfSpeech, keys, name);
      }
    }
    return sentence.build(element.end(), joiner);
  }
}
