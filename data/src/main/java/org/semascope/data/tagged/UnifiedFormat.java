package org.semascope.data.tagged;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.tagged.MarkupReader.SentenceElement;
import org.semascope.data.tagged.MarkupReader.WordElement;

/**
 * SemCor and other corpora in the format of the unified evaluation framework (Raganato et al.
 * 2017): the words in {@code semcor.data.xml}, the senses next to it in {@code
 * semcor.gold.key.txt}.
 */
final class UnifiedFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final String DATA = ".data.xml";
  private static final String KEYS = ".gold.key.txt";
  private static final MarkupReader.Layout LAYOUT =
      new MarkupReader.Layout(
          "corpus", "text", "id", Set.of(), "sentence", List.of("wf", "instance"));

  UnifiedFormat(TokenJoiner joiner) {
    super(
        joiner, "unified evaluation framework, .data.xml and .gold.key.txt", 2, ".*\\.data\\.xml");
  }

  @Override
  boolean matches(Path file, String opening) {
    return file.toString().endsWith(DATA)
        && opening.contains("<corpus")
        && opening.contains("<sentence");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    GoldKeys keys = new GoldKeys(companions(file).get(0), faults);
    MarkupReader.read(file, LAYOUT, one -> sentence(one, keys), faults, each);
    keys.reportUnused(faults);
  }

  @Override
  List<Path> companions(Path file) {
    String name = String.valueOf(file.getFileName());
    if (!name.endsWith(DATA)) {
      throw DataFormatException.file(file, "a name that ends with " + DATA, name);
    }
    String stem = name.substring(0, name.length() - DATA.length());
    return List.of(file.resolveSibling(stem + KEYS));
  }

  private TaggedSentence sentence(SentenceElement element, GoldKeys keys) {
    SentenceBuilder sentence = new SentenceBuilder(element.open().need("id"));
    for (WordElement word : element.words()) {
      String surface = word.text();
      sentence.joined(word.line(), surface);
      if (word.open().content().equals("instance")) {
        List<String> senses = keys.of(word.open().need("id"), word.line());
        PartOfSpeech partOfSpeech = SenseKey.partOfSpeech(senses.get(0), word.get("pos"));
        boolean name = SenseKey.isOfName(senses.get(0), surface);
        sentence.tag(word.open().need("lemma"), partOfSpeech, senses, name);
      }
    }
    return sentence.build(element.end(), joiner);
  }

  /** The senses of a unified corpus by instance: {@code d000.s000.t000 long%3:00:02::}. */
  private static final class GoldKeys {
    private final Path file;
    private final Map<String, String> byInstance = new HashMap<>();
    private final Set<String> unused = new HashSet<>();

    GoldKeys(Path file, Faults faults) {
      this.file = file;
      if (!Files.isRegularFile(file)) {
        throw DataFormatException.file(file, "the senses in the same folder", "no such file");
      }
      SourceLine.each(file, faults, (text, line) -> add(text.strip(), line));
      unused.addAll(byInstance.keySet());
    }

    private void add(String text, SourceLine line) {
      if (text.isEmpty()) {
        return;
      }
      String[] parts = text.split("\\s+", 2);
      line.throwIf(
          parts.length < 2 || !parts[1].contains("%"), "an instance and its sense keys", text);
      line.throwIf(
          byInstance.putIfAbsent(parts[0], parts[1]) != null, "each instance once", parts[0]);
    }

    List<String> of(String instance, SourceLine line) {
      unused.remove(instance);
      String keys = byInstance.get(instance);
      line.throwIf(keys == null, "an instance with a sense in " + file.getFileName(), instance);
      return List.of(keys.split("\\s+"));
    }

    /** Reports senses of instances that the corpus does not contain. */
    void reportUnused(Faults faults) {
      if (!unused.isEmpty()) {
        String others = unused.size() + " others, for example " + Collections.min(unused);
        String expected = "senses of instances that the corpus has";
        faults.accept(DataFormatException.file(file, expected, others));
      }
    }
  }
}
