package org.semascope.probes.card;

import static org.semascope.probes.card.CardContent.WORDING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.engine.StoredRun;
import org.semascope.probes.CardTerms;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ModelHandle;
import org.semascope.report.content.RunFacts;

/**
 * The state of one probe on one model.
 *
 * @param model label on the card
 * @param argument of {@code -m} for the model
 * @param run the finished run, if there is one
 * @param reason why there is no run; empty if there is one
 */
public record CardEntry(
    Probe<?, ?, ?> probe,
    String model,
    String argument,
    State state,
    Optional<StoredRun> run,
    String reason) {
  public enum State {
    MEASURED,
    /** The model lacks something that the probe needs, such as an MLM head. */
    NOT_APPLICABLE,
    /** The run failed; running the same command again may succeed. */
    FAILED,
    /** Not among the runs given to the command, or not needed. */
    ABSENT
  }

  /** A finished run; not applicable if the run excluded every item. */
  public static CardEntry of(Probe<?, ?, ?> probe, StoredRun run) {
    return of(probe, run, ModelHandle.nameOf(run.manifest().recipe().model()).argument());
  }

  static CardEntry of(Probe<?, ?, ?> probe, StoredRun run, String argument) {
    String model = run.model();
    if (Reports.hasItems(run)) {
      return new CardEntry(probe, model, argument, State.MEASURED, Optional.of(run), "");
    }
    String reason = RunFacts.of(run).skipped().keySet().stream().findFirst().orElse("-");
    return new CardEntry(
        probe,
        model,
        argument,
        State.NOT_APPLICABLE,
        Optional.empty(),
        WORDING.get("reasons.all-excluded", "directory", run.directory(), "reason", reason));
  }

  /**
   * The command lines for a probe at full size: one for each model that the probe is applicable to,
   * or one for all if the items depend on the set of models.
   */
  static List<List<String>> commands(List<CardEntry> entries, CardTerms terms) {
    List<CardEntry> able =
        entries.stream()
            .filter(one -> one.state != State.NOT_APPLICABLE && one.state != State.ABSENT)
            .toList();
    if (able.isEmpty()) {
      return List.of();
    }
    Probe<?, ?, ?> probe = able.get(0).probe;
    List<String> arguments = able.stream().map(CardEntry::argument).toList();
    return (probe.plansByModels() ? List.of(String.join(",", arguments)) : arguments)
        .stream().flatMap(models -> command(probe, models, terms).stream()).toList();
  }

  private static <O extends Record> Optional<List<String>> command(
      Probe<O, ?, ?> own, String models, CardTerms terms) {
    return own.onCard(terms.full())
        .map(
            full -> {
              List<String> words =
                  new ArrayList<>(List.of("semascope", "probe", own.about().name(), "-m", models));
              words.addAll(OptionForm.of(own.defaults()).words(full.options()));
              if (!full.scope().layers().isEmpty()) {
                words.addAll(List.of("--layers", full.scope().layers()));
              }
              full.scope().limit().ifPresent(limit -> words.addAll(List.of("--limit", "" + limit)));
              words.addAll(terms.options());
              return words;
            });
  }

  static CardEntry notApplicable(Probe<?, ?, ?> probe, CardModel model, String need) {
    return new CardEntry(
        probe,
        model.label(),
        model.argument(),
        State.NOT_APPLICABLE,
        Optional.empty(),
        WORDING.get("reasons.needs", "need", need));
  }

  /** Without a run, for the reason that a stored card has. */
  static CardEntry without(Probe<?, ?, ?> probe, String model, String reason) {
    return new CardEntry(probe, model, "", State.NOT_APPLICABLE, Optional.empty(), reason);
  }

  static CardEntry absent(Probe<?, ?, ?> probe, String model) {
    return new CardEntry(
        probe, model, "", State.ABSENT, Optional.empty(), WORDING.get("reasons.absent"));
  }

  /** Not run, since it would repeat the runs with other seeds. */
  static CardEntry seedless(Probe<?, ?, ?> probe, CardModel model) {
    return new CardEntry(
        probe,
        model.label(),
        model.argument(),
        State.ABSENT,
        Optional.empty(),
        WORDING.get("reasons.seedless"));
  }

  static CardEntry notRun(Probe<?, ?, ?> probe, CardModel model) {
    return failed(probe, model, WORDING.get("reasons.not-run"));
  }

  static CardEntry failed(Probe<?, ?, ?> probe, CardModel model, String reason) {
    return new CardEntry(
        probe, model.label(), model.argument(), State.FAILED, Optional.empty(), reason);
  }
}
