package org.semascope.probes.ask;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.WordFinder;
import org.semascope.core.io.SplitMix64;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.Synset;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.lexicon.Forms;
import org.semascope.probes.run.ModelPool;

/** A random usage example of WordNet, of a word in a known sense. Needs no model. */
public final class UsageExample implements Question<UsageExample.Options, UsageExample.Result> {
  private static final int MOST_DRAWS = 10_000; // about one synset in four has an example
  private static final int MIN_WORDS = 5;

  public record Options(@Setting(label = "N") long seed, @Setting(label = "PATH") String wordnet) {
    /** Of WordNet 3.0. */
    public Options(long seed) {
      this(seed, KnownSets.WORDNET_30);
    }
  }

  /**
   * @param word as it is written in the text
   * @param occurrence its number among the occurrences of the word, from 1
   * @param sense its sense key
   */
  public record Result(String text, String word, int occurrence, String sense) implements Answer {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return Subject.NONE;
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    WordNet wordnet = data.wordnet(options.wordnet()).open();
    List<Synset> synsets = wordnet.synsets();
    SplitMix64 random = new SplitMix64(options.seed(), 0);
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      Synset synset = synsets.get(random.next(synsets.size()));
      for (String text : synset.examples()) {
        for (Sense sense :
            Forms.words(text).size() < MIN_WORDS ? List.<Sense>of() : synset.senses()) {
          List<Occurrence> found = Forms.in(text, sense.lemma(), wordnet, sense.partOfSpeech());
          if (!found.isEmpty()) {
            Occurrence word = found.get(0);
            int number = WordFinder.all(text, word.word()).indexOf(word) + 1;
            if (number > 0) {
              return new Result(text, word.word(), number, sense.key());
            }
          }
        }
      }
    }
    throw new SemascopeException(
        "%s has no usage examples of at least %s words".formatted(wordnet.name(), MIN_WORDS));
  }
}
