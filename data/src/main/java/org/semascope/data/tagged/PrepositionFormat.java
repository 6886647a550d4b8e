package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;
import org.semascope.data.tagged.MarkupReader.Kind;
import org.semascope.data.tagged.MarkupReader.Piece;
import org.semascope.data.tagged.MarkupReader.SentenceElement;
import org.semascope.data.tagged.MarkupReader.WordElement;

/**
 * The lexical samples of SemEval-2007 task 6: {@code <instance id=..><answer senseid="1(1)"/>
 * <context> .. <head>about</head> ..}, one file for each preposition.
 *
 * <p>An answer with two senses, {@code 1(1) 3(1b)}, is a separate label, as in the published
 * counts. An instance with an empty answer or head is a sentence without tags.
 */
final class PrepositionFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final MarkupReader.Layout LAYOUT =
      new MarkupReader.Layout(
          "lexelt", "lexelt", "item", Set.of("corpus"), "instance", List.of("answer", "context"));

  PrepositionFormat(TokenJoiner joiner) {
    super(joiner, "SemEval-2007 task 6, preposition instances", 2, "pp-.*\\.xml");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.contains("<lexelt")
        && opening.contains("<instance")
        && opening.contains("<head>")
        && !opening.contains(SemevalSubstitutesFormat.DTD);
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    MarkupReader.read(file, LAYOUT, this::sentence, faults, each);
  }

  /** {@code about-p.1(1)}. */
  static String label(String preposition, String sense) {
    return preposition.replace(' ', '_') + "-p." + sense;
  }

  private TaggedSentence sentence(SentenceElement element) {
    element.open().throwIf(element.document().isBlank(), "<lexelt item=..> before <instance>");
    String preposition = element.document().toLowerCase(Locale.ROOT);
    SentenceBuilder sentence = new SentenceBuilder(element.open().need("id"));
    List<String> senses = new ArrayList<>();
    boolean contextSeen = false;
    for (WordElement child : element.words()) {
      child.open().throwIf(contextSeen, "one <context>, after the answers");
      if (child.open().content().equals("context")) {
        contextSeen = true;
        context(child, preposition, senses, sentence);
        continue;
      }
      boolean answered = child.open().attributes().containsKey("senseid");
      child.open().throwIf(!answered, "<answer senseid=..> of an instance");
      String sense = child.get("senseid").strip().replaceAll("\\s+", " ");
      if (!sense.isEmpty()) {
        senses.add(label(preposition, sense));
      }
    }
    return sentence.build(element.end(), joiner);
  }

  /** Adds {@code .. <head>about</head> ..}. */
  private static void context(
      WordElement context, String preposition, List<String> senses, SentenceBuilder sentence) {
    boolean headSeen = false;
    int head = -1; // the first token of an open <head>
    for (Piece piece : context.inside()) {
      if (piece.kind() == Kind.TEXT) {
        sentence.addAll(words(piece.content()));
      } else if (!headSeen && piece.opens() && piece.content().equals("head")) {
        headSeen = true;
        head = piece.kind() == Kind.EMPTY ? -1 : sentence.size();
      } else if (head >= 0 && piece.closes("head")) {
        if (sentence.size() > head && !senses.isEmpty()) {
          sentence.tag(head, sentence.size(), preposition, PartOfSpeech.PREPOSITION, senses);
        }
        head = -1;
      } else {
        throw piece.fault("one <head> in <context>");
      }
    }
    boolean whole = headSeen && head < 0;
    String found = headSeen ? "<head>" : "none";
    context.line().throwIf(!whole, "<head>..</head> in <context>", found);
  }

  static List<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).filter(word -> !word.isBlank()).toList();
  }
}
