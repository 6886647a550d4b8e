package org.semascope.app;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.text.Lines;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which words of a model a search takes into account. */
final class VocabularyOptions {
  private static final String ALL = "all";
  private static final Map<String, PartOfSpeech> PARTS_OF_SPEECH =
      Map.of(
          "nouns", PartOfSpeech.NOUN,
          "verbs", PartOfSpeech.VERB,
          "adjectives", PartOfSpeech.ADJECTIVE,
          "adverbs", PartOfSpeech.ADVERB);

  @Option(
      names = "--vocabulary",
      paramLabel = "V",
      description = {
        "all (default); nouns, verbs, adjectives or adverbs of WordNet;",
        "or a file with a word on each line."
      })
  private String vocabulary = ALL;

  @Option(
      names = "--most-frequent",
      paramLabel = "N",
      description = "Of these only what is among the model's first N words.")
  private Integer mostFrequent;

  @Mixin private WordNetOption wordnet;

  /** The rows of the words that are meant. */
  IntPredicate of(StaticVectors model) {
    if (mostFrequent != null && mostFrequent < 1) {
      throw new UsageException("--most-frequent must be at least 1, not " + mostFrequent);
    }
    int end = mostFrequent == null ? model.size() : mostFrequent;
    IntPredicate meant = named(model);
    return row -> row < end && meant.test(row);
  }

  private IntPredicate named(StaticVectors model) {
    if (vocabulary.equals(ALL)) {
      return row -> true;
    }
    PartOfSpeech partOfSpeech = PARTS_OF_SPEECH.get(vocabulary);
    if (partOfSpeech != null) {
      WordNet words = wordnet.open();
      return row -> words.contains(model.word(row), partOfSpeech);
    }
    Set<Integer> rows = rows(model, Path.of(vocabulary));
    return rows::contains;
  }

  private static Set<Integer> rows(StaticVectors model, Path file) {
    if (!Files.exists(file)) {
      throw new SemascopeException(
          "there is no file %s; --vocabulary takes all, nouns, verbs, adjectives, adverbs or a file with a word on each line"
              .formatted(file));
    }
    Set<Integer> rows = new HashSet<>();
    try (Lines lines = Lines.open(file, StandardCharsets.UTF_8)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        model.row(line.strip()).ifPresent(rows::add);
      }
    }
    return rows;
  }
}
