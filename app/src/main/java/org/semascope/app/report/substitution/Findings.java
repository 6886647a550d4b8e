package org.semascope.app.report.substitution;

import static org.semascope.app.report.content.Numerals.count;
import static org.semascope.app.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semascope.app.report.content.Numerals;
import org.semascope.engine.Result;

/** The numbers of a run in sentences. */
final class Findings {
  private final ProbedModel model;
  private final int best;
  private final List<String> sentences = new ArrayList<>();

  private Findings(ProbedModel model) {
    this.model = model;
    this.best = model.bestLayer();
  }

  /** One model's findings in full; of several, the first of each. */
  static List<String> of(List<ProbedModel> models) {
    if (models.size() == 1) {
      return new Findings(models.get(0)).all();
    }
    List<String> headlines = new ArrayList<>();
    models.forEach(model -> headlines.add(new Findings(model).headline(" of " + model.name())));
    return headlines;
  }

  private List<String> all() {
    sentences.add(headline(""));
    if (model.hasTargets(Relation.SYN)) {
      range();
    }
    others();
    neighbours();
    missing();
    model
        .measures()
        .find("ONE-PIECE", "all")
        .ifPresent(
            share ->
                sentences.add(
                    "%s of the words, keys and targets together, are one piece of the model’s vocabulary."
                        .formatted(percent(share.value()))));
    return sentences;
  }

  /**
   * @param of which model, if there are several
   */
  private String headline(String of) {
    Result syn = model.first(Relation.SYN, best);
    if (!model.hasTargets(Relation.SYN)) {
      return "None of %s%s had a synonym that could come first."
          .formatted(count(syn.n(), "sentence"), of);
    }
    double random = model.random(Relation.SYN);
    return "Layer %d%s ranks a synonym first in %s of %s%s; chance would in %s."
        .formatted(
            best,
            of,
            percent(syn.value()),
            count(syn.n(), "sentence"),
            interval(syn).map(text -> " (" + text + ")").orElse(""),
            percent(random));
  }

  private void range() {
    int worst = model.worstLayer();
    if (worst == best) {
      return;
    }
    Result syn = model.first(Relation.SYN, worst);
    sentences.add(
        "That is the best of %s; the lowest is layer %d with %s%s."
            .formatted(
                count(model.layers().size(), "layer"),
                worst,
                percent(syn.value()),
                interval(syn).map(text -> " (" + text + ")").orElse("")));
  }

  /** WordNet's other relations, the furthest from chance first. */
  private void others() {
    List<Relation> others =
        model.relations().stream()
            .filter(relation -> relation != Relation.SYN && relation != Relation.DIST_NGH)
            .filter(model::hasTargets)
            .sorted(Comparator.comparingDouble(this::distance).reversed())
            .toList();
    for (Relation relation : others) {
      Result first = model.first(relation, best);
      double random = model.random(relation);
      sentences.add(
          "%s come first in %s, by chance in %s: %s."
              .formatted(
                  relation.told(),
                  percent(first.value()),
                  percent(random),
                  against(first, random)));
    }
  }

  private double distance(Relation relation) {
    return Math.abs(model.first(relation, best).value() - model.random(relation));
  }

  private void neighbours() {
    if (!model.hasTargets(Relation.DIST_NGH)) {
      return;
    }
    Result first = model.first(Relation.DIST_NGH, best);
    double random = model.random(Relation.DIST_NGH);
    String told =
        "%s come first in %s, by chance in %s: %s"
            .formatted(
                Relation.DIST_NGH.told(),
                percent(first.value()),
                percent(random),
                against(first, random));
    Optional<Result> otherSense = share("OTHER-SENSE");
    Optional<Result> antonym = share("ANTONYM");
    sentences.add(
        otherSense.isPresent() && antonym.isPresent()
            ? "%s. Of those that do, %s are synonyms of the word in another sense, %s its antonyms."
                .formatted(told, percent(otherSense.get().value()), percent(antonym.get().value()))
            : told + ".");
  }

  private void missing() {
    model.relations().stream()
        .filter(relation -> relation != Relation.SYN && !model.hasTargets(relation))
        .forEach(relation -> sentences.add(relation.told() + " there were none."));
  }

  private Optional<Result> share(String metric) {
    return model.measures().find(metric, Relation.DIST_NGH.name(), best);
  }

  private static String against(Result first, double random) {
    boolean above = first.low().isPresent() && first.low().getAsDouble() > random;
    boolean below = first.high().isPresent() && first.high().getAsDouble() < random;
    return above ? "clearly more often" : below ? "clearly less often" : "no clear difference";
  }

  private static Optional<String> interval(Result result) {
    return result.low().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "95 %% interval %s to %s"
                .formatted(
                    Numerals.hundredths(result.low().getAsDouble()),
                    Numerals.hundredths(result.high().getAsDouble())));
  }
}
