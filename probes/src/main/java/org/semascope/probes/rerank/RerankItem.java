package org.semascope.probes.rerank;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.wordnet.Relation;
import org.semascope.probes.lexicon.SurfaceForm;

/**
 * A key with its neighbours in static vectors and sentences that contain it.
 *
 * @param key a word, different for all items
 * @param count number of occurrences of its forms in the corpus
 * @param targets its neighbours, the nearest first
 * @param randomNouns words of the key's part of speech that replace the key without being ranked
 * @param sentences in random order
 */
public record RerankItem(
    String key,
    long count,
    List<Target> targets,
    List<Inserted> randomNouns,
    List<TestSentence> sentences) {
  public RerankItem {
    targets = List.copyOf(targets);
    randomNouns = List.copyOf(randomNouns);
    sentences = List.copyOf(sentences);
  }

  /**
   * A word as it replaces the key.
   *
   * @param plural of a noun; of a verb, the third person singular; otherwise the word
   */
  public record Inserted(String word, String plural) {}

  /**
   * A neighbour of the key.
   *
   * @param relations all relations of WordNet between the key and the neighbour, in any senses
   * @param cosine of the two in static vectors
   */
  public record Target(Inserted form, List<Relation> relations, double cosine) {
    public Target {
      relations = List.copyOf(relations);
    }

    String word() {
      return form.word();
    }
  }

  /**
   * A sentence with the key in it.
   *
   * @param id of its paragraph and its position there
   * @param plural whether the key, a noun, is in the plural; of a verb, whether it is in the third
   *     person singular
   */
  public record TestSentence(String id, String text, int start, int end, boolean plural) {
    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /** A sentence with another word instead of the key, inflected and capitalised like the key. */
  public Occurrence with(Inserted word, TestSentence sentence) {
    Occurrence own = sentence.occurrence();
    String form = sentence.plural() ? word.plural() : word.word();
    return own.replacedBy(SurfaceForm.capitalised(own.word(), key, form));
  }
}
