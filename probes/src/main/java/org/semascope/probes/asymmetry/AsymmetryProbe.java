package org.semascope.probes.asymmetry;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.semascope.data.norms.NormSet;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.arch.Ability.Predicts;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Control;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Headline.Scale;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.associations.ContextAssociations.Evidence;
import org.semascope.probes.asymmetry.AsymmetryMeasures.Group;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Do models reproduce the asymmetry of human word associations (Zhang et al. 2021)? Metrics: see
 * {@link AsymmetryMeasures}.
 */
public final class AsymmetryProbe implements Probe<AsymmetryOptions, PairItem, PairFinding> {
  private static final String NAME = "asymmetry";
  static final Wording WORDING = Wording.of(NAME);

  private static final int USUAL_PAIRS_OF_GRAPH = 500;
  private static final int PAIRS_OF_A_CARD = 300; // about 100 of them isA
  private static final int CONTEXTS_OF_A_CARD = 4;
  private static final int MEAN_CONTEXTS = 9; // of pairs in WordNet's glosses, at most 100
  private static final long TOKENS_OF_A_CONTEXT = 55; // read once for each mask
  private static final String KIND_OF = "isA";

  @Override
  public About about() {
    return new About(
        NAME,
        3,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("zhang2021"),
        Needs.NO_MODEL,
        "",
        List.of(AsymmetryMeasures.CAM),
        List.of(
            "probe asymmetry --norms usf,eat",
            "probe asymmetry --norms usf,eat -m glove-6b-100d --corpus wikischools",
            "probe asymmetry --norms usf -m bert-base-uncased --corpus wikischools"
                + " --contexts 20 --limit 300"));
  }

  @Override
  public AsymmetryOptions paper() {
    return AsymmetryOptions.PAPER;
  }

  @Override
  public AsymmetryOptions defaults() {
    return AsymmetryOptions.DEFAULT;
  }

  /** A graph has far more pairs than norms. */
  @Override
  public int usualLimit(AsymmetryOptions options) {
    return options.norms().isEmpty() ? USUAL_PAIRS_OF_GRAPH : 0;
  }

  @Override
  public boolean plansByModels() {
    return true;
  }

  @Override
  public List<String> differences(List<LayerMix> layers, int limit) {
    return limit == 0 ? List.of() : List.of(WORDING.get("difference", "limit", limit));
  }

  @Override
  public Planner<PairItem> planner(AsymmetryOptions options, Resources resources) {
    AssociationData data = new AssociationData(options, resources);
    return (models, limit, seed) -> new AsymmetryPlanner(options, data).plan(models, limit, seed);
  }

  @Override
  public Scorer<PairItem, PairFinding> scorer(
      AsymmetryOptions options, Subject model, List<PairItem> reference, Resources resources) {
    if (model.contextual().isPresent()) {
      ContextAssociations associations =
          ContextAssociations.of(model, new AssociationData(options, resources).corpus());
      Method method =
          model.traits().predicts() == Predicts.NEXT_WORD ? Method.NEXT_WORD : Method.MASKED;
      return items -> inContexts(associations, method, items, options.minContexts());
    }
    if (model.vectors().isPresent()) {
      StaticAssociations vectors =
          vectors(model, reference, new AssociationData(options, resources), resources);
      return items ->
          scores(items, item -> new PairFinding(item.pair(), vectors.score(item.pair()), null));
    }
    return items -> scores(items, item -> new PairFinding(item.pair(), Map.of(), null));
  }

