package org.semascope.probes.card;

import static org.semascope.probes.card.CardContent.WORDING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.engine.StoredRun;
import org.semascope.probes.CardTerms;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ModelHandle;
import org.semascope.report.content.RunFacts;

/**
 * The state of one part on one model.
 *
 * @param model label on the card
 * @param argument of {@code -m} for the model
 * @param run the finished run, if there is one
 * @param reason why there is no run; empty if there is one
 */
public record CardEntry(
    CardPart part,
    String model,
    String argument,
    State state,
    Optional<StoredRun> run,
    String reason) {
  Probe<?, ?, ?> probe() {
    return part.probe();
  }

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
  public static CardEntry of(StoredRun run) {
    return of(run, ModelHandle.nameOf(run.manifest().recipe().model()).argument());
  }

  static CardEntry of(StoredRun run, String argument) {
    CardPart part = CardPart.of(run);
    String model = run.model();
    if (Reports.hasItems(run)) {
      return new CardEntry(part, model, argument, State.MEASURED, Optional.of(run), "");
    }
    String reason = RunFacts.of(run).skipped().keySet().stream().findFirst().orElse("-");
    return new CardEntry(
        part,
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
    CardPart part = able.get(0).part;
    List<String> arguments = able.stream().map(CardEntry::argument).toList();
    return (part.probe().plansByModels() ? List.of(String.join(",", arguments)) : arguments)
        .stream().flatMap(models -> command(part.probe(), part, models, terms)).toList();
  }

  private static <O extends Record> Stream<List<String>> command(
      Probe<O, ?, ?> own, CardPart part, String models, CardTerms terms) {
    return own.onCard(terms.full()).stream()
        .filter(full -> CardPart.of(own, full.options()).equals(part))
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

  static CardEntry notApplicable(CardPart part, CardModel model, String need) {
    return new CardEntry(
        part,
        model.label(),
        model.argument(),
        State.NOT_APPLICABLE,
        Optional.empty(),
        WORDING.get("reasons.needs", "need", need));
  }

  /** Without a run, for the reason that a stored card has. */
  static CardEntry without(CardPart part, String model, String reason) {
    return new CardEntry(part, model, "", State.NOT_APPLICABLE, Optional.empty(), reason);
  }

  static CardEntry absent(CardPart part, String model) {
    return new CardEntry(
        part, model, "", State.ABSENT, Optional.empty(), WORDING.get("reasons.absent"));
  }

  /** Not run, since it would repeat the runs with other seeds. */
  static CardEntry seedless(CardPart part, CardModel model) {
    return new CardEntry(
        part,
        model.label(),
        model.argument(),
        State.ABSENT,
        Optional.empty(),
        WORDING.get("reasons.seedless"));
  }

  static CardEntry notRun(CardPart part, CardModel model) {
    return failed(part, model, WORDING.get("reasons.not-run"));
  }

  static CardEntry failed(CardPart part, CardModel model, String reason) {
    return new CardEntry(
        part, model.label(), model.argument(), State.FAILED, Optional.empty(), reason);
  }
}
