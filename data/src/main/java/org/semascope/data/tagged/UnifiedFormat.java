package org.semascope.data.tagged;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * SemCor and its like in the form of the unified evaluation framework (Raganato et al. 2017):
 * {@code semcor.data.xml} with the words, {@code semcor.gold.key.txt} beside it with the senses.
 */
final class UnifiedFormat extends TaggedFormat {
  private static final String DATA = ".data.xml";
  private static final String KEYS = ".gold.key.txt";

  UnifiedFormat(TokenJoiner joiner) {
    super(
        joiner, "unified evaluation framework, .data.xml and .gold.key.txt", 2, ".*\\.data\\.xml");
  }

  @Override
  boolean beginsRight(Path file, String opening) {
    return file.toString().endsWith(DATA)
        && opening.contains("<corpus")
        && opening.contains("<sentence");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    GoldKeys keys = GoldKeys.read(beside(file).get(0), faults);
    try (MarkupReader markup = new MarkupReader(file)) {
      new Reading(markup, keys, faults, each).run();
    }
    keys.tellUnused(faults);
  }

  @Override
  List<Path> beside(Path file) {
    String name = String.valueOf(file.getFileName());
    if (!name.endsWith(DATA)) {
      throw DataFormatException.file(file, "a name that ends with " + DATA, name);
    }
    String stem = name.substring(0, name.length() - DATA.length());
    return List.of(file.resolveSibling(stem + KEYS));
  }

  private final class Reading extends SentenceReading {
    private final GoldKeys keys;

    Reading(
        MarkupReader markup, GoldKeys keys, Faults faults, Consumer<? super TaggedSentence> each) {
      super(markup, "corpus", "sentence", joiner(), faults, each);
      this.keys = keys;
    }

    @Override
    void other(TagMarkup.Open element) throws BadRecord {
      if (!element.name().equals("corpus") && !element.name().equals("text")) {
        throw new BadRecord(element.line(), "<sentence>, <wf> or <instance>", element);
      }
    }

    @Override
    String id(TagMarkup.Open sentence) throws BadRecord {
      return sentence.need("id");
    }

    @Override
    boolean isWord(String name) {
      return name.equals("wf") || name.equals("instance");
    }

    @Override
    void word(TagMarkup.Open word, SentenceBuilder sentence) throws BadRecord {
      String surface = markup.textOf(word);
      sentence.joined(word.line(), surface);
      if (word.name().equals("instance")) {
        List<String> senses = keys.of(word.need("id"), word.line());
        PartOfSpeech partOfSpeech = SenseKey.partOfSpeech(senses.get(0), word.get("pos"));
        boolean name = SenseKey.isOfName(senses.get(0), surface);
        sentence.tag(word.need("lemma"), partOfSpeech, senses, name);
      }
    }
  }

  /** The senses of a unified corpus by instance: {@code d000.s000.t000 long%3:00:02::}. */
  private static final class GoldKeys {
    private final Path file;
    private final Map<String, String> byInstance = new HashMap<>();
    private final Set<String> unused = new HashSet<>();

    private GoldKeys(Path file) {
      this.file = file;
    }

    static GoldKeys read(Path file, Faults faults) {
      if (!Files.isRegularFile(file)) {
        throw DataFormatException.file(file, "the senses beside the words", "no such file");
      }
      GoldKeys keys = new GoldKeys(file);
      try (SourceText source = new SourceText(file)) {
        while (source.peek() != SourceText.END) {
          int line = source.line();
          try {
            keys.add(source.readLine().strip(), line);
          } catch (BadRecord bad) {
            faults.accept(bad.in(file));
          }
        }
      }
      keys.unused.addAll(keys.byInstance.keySet());
      return keys;
    }

    private void add(String text, int line) throws BadRecord {
      if (text.isEmpty()) {
        return;
      }
      String[] parts = text.split("\\s+", 2);
      if (parts.length < 2 || !parts[1].contains("%")) {
        throw new BadRecord(line, "an instance and its sense keys", text);
      }
      if (byInstance.putIfAbsent(parts[0], parts[1]) != null) {
        throw new BadRecord(line, "each instance once", parts[0]);
      }
    }

    List<String> of(String instance, int line) throws BadRecord {
      unused.remove(instance);
      String keys = byInstance.get(instance);
      if (keys == null) {
        throw new BadRecord(line, "an instance with a sense in " + file.getFileName(), instance);
      }
      return List.of(keys.split("\\s+"));
    }

    /** Tells of senses whose instance the corpus lacks. */
    void tellUnused(Faults faults) {
      if (!unused.isEmpty()) {
        String example = unused.stream().sorted().findFirst().orElseThrow();
        faults.accept(
            DataFormatException.file(
                file,
                "senses of instances that the corpus has",
                unused.size() + " others, such as " + example));
      }
    }
  }
}
