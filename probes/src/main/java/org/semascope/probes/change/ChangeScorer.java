package org.semascope.probes.change;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.engine.Skipped;
import org.semascope.models.Embedding;
import org.semascope.models.Subject;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.change.ChangeItem.Use;

/** The distances of each word; a use without a vector is left out. */
record ChangeScorer(Subject model) implements Scorer<ChangeItem, ChangeFinding> {
  @Override
  public Scores<ChangeFinding> score(List<ChangeItem> items) {
    Embedding.Batch all =
        model.words(
            items.stream()
                .flatMap(one -> Stream.concat(one.before().stream(), one.after().stream()))
                .map(Use::occurrence)
                .toList());
    List<Outcome<ChangeFinding>> outcomes = new ArrayList<>();
    int from = 0;
    for (ChangeItem item : items) {
      int middle = from + item.before().size();
      int end = middle + item.after().size();
      outcomes.add(score(item, all.all().subList(from, middle), all.all().subList(middle, end)));
      from = end;
    }
    return Scores.of(outcomes, all);
  }

  private static Outcome<ChangeFinding> score(
      ChangeItem item, List<Embedding> before, List<Embedding> after) {
    List<Skipped> losses = new ArrayList<>();
    List<float[][]> first = vectors(item, item.before(), before, losses);
    List<float[][]> second = vectors(item, item.after(), after, losses);
    if (first.isEmpty() || second.isEmpty()) {
      return new Outcome<>(null, losses);
    }
    int width = first.get(0)[0].length;
    if (Stream.of(first, second)
        .flatMap(List::stream)
        .anyMatch(vectors -> vectors[0].length != width)) {
      return Outcome.lost(item.word(), LayerCosines.UNEQUAL_WIDTH);
    }
    int layers = first.get(0).length;
    double[] apd = new double[layers];
    double[] expected = new double[layers];
    double[] prt = new double[layers];
    for (int i = 0; i < layers; i++) {
      int layer = i;
      PeriodDistances distances =
          PeriodDistances.of(
              first.stream().map(vectors -> vectors[layer]).toList(),
              second.stream().map(vectors -> vectors[layer]).toList());
      apd[i] = distances.apd();
      expected[i] = distances.expectedApd();
      prt[i] = distances.prt();
    }
    return new Outcome<>(
        new ChangeFinding(
            item.word(),
            item.change(),
            first.size(),
            second.size(),
            item.countBefore(),
            item.countAfter(),
            apd,
            expected,
            prt),
        losses);
  }

  private static List<float[][]> vectors(
      ChangeItem item, List<Use> uses, List<Embedding> embeddings, List<Skipped> losses) {
    List<float[][]> vectors = new ArrayList<>();
    for (int i = 0; i < embeddings.size(); i++) {
      Embedding one = embeddings.get(i);
      if (one.isLost()) {
        losses.add(new Skipped(item.word() + ": " + uses.get(i).text(), one.loss()));
      } else {
        vectors.add(one.vectors());
      }
    }
    return vectors;
  }
}
