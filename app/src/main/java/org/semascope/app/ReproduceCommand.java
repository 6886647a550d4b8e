package org.semascope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.app.Reproduction.Verdict;
import org.semascope.core.Progress;
import org.semascope.core.Shell;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code reproduce}: reruns a published experiment and compares the numbers. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a published experiment and compares every number with the published one.",
      "Verdicts:",
      "  within           our 95 %% interval contains the published value",
      "  outside          it does not",
      "  other sign       outside, on the other side of 0",
      "  not informative  a null ranking, such as a random order, passes as well"
    },
    footer = {
      "",
      "Run the same command again to resume. The exit code is 0 for all verdicts; with",
      "--strict it is 1 if a comparable number is missed.",
      "",
      "Examples:",
      "  semascope reproduce --list",
      "  semascope reproduce ferret2021-table1"
    })
final class ReproduceCommand implements Callable<Integer> {
  private static final String NAME = "NAME";
  private static final int MOST_NAMED = 3; // numbers that share a reason

  private final Context context;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = NAME, description = "An experiment (see --list).")
  private String name;

  @Option(names = "--list", description = "List the experiments and their commands.")
  private boolean list;

  @Option(
      names = "--strict",
      description =
          "Exit with 1 if a comparable number is outside, of the other sign or not measured.")
  private boolean strict;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Output directory for the run (default: runs).")
  private Path root;

  @Mixin private FormatOption format;

  ReproduceCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new OptionRules(spec).exactlyOneOf(NAME, "--list").only(NAME, "--strict", "--out");
    if (list) {
      list();
      return 0;
    }
    PublishedTable table = PublishedTables.named(name);
    List<Result> results = run(table).stream().flatMap(run -> run.results().stream()).toList();
    List<Reproduction> all =
        table.figures().stream()
            .filter(figure -> results.stream().anyMatch(row -> figure.isOf(row.model())))
            .map(figure -> Reproduction.of(figure, results))
            .toList();
    print(all);
    say(table, all);
    return strict && all.stream().anyMatch(Reproduction::isMiss) ? 1 : 0;
  }

  private void list() {
    context.print(
        new Listing<PublishedTable>()
            .column("name", PublishedTable::name)
            .column("what it measures", "title", null, PublishedTable::title)
            .field("source", table -> table.reference().citation())
            .field("where", PublishedTable::where)
            .column("figures", "%d", table -> table.figures().size())
            .column("command", table -> "semascope " + Shell.line(table.command())),
        PublishedTables.all(),
        format.value());
  }

  /** Runs the table's command, whose first two words are {@code probe} and the probe's name. */
  private List<StoredRun> run(PublishedTable table) {
    List<String> words = new ArrayList<>(table.command());
    if (root != null) {
      words.addAll(List.of("--out", root.toString()));
    }
    context.say("semascope " + Shell.line(words));
    return CommandWords.probe(context, table.probe(), words.subList(2, words.size()));
  }

  /** Prints the comparison, with a column for the model if there are several. */
  private void print(List<Reproduction> all) {
    boolean ofSeveral = all.stream().anyMatch(one -> one.published().model().isPresent());
    Listing<Reproduction> listing = new Listing<>();
    listing
        .column(ofSeveral ? "model" : null, "model", null, one -> one.published().model())
        .column("metric", one -> one.published().metric())
        .column("group", one -> one.published().group())
        .field("layer", one -> one.published().layer())
        .shown("layer", one -> layer(one.published()))
        .field("published", one -> one.published().isDash() ? null : one.published().value())
        .field("publishedBelow", one -> one.published().isDash() ? one.published().value() : null)
        .shown(
            "published",
            one ->
                one.published().isDash()
                    ? Cell.number("-")
                    : number(one, OptionalDouble.of(one.published().value()), ""));
    number(listing, "obtained", Reproduction::obtained, "");
    number(listing, "low", Reproduction::low, "");
    number(listing, "high", Reproduction::high, "");
    number(listing, "difference", Reproduction::difference, "+");
    number(listing, "null", Reproduction::nullValue, "");
    listing
        .column("verdict", Reproduction::verdict)
        .field("comparable", one -> one.published().comparable())
        .shown("comparable", one -> one.published().comparable() ? "yes" : "no")
        .field("reason", one -> one.published().reason());
    context.print(listing, all, format.value());
  }

  private static void number(
      Listing<Reproduction> listing,
      String name,
      Function<Reproduction, OptionalDouble> value,
      String sign) {
    listing.field(name, value).shown(name, one -> number(one, value.apply(one), sign));
  }

  /** Rounded to the digits of the paper. */
  private static Cell number(Reproduction one, OptionalDouble value, String sign) {
    String form = "%" + sign + "." + one.published().digits() + "f";
    return Cell.number(
        value.isPresent() ? String.format(Locale.ROOT, form, value.getAsDouble()) : "-");
  }

  private static String layer(PublishedFigure figure) {
    return figure.layer().isPresent() ? "L" + figure.layer().getAsInt() : "";
  }

  private void say(PublishedTable table, List<Reproduction> all) {
    Progress messages = context.progress();
    for (boolean comparable : List.of(true, false)) {
      Map<Verdict, Long> counts =
          all.stream()
              .filter(one -> one.published().comparable() == comparable)
              .collect(Collectors.groupingBy(Reproduction::verdict, Collectors.counting()));
      if (!counts.isEmpty()) {
        messages.say(
            (comparable ? "comparable numbers: " : "numbers that are not comparable: ")
                + Stream.of(Verdict.values())
                    .map(verdict -> counts.getOrDefault(verdict, 0L) + " " + verdict)
                    .collect(Collectors.joining(", ")));
      }
    }
    messages.say("published: %s (%s)".formatted(table.reference().citation(), table.where()));
    table.cautions().forEach(messages::say);
    Map<String, Set<String>> reasons = new LinkedHashMap<>();
    for (Reproduction one : all) {
      PublishedFigure figure = one.published();
      String why =
          "%scomparable, since %s".formatted(figure.comparable() ? "" : "not ", figure.reason());
      reasons
          .computeIfAbsent(why, any -> new LinkedHashSet<>())
          .add(
              figure.model().map(model -> model + " ").orElse("")
                  + figure.metric()
                  + " of "
                  + figure.group());
    }
    reasons.forEach((why, figures) -> messages.say(some(figures) + ": " + why));
  }

  private static String some(Set<String> figures) {
    String named = figures.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    int more = figures.size() - MOST_NAMED;
    return more > 0 ? "%s and %s more".formatted(named, more) : named;
  }
}
