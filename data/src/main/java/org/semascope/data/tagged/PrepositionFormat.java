package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    try (MarkupReader markup = new MarkupReader(file)) {
      new Reading(markup, faults, each).run();
    }
  }

  /** {@code about-p.1(1)}. */
  static String label(String preposition, String sense) {
    return preposition.replace(' ', '_') + "-p." + sense;
  }

  private final class Reading extends MarkupReading {
    private String preposition = "";
    private Instance instance;

    Reading(MarkupReader markup, Faults faults, Consumer<? super TaggedSentence> each) {
      super(markup, "lexelt", faults, each);
    }

    @Override
    void open(TagMarkup.Open element) throws BadRecord {
      switch (element.name()) {
        case "corpus" -> {}
        case "lexelt" -> preposition = element.need("item").toLowerCase(Locale.ROOT);
        case "instance" -> {
          Instance last = instance;
          instance = new Instance(element.need("id"), new ArrayList<>());
          if (last != null) {
            tell(new BadRecord(element.line(), "</instance>", element));
          }
        }
        case "answer" -> answer(element);
        case "context" -> context(element);
        default -> throw new BadRecord(element.line(), "<answer> or <context>", element);
      }
    }

    private void answer(TagMarkup.Open element) throws BadRecord {
      if (instance == null || !element.attributes().containsKey("senseid")) {
        throw new BadRecord(element.line(), "<answer senseid=..> of an instance", element);
      }
      String sense = element.get("senseid").strip().replaceAll("\\s+", " ");
      if (!sense.isEmpty()) {
        instance.senses().add(label(preposition, sense));
      }
    }

    private void context(TagMarkup.Open element) throws BadRecord {
      if (instance == null || preposition.isEmpty()) {
        throw new BadRecord(element.line(), "<lexelt> and <instance> before <context>", element);
      }
      SentenceBuilder sentence = new SentenceBuilder(instance.id());
      boolean headSeen = false;
      TagMarkup next = markup.next();
      while (!(next instanceof TagMarkup.Close close && close.name().equals("context"))) {
        if (next instanceof TagMarkup.Text text) {
          sentence.addAll(words(text.text()));
        } else if (next instanceof TagMarkup.Open head && head.name().equals("head") && !headSeen) {
          head(words(markup.textOf(head)), sentence);
          headSeen = true;
        } else {
          throw new BadRecord(next.line(), "one <head> in <context>", next);
        }
        next = markup.next();
      }
      if (!headSeen) {
        throw new BadRecord(element.line(), "<head> in <context>", "none in " + instance.id());
      }
      TaggedSentence whole = sentence.build(element.line(), joiner());
      instance = null;
      deliver(whole);
    }

    private void head(List<String> head, SentenceBuilder sentence) {
      int first = sentence.size();
      sentence.addAll(head);
      if (!head.isEmpty() && !instance.senses().isEmpty()) {
        sentence.tag(
            new TaggedSentence.Tag(
                first,
                sentence.size(),
                preposition,
                PartOfSpeech.PREPOSITION,
                instance.senses(),
                false));
      }
    }

    @Override
    void close(TagMarkup.Close element) throws BadRecord {
      if (element.name().equals("instance") && instance != null) {
        throw new BadRecord(element.line(), "<context> in <instance>", "none");
      }
    }

    @Override
    boolean resume(TagMarkup.Open element) {
      return element.name().equals("instance") || element.name().equals("lexelt");
    }

    @Override
    void abandon() {
      instance = null;
    }
  }

  private record Instance(String id, List<String> senses) {}

  static List<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).filter(word -> !word.isBlank()).toList();
  }
}
