package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Skipped;
import org.semascope.probes.lexicon.SurfaceForm;

/** The tagged words of a corpus that may become keys, and why the others may not. */
final class KeyCandidates {
  private final WordNet wordnet;
  private final PartOfSpeech partOfSpeech;
  private final List<Candidate> found = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();

  KeyCandidates(WordNet wordnet, PartOfSpeech partOfSpeech) {
    this.wordnet = wordnet;
    this.partOfSpeech = partOfSpeech;
  }

  /**
   * A word that stands where others may be put.
   *
   * @param order its place in the corpus
   */
  record Candidate(int order, String id, Occurrence occurrence, Sense sense, SurfaceForm form) {
    String key() {
      return sense.lemma();
    }
  }

  void collect(TaggedSentence sentence) {
    for (TaggedSentence.Tag tag : sentence.tags()) {
      if (tag.partOfSpeech() == partOfSpeech) {
        collect(sentence, tag);
      }
    }
  }

  List<Candidate> found() {
    return found;
  }

  List<Skipped> skipped() {
    return skipped;
  }

  private void collect(TaggedSentence sentence, TaggedSentence.Tag tag) {
    String id = sentence.sentence().id() + "@" + (tag.first() + 1);
    String named = id + " " + tag.lemma();
    Optional<Sense> sense = wordnet.sense(tag.senses().get(0));
    if (tag.name()) {
      skip(named, "a proper name");
    } else if (tag.senses().size() > 1) {
      skip(named, "tagged with several senses");
    } else if (sense.isEmpty()) {
      skip(named, "tagged with a sense that the wordnet does not have");
    } else if (sentence.isMultiword(tag) || sense.get().lemma().indexOf(' ') >= 0) {
      skip(named, "a word of several parts");
    } else {
      Occurrence word = sentence.occurrence(tag);
      SurfaceForm.of(word.word(), sense.get().lemma(), partOfSpeech, wordnet.morphology())
          .ifPresentOrElse(
              form -> found.add(new Candidate(found.size(), id, word, sense.get(), form)),
              () -> skip(named, "in a form that no rule gives to other words"));
    }
  }

  private void skip(String item, String reason) {
    skipped.add(new Skipped(item, reason));
  }
}
