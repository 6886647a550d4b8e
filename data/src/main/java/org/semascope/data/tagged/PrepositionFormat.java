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
 * <p>An answer of two senses, {@code 1(1) 3(1b)}, is a label of its own, as in the published
 * counts. An instance whose answer or head is empty is a sentence without tags.
 */
final class PrepositionFormat extends TaggedFormat {
  PrepositionFormat(TokenJoiner joiner) {
    super(joiner, "SemEval-2007 task 6, preposition instances", 2, "pp-.*\\.xml");
  }

  @Override
  boolean beginsRight(Path file, String opening) {
    return opening.contains("<lexelt")
        && opening.contains("<instance")
        && opening.contains("<head>");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    new Reading().run(file, joiner(), faults, each);
  }

  /** {@code about-p.1(1)}. */
  static String label(String preposition, String sense) {
    return preposition.replace(' ', '_') + "-p." + sense;
  }

  private static final class Reading extends SentenceReading {
    private String preposition = "";
    private List<String> senses = List.of();

    Reading() {
      super("lexelt", "instance", Set.of("answer", "context"));
    }

    @Override
    void other(MarkupReader.Open element) {
      switch (element.name()) {
        case "corpus" -> {}
        case "lexelt" -> preposition = element.need("item").toLowerCase(Locale.ROOT);
        default -> throw element.line().fault("<answer> or <context>", element);
      }
    }

    @Override
    String id(MarkupReader.Open instance) {
      if (preposition.isEmpty()) {
        throw instance.line().fault("<lexelt> before <instance>", instance);
      }
      senses = new ArrayList<>();
      return instance.need("id");
    }

    @Override
    void word(MarkupReader markup, MarkupReader.Open element, SentenceBuilder sentence) {
      if (element.name().equals("context")) {
        context(markup, element, sentence);
        return;
      }
      if (!element.attributes().containsKey("senseid")) {
        throw element.line().fault("<answer senseid=..> of an instance", element);
      }
      String sense = element.get("senseid").strip().replaceAll("\\s+", " ");
      if (!sense.isEmpty()) {
        senses.add(label(preposition, sense));
      }
    }

    private void context(MarkupReader markup, MarkupReader.Open element, SentenceBuilder sentence) {
      boolean headSeen = false;
      MarkupReader.Piece next = markup.next();
      while (!(next instanceof MarkupReader.Close close && close.name().equals("context"))) {
        if (next instanceof MarkupReader.Text text) {
          sentence.addAll(words(text.text()));
        } else if (next instanceof MarkupReader.Open head
            && head.name().equals("head")
            && !headSeen) {
          head(words(markup.textOf(head)), sentence);
          headSeen = true;
        } else {
          throw next.line().fault("one <head> in <context>", next);
        }
        next = markup.next();
      }
      if (!headSeen) {
        throw element.line().fault("<head> in <context>", "none");
      }
    }

    private void head(List<String> head, SentenceBuilder sentence) {
      int first = sentence.size();
      sentence.addAll(head);
      if (!head.isEmpty() && !senses.isEmpty()) {
        sentence.tag(
            new TaggedSentence.Tag(
                first, sentence.size(), preposition, PartOfSpeech.PREPOSITION, senses, false));
      }
    }
  }

  static List<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).filter(word -> !word.isBlank()).toList();
  }
}
