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

/**
 * The lexical samples of SemEval-2007 task 6: {@code <instance id=..><answer senseid="1(1)"/>
 * <context> .. <head>about</head> ..}, one file for each preposition.
 *
 * <p>An answer with two senses, {@code 1(1) 3(1b)}, is a separate label, as in the published counts.
 * An instance with an empty answer or head is a sentence without tags.
 */
final class PrepositionFormat extends TaggedFormat {
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
        && opening.contains("<head>");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    MarkupReader.read(file, LAYOUT, this::sentence, faults, each);
  }

  /** {@code about-p.1(1)}. */
  static String label(String preposition, String sense) {
    return preposition.replace(' ', '_') + "-p." + sense;
  }

  private TaggedSentence sentence(MarkupReader.SentenceElement element) {
    if (element.document().isBlank()) {
      throw element.open().line().fault("<lexelt item=..> before <instance>", element.open());
    }
    String preposition = element.document().toLowerCase(Locale.ROOT);
    SentenceBuilder sentence = new SentenceBuilder(element.open().need("id"));
    List<String> senses = new ArrayList<>();
    for (MarkupReader.WordElement child : element.words()) {
      if (child.open().name().equals("context")) {
        context(child, preposition, senses, sentence);
        continue;
      }
      if (!child.open().attributes().containsKey("senseid")) {
        throw child.line().fault("<answer senseid=..> of an instance", child.open());
      }
      String sense = child.get("senseid").strip().replaceAll("\\s+", " ");
      if (!sense.isEmpty()) {
        senses.add(label(preposition, sense));
      }
    }
    return sentence.build(element.end(), joiner());
  }

  /** Adds {@code .. <head>about</head> ..}. */
  private static void context(
      MarkupReader.WordElement context,
      String preposition,
      List<String> senses,
      SentenceBuilder sentence) {
    List<MarkupReader.Piece> pieces = context.inside();
    boolean headSeen = false;
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i) instanceof MarkupReader.Text text) {
        sentence.addAll(words(text.text()));
      } else if (!headSeen
          && pieces.get(i) instanceof MarkupReader.Open head
          && head.name().equals("head")) {
        int end = i + 1;
        while (end < pieces.size() && !(pieces.get(end) instanceof MarkupReader.Close)) {
          end++;
        }
        if (end == pieces.size()
            || !((MarkupReader.Close) pieces.get(end)).name().equals("head")) {
          throw head.line().fault("</head>", "none");
        }
        int first = sentence.size();
        sentence.addAll(words(MarkupReader.text("head", pieces.subList(i + 1, end))));
        if (sentence.size() > first && !senses.isEmpty()) {
          sentence.tag(
              new TaggedSentence.Tag(
                  first, sentence.size(), preposition, PartOfSpeech.PREPOSITION, senses, false));
        }
        headSeen = true;
        i = end;
      } else {
        throw pieces.get(i).line().fault("one <head> in <context>", pieces.get(i));
      }
    }
    if (!headSeen) {
      throw context.line().fault("<head> in <context>", "none");
    }
  }

  static List<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).filter(word -> !word.isBlank()).toList();
  }
}
