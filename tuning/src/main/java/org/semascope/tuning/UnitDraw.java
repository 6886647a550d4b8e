package org.semascope.tuning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.semascope.core.IoReason;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.SplitMix64;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.tagged.LexicalSentence;
import org.semascope.data.tagged.LexicalUnit;
import org.semascope.data.tagged.TaggedCorpora;

/** Samples labelled words of a supersense corpus: equal numbers of nouns, verbs, adpositions. */
final class UnitDraw {
  /** Only these categories: {@code V.LVC.full} and others are multiword expressions. */
  static final List<String> CATEGORIES = List.of("N", "V", "P");

  /**
   * A single word with its supersense.
   *
   * @param label both supersenses joined where there are two
   */
  record Unit(Occurrence occurrence, String label) {}

  private final Path corpus;
  private final Map<String, List<Unit>> byCategory = new HashMap<>();

  private UnitDraw(Path corpus) {
    this.corpus = corpus;
    CATEGORIES.forEach(category -> byCategory.put(category, new ArrayList<>()));
  }

  /** Reads all single words that have a supersense. */
  static UnitDraw from(Path corpus) {
    Format<LexicalSentence> format =
        TaggedCorpora.supersenseFormats().stream()
            .filter(known -> known.recognises(corpus))
            .findFirst()
            .orElseThrow(
                () -> DataFormatException.file(corpus, "STREUSLE's .conllulex", "something else"));
    UnitDraw draw = new UnitDraw(corpus);
    format.read(corpus, Faults.STRICT, draw::add);
    return draw;
  }

  /**
   * The training split of a corpus: in a folder the one file whose name says so, otherwise
   * everything.
   */
  static Path trainingPart(Path corpus) {
    if (!Files.isDirectory(corpus)) {
      return corpus;
    }
    try {
      List<Path> named =
          FileTree.children(corpus).stream()
              .filter(file -> file.getFileName().toString().matches(".*train.*\\.conllulex"))
              .toList();
      return named.size() == 1 ? named.get(0) : corpus;
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(corpus, IoReason.of(e)), e);
    }
  }

  private void add(LexicalSentence sentence) {
    for (LexicalUnit unit : sentence.units()) {
      if (unit.isSingleWord() && unit.isLabelled() && byCategory.containsKey(unit.category())) {
        try {
          Supersenses.requireKnown(sentence, unit);
        } catch (SemascopeException e) {
          throw new SemascopeException(corpus + ": " + e.getMessage(), e);
        }
        byCategory.get(unit.category()).add(new Unit(sentence.occurrence(unit), unit.label()));
      }
    }
  }

  /**
   * A third of {@code count}, rounded down, of each category, drawn at random, one of each in turn.
   *
   * @param make converts a word to model input, or returns empty; then another is drawn
   * @throws SemascopeException if there are too few
   */
  <E> List<E> draw(int count, long seed, Function<Unit, Optional<E>> make) {
    int each = count / CATEGORIES.size();
    List<List<E>> drawn = new ArrayList<>();
    for (int i = 0; i < CATEGORIES.size(); i++) {
      drawn.add(draw(CATEGORIES.get(i), each, new SplitMix64(seed, i), make));
    }
    List<E> inTurn = new ArrayList<>();
    for (int i = 0; i < each; i++) {
      for (List<E> category : drawn) {
        inTurn.add(category.get(i));
      }
    }
    return inTurn;
  }

  private <E> List<E> draw(
      String category, int count, SplitMix64 random, Function<Unit, Optional<E>> make) {
    List<Unit> rest = new ArrayList<>(byCategory.get(category));
    List<E> drawn = new ArrayList<>();
    while (drawn.size() < count) {
      if (rest.isEmpty()) {
        throw new SemascopeException(
            "%s: expected %s single words of category %s with a supersense that the model can encode, found %s of %s"
                .formatted(corpus, count, category, drawn.size(), byCategory.get(category).size()));
      }
      int at = random.next(rest.size());
      make.apply(rest.get(at)).ifPresent(drawn::add);
      rest.set(at, rest.get(rest.size() - 1));
      rest.remove(rest.size() - 1);
    }
    return drawn;
  }
}
