package org.semascope.probes.lexsub;

import static org.semascope.probes.lexsub.LexsubProbe.WORDING;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.semascope.core.Occurrence;
import org.semascope.engine.Skipped;
import org.semascope.models.ContextualModel;
import org.semascope.models.MaskedText;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.tokens.AlignmentException;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.lexicon.SubstituteCosines;

/** Ranks the candidates of items by cosine, context similarity and masked probability. */
final class LexsubScorer implements Scorer<LexsubItem, LexsubFinding> {
  private final Subject model;
  private final SubstituteCosines cosines;
  private final Optional<ContextualModel> masking;

  LexsubScorer(Subject model) {
    this.model = model;
    this.cosines = SubstituteCosines.withContext(model);
    // With --echo the first copy of a text would give the masked word away.
    this.masking =
        model.contextual().filter(own -> own.architecture().predictsMasks() && !own.isEchoing());
  }

  @Override
  public Scores<LexsubFinding> score(List<LexsubItem> items) {
    SubstituteCosines.Scored results =
        cosines.of(
            items.stream()
                .map(item -> new SubstituteCosines.Replaced(item.occurrence(), item.replaced()))
                .toList());
    List<double[]> logs = logProbabilities(items);
    List<Outcome<LexsubFinding>> outcomes = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      outcomes.add(outcome(items.get(i), results.all().get(i), logs.get(i)));
    }
    return Scores.of(outcomes, results.embeddings());
  }

  private Outcome<LexsubFinding> outcome(
      LexsubItem item, SubstituteCosines.Cosines result, double[] logs) {
    if (result.word().isLost()) {
      return Outcome.lost(item.id(), WORDING.get("skipped.word", "loss", result.word().loss()));
    }
    List<Skipped> losses = new ArrayList<>();
    for (int i = 0; i < item.candidates().size(); i++) {
      String loss = result.losses().get(i);
      if (!loss.isEmpty()) {
        losses.add(
            new Skipped(
                item.id() + " " + item.candidates().get(i).form(),
                WORDING.get("skipped.candidate", "loss", loss)));
      }
    }
    if (result.known().length < 2) {
      losses.add(new Skipped(item.id(), WORDING.get("skipped.no-vectors")));
      return new Outcome<>(null, losses);
    }
    return new Outcome<>(LexsubFinding.of(item, model.layers(), result, logs), losses);
  }

  /**
   * The log probabilities of each item's candidates at the masked position, see {@link
   * LexsubFinding#of}.
   */
  private List<double[]> logProbabilities(List<LexsubItem> items) {
    if (masking.isEmpty()) {
      return items.stream().map(any -> new double[0]).toList();
    }
    ContextualModel reader = masking.get();
    List<double[]> logs = new ArrayList<>();
    List<MaskedText.Mask> masks = new ArrayList<>();
    List<int[]> single = new ArrayList<>(); // indices of the candidates of each mask
    for (LexsubItem item : items) {
      List<OptionalInt> tokens =
          item.replaced().stream().map(candidate -> token(reader, candidate)).toList();
      int[] own =
          IntStream.range(0, tokens.size()).filter(i -> tokens.get(i).isPresent()).toArray();
      int[] ids = IntStream.of(own).map(i -> tokens.get(i).getAsInt()).toArray();
      double[] none = new double[tokens.size()];
      Arrays.fill(none, Double.NEGATIVE_INFINITY);
      logs.add(none);
      masks.add(MaskedText.masked(reader, item.occurrence(), ids));
      single.add(own);
    }
    List<Prediction> predictions = reader.predict(masks, 0);
    for (int i = 0; i < masks.size(); i++) {
      float[] found = predictions.get(i).candidates();
      for (int j = 0; j < found.length; j++) {
        logs.get(i)[single.get(i)[j]] = found[j];
      }
    }
    return logs;
  }

  private static OptionalInt token(ContextualModel reader, Occurrence candidate) {
    try {
      return MaskedText.token(reader, candidate);
    } catch (AlignmentException e) {
      return OptionalInt.empty();
    }
  }
}
