package org.semascope.probes.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;
import org.semascope.models.Traits;
import org.semascope.models.VectorSpace;
import org.semascope.models.store.Catalogue;
import org.semascope.probes.About;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ModelLabels;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.content.RunFacts;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Source;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;
import org.semascope.report.published.References;

/** Reports of finished runs of any probe. */
public final class Reports {
  private static final Wording WORDING = Wording.of("common");

  /** Reference for --echo. */
  private static final String ECHO = "springer2024";

  /** References for --space. */
  private static final Map<VectorSpace.Kind, List<String>> SPACES =
      Map.of(
          VectorSpace.Kind.RAW, List.of(),
          VectorSpace.Kind.CENTRED, List.of("mu2018"),
          VectorSpace.Kind.STANDARDISED, List.of("timkey2021"),
          VectorSpace.Kind.ABTT, List.of("mu2018"));

  private Reports() {}

  /**
   * With the stored controls of the runs. Refuses runs that are unfinished or of different probes.
   */
  public static Report of(List<StoredRun> runs) {
    return of(runs, ControlRuns.ALL);
  }

  public static Report of(List<StoredRun> runs, ControlRuns controls) {
    return of(Probes.named(runs.get(0).manifest().recipe().probe()), runs, controls);
  }

  public static <O extends Record, F extends Record> Report of(
      Probe<O, ?, F> probe, List<StoredRun> runs, ControlRuns controls) {
    List<ReportedRun<O, F>> reported =
        ModelLabels.labelWithSeeds(runs).stream().map(run -> ReportedRun.of(probe, run)).toList();
    ControlledScores scores = ControlledScores.scored(probe, reported, controls);
    Story story = story(probe, reported);
    SemascopeException.throwIf(
        story.sheets().get(0).blocks().stream()
            .flatMap(block -> block.rows().stream())
            .noneMatch(Sheet.Row::isOurs),
        "%s has no result: too few items for the metrics of the probe %s",
        runs.get(0).directory(),
        probe.about().name());
    return report(probe, reported, scores, withControls(story, probe, scores));
  }

  /**
   * Without the comparison with controls, for pages with their own comparison.
   *
   * @param scores of the same runs
   */
  public static <O extends Record, F extends Record> Report plain(
      Probe<O, ?, F> probe, List<ReportedRun<O, F>> runs, ControlledScores scores) {
    return report(probe, runs, scores, story(probe, runs));
  }

  /**
   * With a story that others have written, such as that of an experiment.
   *
   * @param scores of the same runs
   */
  public static Report around(
      Story story,
      Probe<?, ?, ?> probe,
      List<? extends ReportedRun<?, ?>> runs,
      ControlledScores scores) {
    return report(probe, runs, scores, story);
  }

  private static <O extends Record, F extends Record> Story story(
      Probe<O, ?, F> probe, List<ReportedRun<O, F>> runs) {
    for (ReportedRun<O, F> run : runs) {
      SemascopeException.throwIf(
          run.measures().all().isEmpty() || !hasItems(run.run()),
          "%s has nothing to report: every item was skipped, see its skipped.jsonl",
          run.run().directory());
    }
    return probe.page(runs);
  }

  private static Report report(
      Probe<?, ?, ?> probe,
      List<? extends ReportedRun<?, ?>> reported,
      ControlledScores scores,
      Story story) {
    List<String> cautions = new ArrayList<>(story.cautions());
    boolean vectors = !probe.about().layers().isEmpty();
    reported.forEach(
        run ->
            Traits.caution(run.name(), run.isCausal(), run.isEchoing(), vectors)
                .ifPresent(cautions::add));
    cautions.addAll(cautions(reported));
    List<String> citations = new ArrayList<>(probe.about().citations());
    if (reported.stream().anyMatch(ReportedRun::isEchoing)) {
      citations.add(ECHO);
    }
    reported.forEach(
        run -> {
          if (!run.space().isRaw()) {
            cautions.add(
                WORDING.get("cautions.space", "model", run.name(), "space", run.space().label()));
          }
          citations.addAll(SPACES.get(run.space().kind()));
        });
    List<StoredRun> runs = new ArrayList<>();
    List<Measured> measured = new ArrayList<>();
    for (ReportedRun<?, ?> run : reported) {
      runs.add(run.run());
      measured.addAll(run.measured());
    }
    return new Report(
        story,
        cautions,
        measured,
        citations.stream().distinct().map(References::of).toList(),
        runs.stream().map(RunFacts::of).toList(),
        scores.controlRuns().stream().map(RunFacts::of).toList(),
        sources(runs));
  }

