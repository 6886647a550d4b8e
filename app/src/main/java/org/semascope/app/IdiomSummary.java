package org.semascope.app;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;
import org.semascope.core.Progress;
import org.semascope.engine.Result;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.ModelAgreement;
import org.semascope.probes.idioms.Probe;

/**
 * Prints what finished runs of the idiomaticity probe have found: rho as in the paper, a dash where
 * it is not significant at .05, nothing where there is none.
 */
final class IdiomSummary {
  private static final double SIGNIFICANT = .05;

  private final Context context;
  private final Format format;

  IdiomSummary(Context context, Format format) {
    this.context = context;
    this.format = format;
  }

  void print(List<StoredRun> runs) {
    List<Result> agreement = agreement(runs);
    if (format == Format.JSON) {
      JsonLines lines = new JsonLines(context.out());
      Stream.concat(runs.stream().flatMap(run -> run.results().stream()), agreement.stream())
          .forEach(result -> lines.write(out -> ResultJson.write(out, result)));
    } else {
      TablePrinter printer = context.tables(format);
      for (StoredRun run : runs) {
        languages(run.results()).forEach(language -> printer.print(table(run.results(), language)));
      }
      if (!agreement.isEmpty()) {
        context.tables(format).print(agreementTable(agreement));
      }
    }
    runs.forEach(this::say);
  }

  private static List<Result> agreement(List<StoredRun> runs) {
    List<Result> all = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      for (int j = i + 1; j < runs.size(); j++) {
        all.addAll(ModelAgreement.of(runs.get(i), runs.get(j)));
      }
    }
    return all;
  }

  private static Set<String> languages(List<Result> results) {
    Set<String> languages = new LinkedHashSet<>();
    results.forEach(result -> languages.add(Groups.language(result.group())));
    return languages;
  }

  private static Table table(List<Result> results, String language) {
    List<String> header = new ArrayList<>(List.of("model", "language", "condition", "probe"));
    header.addAll(List.of("rho Sent", "rho NC", "sim Sent", "sim NC", "compounds"));
    Table table = new Table(header);
    for (Condition condition : Condition.values()) {
      for (Probe probe : Probe.OF_PAPER) {
        String sentGroup = Groups.of(language, condition, probe, Level.SENT);
        String ncGroup = Groups.of(language, condition, probe, Level.NC);
        Optional<Result> sent = find(results, "SIM", sentGroup);
        Optional<Result> nc = find(results, "SIM", ncGroup);
        // Joined pieces may leave no compounds to compare, but sentences.
        Optional<Result> any = nc.or(() -> sent);
        if (any.isEmpty()) {
          continue;
        }
        String counted = nc.isPresent() ? ncGroup : sentGroup;
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(any.get().model()));
        row.add(Cell.of(language));
        row.add(Cell.of(condition.name()));
        row.add(Cell.of(probe.name()));
        row.add(Cell.number(rho(results, sentGroup)));
        row.add(Cell.number(rho(results, ncGroup)));
        row.add(Cell.number(number(sent)));
        row.add(Cell.number(number(nc)));
        row.add(Cell.number("" + find(results, "SPEARMAN", counted).or(() -> any).get().n()));
        table.row(row);
      }
    }
    return table;
  }

  private static Table agreementTable(List<Result> agreement) {
    Table table = new Table(List.of("models that agree", "group", "rho", "compounds"));
    for (Result row : agreement) {
      if (row.metric().equals("SPEARMAN")) {
        List<Result> own =
            agreement.stream().filter(one -> one.model().equals(row.model())).toList();
        table.row(
            List.of(
                Cell.of(row.model()),
                Cell.of(row.group()),
                Cell.number(rho(own, row.group())),
                Cell.number("" + row.n())));
      }
    }
    return table;
  }

  private static String rho(List<Result> results, String group) {
    Optional<Result> p = find(results, "P-VALUE", group);
    return p.isPresent() && p.get().value() > SIGNIFICANT
        ? "-"
        : number(find(results, "SPEARMAN", group));
  }

  private static Optional<Result> find(List<Result> results, String metric, String group) {
    return results.stream()
        .filter(
            result ->
                result.layer().isEmpty()
                    && result.metric().equals(metric)
                    && result.group().equals(group))
        .findFirst();
  }

  private static String number(Optional<Result> result) {
    return result.map(one -> String.format(Locale.ROOT, "%.2f", one.value())).orElse("");
  }

  /** Where the results are, and what is missing from them. */
  private void say(StoredRun run) {
    Progress talk = context.progress();
    Map<String, Long> counts = run.manifest().counters();
    long compounds = counts.getOrDefault("compounds", 0L);
    long scored = counts.getOrDefault("scored", 0L);
    if (scored < compounds) {
      talk.say(
          "%d of %d compounds have no human score and take no part in rho; --data ncs has scores"
              .formatted(compounds - scored, compounds));
    }
    Map<String, Long> reasons = new TreeMap<>();
    try (Stream<Skipped> skipped = run.skipped()) {
      skipped.forEach(one -> reasons.merge(one.reason(), 1L, Long::sum));
    }
    reasons.forEach((reason, number) -> talk.say("skipped %d: %s".formatted(number, reason)));
    talk.say("results: " + run.directory());
  }
}
