package org.semascope.app;

import java.util.OptionalInt;
import org.semascope.core.UsageException;
import org.semascope.probes.ask.Vocabulary;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which words of a model a search takes into account. */
final class VocabularyOptions {
  @Option(
      names = "--vocabulary",
      paramLabel = "V",
      description = {
        "all (default); nouns, verbs, adjectives or adverbs of WordNet;",
        "or a file with a word on each line."
      })
  private String vocabulary = Vocabulary.ALL.words();

  @Option(
      names = "--most-frequent",
      paramLabel = "N",
      description = "Of these only what is among the model's first N words.")
  private Integer mostFrequent;

  @Mixin private WordNetOption wordnet;

  Vocabulary vocabulary() {
    UsageException.throwIf(
        mostFrequent != null && mostFrequent < 1,
        "--most-frequent must be at least 1, not " + mostFrequent);
    OptionalInt end = mostFrequent == null ? OptionalInt.empty() : OptionalInt.of(mostFrequent);
    return new Vocabulary(vocabulary, end, wordnet.name());
  }
}
