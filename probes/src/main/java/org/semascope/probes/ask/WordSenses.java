package org.semascope.probes.ask;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.wordnet.Relation;
import org.semascope.data.wordnet.Relations;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.lexicon.Lexicon;
import org.semascope.probes.lexicon.PluralForms;
import org.semascope.probes.lexicon.SurfaceForm;
import org.semascope.probes.run.ModelPool;

/** The senses of a word in WordNet, and the words related to each. Needs no model. */
public final class WordSenses implements Question<WordSenses.Options, WordSenses.Result> {
  private static final List<PartOfSpeech> PARTS_OF_SPEECH =
      List.of(PartOfSpeech.NOUN, PartOfSpeech.VERB, PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB);

  /**
   * @param word as it is written in a text: a lemma or an inflected form
   */
  public record Options(
      String word, @Setting(label = "N") int perRelation, @Setting(label = "PATH") String wordnet) {
    public Options {
      UsageException.throwIf(
          perRelation < 0, "--per-relation must not be negative, but is %d", perRelation);
    }

    /** In WordNet 3.0, with up to this number of words for each relation. */
    public Options(String word, int perRelation) {
      this(word, perRelation, KnownSets.WORDNET_30);
    }
  }

  /**
   * @param senses the most frequent first; empty for a word that WordNet does not have
   * @param tagged frequency of the senses in the texts that WordNet's authors tagged
   * @param inGlosses frequency of the word in WordNet's glosses
   */
  public record Result(String word, List<Meaning> senses, int tagged, int inGlosses)
      implements Answer {
    /** The sense with a key. */
    public Optional<Meaning> sense(String key) {
      return senses.stream().filter(one -> one.key().equals(key)).findFirst();
    }

    /** The most frequent sense with related words; otherwise the most frequent sense. */
    public Optional<Meaning> usual() {
      return senses.stream()
          .filter(one -> !one.related().isEmpty())
          .findFirst()
          .or(() -> senses.stream().findFirst());
    }
  }

  /**
   * A sense of the word.
   *
   * @param partOfSpeech in lower case
   * @param number among the senses of the lemma and part of speech, from 1
   * @param tagCount its frequency in the texts that WordNet's authors tagged
   * @param related words, inflected and capitalised like the word; the most frequent first
   */
  public record Meaning(
      String key,
      String lemma,
      String partOfSpeech,
      int number,
      int tagCount,
      String definition,
      List<String> examples,
      List<Related> related) {}

  /** A word that is related to a sense, under its first relation. */
  public record Related(String word, Relation relation) {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return Subject.NONE;
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    WordNet wordnet = data.wordnet(options.wordnet()).open();
    PluralForms plurals = new PluralForms(wordnet.morphology(), Optional.empty());
    List<Meaning> senses = new ArrayList<>();
    for (PartOfSpeech partOfSpeech : PARTS_OF_SPEECH) {
      for (String lemma : wordnet.morphology().lemmas(options.word().strip(), partOfSpeech)) {
        for (Sense sense : wordnet.senses(lemma, partOfSpeech)) {
          senses.add(meaning(sense, options, wordnet, plurals));
        }
      }
    }
    senses.sort(
        Comparator.comparingInt(Meaning::tagCount).reversed().thenComparingInt(Meaning::number));
    return new Result(
        options.word(),
        senses,
        senses.stream().mapToInt(Meaning::tagCount).sum(),
        wordnet.countInGlosses(options.word().strip().toLowerCase(Locale.ROOT)));
  }

  private static Meaning meaning(
      Sense sense, Options options, WordNet wordnet, PluralForms plurals) {
    PartOfSpeech partOfSpeech = sense.partOfSpeech();
    Optional<SurfaceForm> form =
        SurfaceForm.of(options.word(), sense.lemma(), partOfSpeech, plurals);
    List<Related> related = new ArrayList<>();
    Relations.DEFAULT
        .firstRelations(sense)
        .forEach(
            (relation, words) ->
                words.stream()
                    .filter(word -> !wordnet.isName(word, partOfSpeech))
                    .sorted(
                        Comparator.comparingInt(
                            word -> -Lexicon.tagged(wordnet, word, partOfSpeech)))
                    .limit(options.perRelation())
                    .map(word -> form.map(own -> own.apply(word)).orElse(word))
                    .forEach(word -> related.add(new Related(word, relation))));
    return new Meaning(
        sense.key(),
        sense.lemma(),
        partOfSpeech.name().toLowerCase(Locale.ROOT),
        sense.number(),
        sense.tagCount(),
        sense.synset().definition(),
        sense.synset().examples(),
        related);
  }
}
