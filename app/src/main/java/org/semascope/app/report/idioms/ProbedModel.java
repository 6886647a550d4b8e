package org.semascope.app.report.idioms;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.content.ToldRun;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** One run, with what the paper has of its model. */
final class ProbedModel extends ToldRun {
  static final String RHO = "SPEARMAN";
  static final String SIMILARITY = "SIM";
  static final String AFFINITY = "AFFINITY";
  static final String SHARED = "SHARED@50";
  static final String HEAD = "HEAD";
  static final String P_VALUE = "P-VALUE";

  private final List<String> languages;
  private final List<String> differences;

  ProbedModel(StoredRun run) {
    super(run);
    this.languages =
        measures().groups(SIMILARITY).stream()
            .map(Groups::language)
            .distinct()
            .filter(language -> !conditions(language).isEmpty())
            .sorted()
            .toList();
    if (languages.isEmpty()) {
      throw nothing();
    }
    this.differences = Setting.differences(recipe());
  }

  @Override
  public List<String> differences() {
    return differences;
  }

  List<String> languages() {
    return languages;
  }

  /** Those in which compounds of this language were looked at. */
  List<Condition> conditions(String language) {
    return Arrays.stream(Condition.values())
        .filter(condition -> compounds(language, condition) > 0)
        .toList();
  }

  /** The condition to tell first: neutral sentences, which do not differ between compounds. */
  Condition plainest(String language) {
    return conditions(language).get(0);
  }

  /** Whether at least half of the compounds stand in sentences of a corpus. */
  boolean hasCorpus(String language) {
    long natural = compounds(language, Condition.NAT);
    return natural > 0 && 2 * natural >= compounds(language, Condition.NEU);
  }

  /** How many were looked at. */
  long compounds(String language, Condition condition) {
    return groups(language, condition)
        .flatMap(group -> measures().find(SIMILARITY, group).stream())
        .mapToLong(Result::n)
        .max()
        .orElse(0);
  }

  /** Whether people were asked about compounds of this language. */
  boolean isJudged(String language) {
    return conditions(language).stream()
        .flatMap(condition -> groups(language, condition))
        .anyMatch(group -> rho(group).isPresent());
  }

  private static Stream<String> groups(String language, Condition condition) {
    return Probe.OF_PAPER.stream()
        .flatMap(
            probe ->
                Arrays.stream(Level.values())
                    .map(level -> Groups.of(language, condition, probe, level)));
  }

  /** The mean of compounds and what is in their place. */
  Optional<Result> similarity(String language, Condition condition, Probe probe) {
    return measures().find(SIMILARITY, Groups.of(language, condition, probe, Level.NC));
  }

  Optional<Rho> rho(String group) {
    return measures()
        .find(RHO, group)
        .map(result -> new Rho(result, measures().get(P_VALUE, group).value()));
  }

  Optional<PublishedFigure> published(String metric, String group) {
    return measures().find(metric, group).flatMap(this::published);
  }
}