  /** Adds the scores and their controls: as first findings, and as a table after the first one. */
  private static Story withControls(Story story, Probe<?, ?, ?> probe, ControlledScores scores) {
    List<ControlledScore> headlines = scores.headlines();
    if (headlines.isEmpty()) {
      return story;
    }
    List<String> findings = new ArrayList<>();
    ControlledScore.corrected(headlines)
        .forEach(
            (one, p) ->
                findings.add(
                    WORDING.get("claim.finding", "model", one.model(), "claim", one.claim(p))));
    findings.addAll(story.findings());
    List<Sheet> sheets = new ArrayList<>(story.sheets());
    sheets.add(Math.min(1, sheets.size()), ControlSheet.of(probe, scores));
    return new Story(
        story.title(),
        story.question(),
        findings,
        story.cautions(),
        sheets,
        story.figures(),
        story.readings());
  }

  /** Whether the run has at least one finding. */
  public static boolean hasItems(StoredRun run) {
    try (Stream<JsonNode> items = run.items()) {
      return items.findAny().isPresent();
    }
  }

  /** Cautions that apply to all probes. */
  private static List<String> cautions(List<? extends ReportedRun<?, ?>> runs) {
    Set<String> all = new LinkedHashSet<>();
    if (runs.stream().map(Reports::data).distinct().count() > 1) {
      all.add(WORDING.get("cautions.data"));
    } else if (runs.stream().map(Reports::items).distinct().count() > 1) {
      all.add(WORDING.get("cautions.items"));
    }
    runs.forEach(run -> cautions(run).forEach(caution -> all.add(caution.text)));
    return List.copyOf(all);
  }

  /** Reasons why a run is not comparable with published results. */
  public static List<Caution> cautions(ReportedRun<?, ?> run) {
    List<Caution> all = new ArrayList<>();
    run.published().stream()
        .filter(table -> !run.isOnDataOf(table))
        .map(
            table ->
                WORDING.get(
                    "published.other-corpus",
                    "model",
                    run.name(),
                    "paper",
                    table.reference().name(),
                    "table",
                    table.where()))
        .forEach(text -> all.add(new Caution(Caution.About.RUN, text)));
    if (!run.published().isEmpty() && !run.differences().isEmpty()) {
      all.add(
          new Caution(
              Caution.About.RUN,
              WORDING.get(
                  "published.differences",
                  "model",
                  run.name(),
                  "differences",
                  String.join("; ", run.differences()))));
      return all;
    }
    run.published().stream()
        .flatMap(table -> table.cautions().stream())
        .forEach(text -> all.add(new Caution(Caution.About.PAPER, text)));
    run.measured().stream()
        .flatMap(one -> one.published().stream())
        .filter(figure -> !figure.comparable())
        .map(
            figure ->
                WORDING.get(
                    "published.incomparable", "model", run.name(), "reason", figure.reason()))
        .distinct()
        .forEach(text -> all.add(new Caution(Caution.About.RUN, text)));
    return all;
  }

  /** A caution for readers of the results, and what it is about. */
  public record Caution(About about, String text) {
    public enum About {
      RUN,
      PAPER
    }
  }

  private static List<String> data(ReportedRun<?, ?> run) {
    return run.recipe().data().stream().map(Input::sha256).toList();
  }

  private static Long items(ReportedRun<?, ?> run) {
    return run.run().manifest().counters().getOrDefault("items", 0L);
  }

  /** All data and models of the runs, without duplicates. */
  private static List<Source> sources(List<StoredRun> runs) {
    List<Input> inputs = new ArrayList<>();
    runs.forEach(run -> inputs.addAll(run.manifest().recipe().data()));
    runs.forEach(run -> inputs.add(run.manifest().recipe().model()));
    return inputs.stream()
        .filter(input -> !input.equals(Input.NO_MODEL))
        .map(Reports::source)
        .distinct()
        .toList();
  }

  private static Source source(Input input) {
    Optional<KnownSet> set = KnownSets.named(input.name());
    if (set.isPresent()) {
      return new Source(input.name(), set.get().what(), set.get().licence(), set.get().source());
    }
    Optional<Catalogue.Entry> model = Catalogue.byName(input.name());
    if (model.isPresent()) {
      return new Source(
          input.name(),
          model.get().description(),
          model.get().licence(),
          model.get().source().describe());
    }
    return new Source(
        input.name(),
        WORDING.get("sources.unknown"),
        WORDING.get("sources.unknown-licence"),
        input.path());
  }
}
