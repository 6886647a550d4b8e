package org.semascope.probes.card;

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
 * A probe of a model, as far as it got.
 *
 * @param model what the card calls it
 * @param reference how a command names the model
 * @param run the finished run; nothing where there is none
 * @param reason why there is none; empty where there is one
 */
public record CardEntry(
    Probe<?, ?, ?> probe,
    String model,
    String reference,
    State state,
    Optional<StoredRun> run,
    String reason) {
  /** What became of it. */
  public enum State {
    MEASURED,
    /** The model cannot do what the probe asks. */
    NOT_APPLICABLE,
    /** Something went wrong that the next attempt may find put right. */
    FAILED,
    /** It is not among the runs that the card was made of. */
    ABSENT
  }

  /** A finished run; one in which every item was left out says that the model cannot do it. */
  public static CardEntry of(Probe<?, ?, ?> probe, StoredRun run) {
    return of(probe, run, ModelHandle.reference(run.manifest().recipe().model()));
  }

  static CardEntry of(Probe<?, ?, ?> probe, StoredRun run, String reference) {
    String model = run.model();
    if (Reports.hasItems(run)) {
      return new CardEntry(probe, model, reference, State.MEASURED, Optional.of(run), "");
    }
    String why =
        RunFacts.of(run).skipped().keySet().stream()
            .findFirst()
            .map(reason -> ": " + reason)
            .orElse("");
    return new CardEntry(
        probe,
        model,
        reference,
        State.NOT_APPLICABLE,
        Optional.empty(),
        "every item was left out, most of them for one reason%s (%s)"
            .formatted(why, run.directory()));
  }

  /** The words that run the probe in full; nothing where the model cannot do what it asks. */
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
        "it needs " + need);
  }

  static CardEntry absent(Probe<?, ?, ?> probe, String model) {
    return new CardEntry(probe, model, "", State.ABSENT, Optional.empty(), "not among the runs");
  }

  static CardEntry failed(Probe<?, ?, ?> probe, CardModel model, String reason) {
    return new CardEntry(
        probe, model.label(), model.reference(), State.FAILED, Optional.empty(), reason);
  }
}
