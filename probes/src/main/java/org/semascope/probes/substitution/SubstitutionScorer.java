package org.semascope.probes.substitution;

import static org.semascope.probes.substitution.SubstitutionProbe.WORDING;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semascope.engine.Skipped;
import org.semascope.models.Subject;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.lexicon.SubstituteCosines;

/** Computes the cosines of items; the texts of all items are encoded together. */
final class SubstitutionScorer implements Scorer<SubstitutionItem, SubstitutionFinding> {
  private final SubstitutionOptions options;
  private final Subject model;
  private final SubstituteCosines cosines;

  SubstitutionScorer(SubstitutionOptions options, Subject model) {
    this.options = options;
    this.model = model;
    this.cosines = SubstituteCosines.of(model);
  }

  @Override
  public Scores<SubstitutionFinding> score(List<SubstitutionItem> items) {
    SubstituteCosines.Scored results = cosines.of(items.stream().map(this::query).toList());
    List<Outcome<SubstitutionFinding>> outcomes = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      outcomes.add(score(items.get(i), results.all().get(i)));
    }
    return Scores.of(outcomes, results.embeddings());
  }

  private SubstituteCosines.Replaced query(SubstitutionItem item) {
    return new SubstituteCosines.Replaced(
        item.occurrence(),
        item.targets().stream()
            .map(target -> item.with(target, options.agreeingArticle()))
            .toList());
  }

  private Outcome<SubstitutionFinding> score(SubstitutionItem item, SubstituteCosines.Cosines own) {
    String name = item.id() + " " + item.key();
    if (own.word().isLost()) {
      return Outcome.lost(name, WORDING.get("skipped.key", "loss", own.word().loss()));
    }
    List<Skipped> losses = new ArrayList<>();
    for (int i = 0; i < own.losses().size(); i++) {
      String loss = own.losses().get(i);
      if (!loss.isEmpty()) {
        losses.add(
            new Skipped(
                name + " " + item.targets().get(i).form(),
                loss.equals(LayerCosines.UNEQUAL_WIDTH)
                    ? loss
                    : WORDING.get("skipped.target", "loss", loss)));
      }
    }
    List<Target> targets = Arrays.stream(own.known()).mapToObj(item.targets()::get).toList();
    if (targets.size() < 2) {
      losses.add(new Skipped(name, WORDING.get("skipped.no-vectors")));
      return new Outcome<>(null, losses);
    }
    return new Outcome<>(
        SubstitutionFinding.of(
            item, own.word(), model.layers(), targets, own.pieces(), own.cosines()),
        losses);
  }
}
