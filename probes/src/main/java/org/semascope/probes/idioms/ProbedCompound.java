package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.semascope.probes.idioms.IdiomScores.ItemScores;
import org.semascope.probes.idioms.IdiomScores.RivalScores;

/**
 * A compound in a sentence, with its similarities: a line of {@code items.jsonl}.
 *
 * @param id such as {@code en wet blanket NAT 2}
 * @param score from 0 (idiomatic) to 5 (literal); null if nobody was asked
 * @param sentence its number among those of the compound and condition, from 1
 * @param start where the compound stands in the text
 * @param words of the sentence, between blanks
 * @param pieces of the compound in the model's vocabulary; words, for static vectors
 * @param unknown words of the sentence without a vector, which were left out
 * @param layers the choices that cosines are of, in this order: {@code 9-12}, then single layers
 * @param closer which of head and modifier is more similar, and so gives P2
 */
public record ProbedCompound(
    String id,
    String language,
    String compound,
    Double score,
    Condition condition,
    int sentence,
    String text,
    int start,
    int end,
    int words,
    int pieces,
    int unknown,
    List<String> layers,
    Closer closer,
    List<Compared> rivals) {
  public ProbedCompound {
    layers = List.copyOf(layers);
    rivals = List.copyOf(rivals);
  }

  /**
   * HEAD or MODIFIER for each choice of layers; empty if there are not both.
   *
   * @param sent by whole sentences
   * @param nc by the phrases within
   */
  public record Closer(List<Kind> sent, List<Kind> nc) {
    public Closer {
      sent = List.copyOf(sent);
      nc = List.copyOf(nc);
    }
  }

  /**
   * What the compound was set beside, and the cosines with it for each choice of layers.
   *
   * @param text the sentence with the phrase in the compound's place
   * @param made whether this sentence was made here, and is not of the data
   * @param sent of the sentences; empty where there are none
   * @param nc of compound and phrase; empty where there are none
   */
  public record Compared(
      Kind kind,
      String phrase,
      String text,
      boolean made,
      int pieces,
      int unknown,
      float[] sent,
      float[] nc) {
    /** At one choice of layers. */
    OptionalDouble similarity(Level level, int mix) {
      float[] cosines = level == Level.SENT ? sent : nc;
      return cosines.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(cosines[mix]);
    }
  }

  static ProbedCompound of(IdiomItem item, ItemScores scores, List<LayerMix> mixes) {
    List<Compared> compared = new ArrayList<>();
    for (int i = 0; i < item.rivals().size(); i++) {
      Rival rival = item.rivals().get(i);
      RivalScores own = scores.rivals().get(i);
      compared.add(
          new Compared(
              rival.kind(),
              rival.phrase(),
              rival.text(),
              rival.made(),
              own.pieces(),
              own.unknown(),
              own.sent(),
              own.nc()));
    }
    return new ProbedCompound(
        item.id(),
        item.language(),
        item.compound(),
        item.score(),
        item.condition(),
        item.sentence(),
        item.text(),
        item.start(),
        item.end(),
        scores.words(),
        scores.pieces(),
        scores.unknown(),
        mixes.stream().map(LayerMix::label).toList(),
        new Closer(
            closer(compared, Level.SENT, mixes.size()), closer(compared, Level.NC, mixes.size())),
        compared);
  }

  /**
   * What a probe gives here: of head and modifier the more similar, of random phrases the mean.
   *
   * @param mix the place of the choice of layers
   * @return nothing where the probe has nothing to compare
   */
  public OptionalDouble similarity(Probe probe, Level level, int mix) {
    List<OptionalDouble> all =
        rivals.stream()
            .filter(rival -> rival.kind().probe() == probe)
            .map(rival -> rival.similarity(level, mix))
            .toList();
    var known = all.stream().flatMapToDouble(OptionalDouble::stream);
    return switch (probe) {
      case RANDOM -> known.average();
      // P2 is the larger of two; with one of them missing there is no telling.
      case P2 ->
          all.size() == 2 && all.stream().allMatch(OptionalDouble::isPresent)
              ? known.max()
              : OptionalDouble.empty();
      default -> known.findFirst();
    };
  }

  private static List<Kind> closer(List<Compared> rivals, Level level, int mixes) {
    List<Kind> closer = new ArrayList<>();
    for (int mix = 0; mix < mixes; mix++) {
      OptionalDouble head = similarity(rivals, Kind.HEAD, level, mix);
      OptionalDouble modifier = similarity(rivals, Kind.MODIFIER, level, mix);
      if (head.isEmpty() || modifier.isEmpty()) {
        return List.of();
      }
      closer.add(head.getAsDouble() >= modifier.getAsDouble() ? Kind.HEAD : Kind.MODIFIER);
    }
    return closer;
  }

  private static OptionalDouble similarity(List<Compared> rivals, Kind kind, Level level, int mix) {
    return rivals.stream()
        .filter(rival -> rival.kind() == kind)
        .flatMapToDouble(rival -> rival.similarity(level, mix).stream())
        .findFirst();
  }
}