  private static Scores<PairFinding> inContexts(
      ContextAssociations associations, Method method, List<PairItem> items, int minContexts) {
    String tooFew =
        WORDING.get(
            method == Method.NEXT_WORD ? "skipped.contexts-each-way" : "skipped.contexts",
            "count",
            minContexts);
    Map<String, Long> counts = new TreeMap<>();
    List<Evidence> all =
        associations.evidence(
            items.stream().map(item -> item.pair().together(item.contexts())).toList(), counts);
    List<Outcome<PairFinding>> outcomes = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Evidence evidence = all.get(i);
      WordPair pair = items.get(i).pair();
      outcomes.add(
          evidence.contextsEachWay() < minContexts
              ? Outcome.lost(pair.id(), tooFew)
              : Outcome.found(
                  new PairFinding(
                      pair,
                      Map.of(
                          method,
                          new Score(evidence.forward(), evidence.backward(), evidence.error())),
                      new PairFinding.Contexts(
                          evidence.contexts().size(), evidence.tooFar(), evidence.distance()))));
    }
    return new Scores<>(outcomes, counts);
  }

  /** The softmax is over all words of the norms or, without norms, over the words of the pairs. */
  static StaticAssociations vectors(
      Subject model, List<PairItem> pairs, AssociationData data, Resources resources) {
    Collection<String> cues = new TreeSet<>();
    pairs.forEach(item -> cues.addAll(List.of(item.pair().first(), item.pair().second())));
    Collection<String> words = vocabulary(data.norms());
    return new StaticAssociations(
        model.vectors().orElseThrow(), words.isEmpty() ? cues : words, cues, resources.threads());
  }

  /** All cues and responses. */
  private static Collection<String> vocabulary(Map<String, NormSet> norms) {
    Collection<String> words = new TreeSet<>();
    for (NormSet set : norms.values()) {
      for (String cue : set.cues()) {
        words.add(cue);
        words.addAll(set.responses(cue).keySet());
      }
    }
    return words;
  }

  private static Scores<PairFinding> scores(
      List<PairItem> items, Function<PairItem, PairFinding> score) {
    return new Scores<>(
        items.stream().map(item -> Outcome.found(score.apply(item))).toList(), Map.of());
  }

  @Override
  public void measure(AsymmetryOptions options, Findings<PairFinding> found, Rows rows) {
    new AsymmetryMeasures(found, rows).measure();
  }

  @Override
  public void export(
      AsymmetryOptions options, Findings<PairFinding> found, Function<String, OutputStream> file) {
    PairTable.of(found).write(found, file.apply(PairTable.NAME));
  }

  /** Form has no direction; frequency is part of every run. */
  @Override
  public Set<Control> controls() {
    return EnumSet.of(Control.UNTRAINED, Control.FREQUENCY);
  }

  @Override
  public List<CardSetup<AsymmetryOptions>> onCard(CardTerms terms) {
    OptionForm<AsymmetryOptions> form = OptionForm.of(defaults());
    List<String> norms = terms.found("usf");
    return List.of(
        terms.isQuick()
            ? new CardSetup<>(
                form.with(Map.of("norms", norms, "contexts", CONTEXTS_OF_A_CARD)),
                Scope.USUAL.limit(PAIRS_OF_A_CARD),
                PAIRS_OF_A_CARD * CONTEXTS_OF_A_CARD * TOKENS_OF_A_CONTEXT)
            : new CardSetup<>(
                form.with(Map.of("norms", norms)),
                Scope.USUAL.limit(USUAL_PAIRS_OF_GRAPH),
                USUAL_PAIRS_OF_GRAPH * MEAN_CONTEXTS * TOKENS_OF_A_CONTEXT));
  }

  /** CAM if there are norms, otherwise ALAR of hypernymy. */
  @Override
  public Optional<Headline> headline(ReportedRun<AsymmetryOptions, PairFinding> run) {
    if (run.options().norms().isEmpty()) {
      return Optional.of(
          new Headline(
              AsymmetryMeasures.ALAR,
              KIND_OF,
              List.of(),
              WORDING.get("headline.name"),
              Scale.NATS,
              WORDING.get("headline.statement"),
              WORDING.get("headline.definition"),
              List.of(
                  new Reference.Constant(Reference.CHANCE, 0),
                  new Reference.Measured(
                      Reference.FREQUENCY,
                      AsymmetryMeasures.ALAR + AsymmetryMeasures.FREQUENCY,
                      KIND_OF)),
              false,
              WORDING.list("headline.caution")));
    }
    String group = Group.of(run.options().norms().get(0), AsymmetryMeasures.ALL).name();
    return run.measures()
        .find(AsymmetryMeasures.CAM + AsymmetryMeasures.FREQUENCY, group)
        .map(
            frequency ->
                new Headline(
                    AsymmetryMeasures.CAM,
                    group,
                    List.of(),
                    WORDING.get("headline.name-norms"),
                    Scale.RHO,
                    WORDING.get("headline.statement-norms"),
                    WORDING.get("headline.definition-norms", "norm", run.options().norms().get(0)),
                    List.of(
                        new Reference.Constant(Reference.CHANCE, 0),
                        new Reference.Measured(
                            Reference.FREQUENCY,
                            AsymmetryMeasures.CAM + AsymmetryMeasures.FREQUENCY,
                            group)),
                    false,
                    List.of()));
  }

  @Override
  public Story page(List<ReportedRun<AsymmetryOptions, PairFinding>> runs) {
    return new AsymmetryPage(runs).story();
  }
}
