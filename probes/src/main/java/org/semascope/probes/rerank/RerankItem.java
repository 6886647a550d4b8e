package org.semascope.probes.rerank;

import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.wordnet.Relation;
import org.semascope.probes.lexicon.SurfaceForm;

/**
 * A key with its neighbours in static vectors and sentences that it stands in.
 *
 * @param key a noun, different for all items
 * @param count how often its forms occur in the corpus
 * @param targets its neighbours, the nearest first
 * @param randomNouns replace the key without being ranked
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

  /** A word in the two forms that it can be put in. */
  public record Inserted(String word, String plural) {}

  /**
   * A neighbour of the key.
   *
   * @param relations all that WordNet has between the key and it, in any senses
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
   * @param id of its paragraph and its place there
   * @param plural whether the key stands in the plural
   */
  public record TestSentence(String id, String text, int start, int end, boolean plural) {
    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /** A sentence with another word in the key's place, in the key's number and capitals. */
  public Occurrence with(Inserted word, TestSentence sentence) {
    Occurrence own = sentence.occurrence();
    String form = sentence.plural() ? word.plural() : word.word();
    return own.replacedBy(SurfaceForm.capitalised(own.word(), key, form));
  }
}
