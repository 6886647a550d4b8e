package org.semascope.probes.ask;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.text.Lines;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Resources;
import org.semascope.probes.Setting;

/** A part of the words of static vectors. */
public record WordSelection(
    @Setting(name = "--vocabulary", label = "V") String words,
    @Setting(label = "N") OptionalInt mostFrequent,
    @Setting(label = "PATH") String wordnet) {
  /** All words of a model. */
  public static final WordSelection ALL =
      new WordSelection("all", OptionalInt.empty(), KnownSets.WORDNET_30);

  private static final Map<String, PartOfSpeech> PARTS_OF_SPEECH =
      Map.of(
          "nouns", PartOfSpeech.NOUN,
          "verbs", PartOfSpeech.VERB,
          "adjectives", PartOfSpeech.ADJECTIVE,
          "adverbs", PartOfSpeech.ADVERB);

  public WordSelection {
    UsageException.throwIf(
        mostFrequent.orElse(1) < 1,
        "--most-frequent must be at least 1, not " + mostFrequent.orElse(1));
  }

  /** The rows of these words in a model. */
  IntPredicate rows(StaticVectors model, Resources data) {
    int end = mostFrequent.orElse(model.size());
    IntPredicate own = named(model, data);
    return row -> row < end && own.test(row);
  }

  private IntPredicate named(StaticVectors model, Resources data) {
    if (words.equals(ALL.words)) {
      return row -> true;
    }
    PartOfSpeech partOfSpeech = PARTS_OF_SPEECH.get(words);
    if (partOfSpeech != null) {
      WordNet lexicon = data.wordnet(wordnet).open();
      return row -> lexicon.contains(model.word(row), partOfSpeech);
    }
    Path file = Path.of(words);
    SemascopeException.throwIf(
        !Files.exists(file),
        "there is no file %s; --vocabulary takes all, nouns, verbs, adjectives, adverbs or a file with a word on each line",
        file);
    Set<Integer> rows = new HashSet<>();
    try (Lines lines = Lines.open(file, StandardCharsets.UTF_8)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        model.row(line.strip()).ifPresent(rows::add);
      }
    }
    return rows::contains;
  }
}
