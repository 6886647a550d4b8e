package org.semascope.data.wordnet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.io.Sha256;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.corpora.Paragraph;

/**
 * WordNet's glosses as a corpus: one paragraph per synset, titled by its words, with the definition
 * and the usage examples as sentences.
 *
 * @param sha256 of the wordnet
 * @param headwords whether a paragraph begins with the words of the synset, as in a dictionary
 */
public record GlossCorpus(WordNet wordnet, String sha256, boolean headwords) implements Corpus {
  /** To be raised if the paragraphs of the same wordnet change. */
  private static final int VERSION = 1;

  @Override
  public String name() {
    return wordnet.name() + " glosses";
  }

  @Override
  public String fingerprint() {
    return Sha256.of("%s glosses %s %b".formatted(sha256, VERSION, headwords).getBytes(UTF_8));
  }

  @Override
  public void read(Faults faults, Consumer<? super Paragraph> each) {
    long ordinal = 0;
    for (Synset synset : wordnet.synsets()) {
      List<String> words = synset.words().stream().map(word -> word.replace('_', ' ')).toList();
      String title = String.join(", ", words);
      String text =
          Stream.concat(Stream.of(synset.definition()), synset.examples().stream())
              .map(String::strip)
              .filter(part -> !part.isEmpty())
              .map(GlossCorpus::sentence)
              .collect(Collectors.joining(" "));
      if (headwords) {
        text = title + ": " + text;
      }
      if (!text.isBlank()) {
        each.accept(new Paragraph(ordinal++, title, text));
      }
    }
  }

  /** With an initial capital and a final full stop. */
  private static String sentence(String text) {
    int first = text.offsetByCodePoints(0, 1);
    String capital = text.substring(0, first).toUpperCase(Locale.ROOT) + text.substring(first);
    return ".!?".indexOf(capital.charAt(capital.length() - 1)) >= 0 ? capital : capital + ".";
  }
}
