package org.semascope.probes.substitution;

import static org.semascope.probes.substitution.SubstitutionProbe.WORDING;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.engine.Skipped;
import org.semascope.models.Embedding;
import org.semascope.models.Subject;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.LayerMeans;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;

/** Computes the cosines of items; the texts of all items are encoded together. */
final class SubstitutionScorer implements Scorer<SubstitutionItem, SubstitutionFinding> {
  private final SubstitutionOptions options;
  private final Subject model;
  private final double[][] means; // (layers, width), empty without --centred

  /**
   * @param reference the keys whose mean vector at each layer is subtracted with --centred: all
   *     vectors of a layer lie in a narrow cone (anisotropy) around it
   */
  SubstitutionScorer(SubstitutionOptions options, Subject model, List<SubstitutionItem> reference) {
    this.options = options;
    this.model = model;
    this.means = options.centred() ? means(reference) : new double[0][];
  }

  private double[][] means(List<SubstitutionItem> reference) {
    List<Embedding> known =
        model.words(reference.stream().map(SubstitutionItem::occurrence).toList()).all().stream()
            .filter(one -> !one.isLost())
            .toList();
    return known.isEmpty() ? new double[0][] : LayerMeans.of(known);
  }

  @Override
  public Scores<SubstitutionFinding> score(List<SubstitutionItem> items) {
    List<Occurrence> occurrences = new ArrayList<>();
    for (SubstitutionItem item : items) {
      occurrences.add(item.occurrence());
      item.targets()
          .forEach(target -> occurrences.add(item.with(target, options.agreeingArticle())));
    }
    Embedding.Batch embeddings = model.words(occurrences);
    List<Outcome<SubstitutionFinding>> outcomes = new ArrayList<>();
    int next = 0;
    for (SubstitutionItem item : items) {
      int end = next + 1 + item.targets().size();
      outcomes.add(score(item, embeddings.all().subList(next, end)));
      next = end;
    }
    return Scores.of(outcomes, embeddings);
  }

  /**
   * @param all embeddings of the key and of the targets
   */
  private Outcome<SubstitutionFinding> score(SubstitutionItem item, List<Embedding> all) {
    String name = item.id() + " " + item.key();
    Embedding key = all.get(0);
    if (key.isLost()) {
      return Outcome.lost(name, WORDING.get("skipped.key", "loss", key.loss()));
    }
    List<Skipped> losses = new ArrayList<>();
    List<Target> targets = new ArrayList<>();
    List<Embedding> known = new ArrayList<>();
    for (int i = 0; i < item.targets().size(); i++) {
      Target target = item.targets().get(i);
      Embedding own = all.get(i + 1);
      if (own.isLost()) {
        losses.add(
            new Skipped(
                name + " " + target.form(), WORDING.get("skipped.target", "loss", own.loss())));
      } else if (!LayerCosines.areDefined(key, own)) {
        losses.add(new Skipped(name + " " + target.form(), LayerCosines.UNEQUAL_WIDTH));
      } else {
        targets.add(target);
        known.add(own);
      }
    }
    if (targets.size() < 2) {
      losses.add(new Skipped(name, WORDING.get("skipped.no-vectors")));
      return new Outcome<>(null, losses);
    }
    double[][] cosines = new double[model.layers().size()][targets.size()];
    for (int layer = 0; layer < cosines.length; layer++) {
      // cos(v(w1, S), v(w2, S[w1 := w2]))
      float[] own = centred(key, layer);
      for (int i = 0; i < targets.size(); i++) {
        cosines[layer][i] = Cosine.of(own, centred(known.get(i), layer));
      }
    }
    int[] pieces = known.stream().mapToInt(Embedding::pieces).toArray();
    return new Outcome<>(
        SubstitutionFinding.of(item, key, model.layers(), targets, pieces, cosines), losses);
  }

  private float[] centred(Embedding embedding, int layer) {
    float[] vector = embedding.vectors()[layer];
    if (means.length == 0) {
      return vector;
    }
    float[] rest = new float[vector.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = vector[i] - (float) means[layer][i];
    }
    return rest;
  }
}
