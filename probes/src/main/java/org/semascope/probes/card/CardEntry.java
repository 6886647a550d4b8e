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
 * @param reference argument of {@code -m} for the model
 * @param run the finished run, if there is one
 * @param reason why there is no run; empty if there is one
 */
public record CardEntry(
    Probe<?, ?, ?> probe,
    String model,
    String reference,
    State state,
    Optional<StoredRun> run,
    String reason) {
  public enum State {
    MEASURED,
    /** The model lacks something that the probe needs, such as an MLM head. */
    NOT_APPLICABLE,
    /** The run failed; running the same command again may succeed. */
    FAILED,
    /** Not among the runs given to the command. */
    ABSENT
  }

  /** A finished run; not applicable if the run excluded every item. */
  public static CardEntry of(Probe<?, ?, ?> probe, StoredRun run) {
    return of(probe, run, ModelHandle.reference(run.manifest().recipe().model()));
  }

  static CardEntry of(Probe<?, ?, ?> probe, StoredRun run, String reference) {
    String model = run.model();
    if (Reports.hasItems(run)) {
      return new CardEntry(probe, model, reference, State.MEASURED, Optional.of(run), "");
    }
    String reason = RunFacts.of(run).skipped().keySet().stream().findFirst().orElse("-");
    return new CardEntry(
        probe,
        model,
        reference,
        State.NOT_APPLICABLE,
        Optional.empty(),
        WORDING.get("reasons.all-excluded", "directory", run.directory(), "reason", reason));
  }

  /** The command line for the probe at full size; empty if the probe is not applicable. */
  Optional<List<String>> command(CardTerms terms) {
    return state == State.NOT_APPLICABLE || state == State.ABSENT
        ? Optional.empty()
        : command(probe, terms);
  }

  private <O extends Record> Optional<List<String>> command(Probe<O, ?, ?> own, CardTerms terms) {
    return own.onCard(terms.full())
        .map(
            full -> {
              List<String> words =
                  new ArrayList<>(
                      List.of("semascope", "probe", own.about().name(), "-m", reference));
              words.addAll(OptionForm.of(own.defaults()).words(full.options()));
              if (!full.scope().layers().isEmpty()) {
                words.addAll(List.of("--layers", full.scope().layers()));
              }
              full.scope().limit().ifPresent(limit -> words.addAll(List.of("--limit", "" + limit)));
              return words;
            });
  }

  static CardEntry notApplicable(Probe<?, ?, ?> probe, CardModel model, String need) {
    return new CardEntry(
        probe,
        model.label(),
        model.reference(),
        State.NOT_APPLICABLE,
        Optional.empty(),
        WORDING.get("reasons.needs", "need", need));
  }

  static CardEntry absent(Probe<?, ?, ?> probe, String model) {
    return new CardEntry(
        probe, model, "", State.ABSENT, Optional.empty(), WORDING.get("reasons.absent"));
  }

  static CardEntry notRun(Probe<?, ?, ?> probe, CardModel model) {
    return failed(probe, model, WORDING.get("reasons.not-run"));
  }

  static CardEntry failed(Probe<?, ?, ?> probe, CardModel model, String reason) {
    return new CardEntry(
        probe, model.label(), model.reference(), State.FAILED, Optional.empty(), reason);
  }
}
