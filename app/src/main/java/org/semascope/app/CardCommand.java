package org.semascope.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.app.CardGate.Failure;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.io.FolderName;
import org.semascope.engine.StoredRun;
import org.semascope.probes.BestVectors;
import org.semascope.probes.CardTerms;
import org.semascope.probes.CardTerms.Size;
import org.semascope.probes.Control;
import org.semascope.probes.ModelName;
import org.semascope.probes.card.CardContent;
import org.semascope.probes.card.CardEntry;
import org.semascope.probes.card.CardModel;
import org.semascope.probes.card.CardRunner;
import org.semascope.probes.card.CardTable;
import org.semascope.probes.card.OldCard;
import org.semascope.probes.card.StoredCard;
import org.semascope.probes.card.StoredCard.Summary;
import org.semascope.probes.run.ModelLabels;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Card;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.form.CardRows;
import org.semascope.report.form.ReportForm;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.TablePrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code card}: all probes of one or more models on one page. */
@Command(
    name = "card",
    mixinStandardHelpOptions = true,
    description = {
      "Runs all probes on a model and writes one page with each score next to its controls.",
      "Several models are compared on the same items with paired tests. Finished runs are reused."
    },
    footer = {
      "",
      "Without -m, the models are bert-base-uncased and the static vectors. If RUN is",
      "given, nothing is computed: the card is made from the finished runs.",
      "",
      "Examples:",
      "  semascope card",
      "  semascope card -m bert-base-uncased,bert-base-cased",
      "  semascope card -m my/checkpoint --against runs/card/bert-base-uncased",
      "  semascope card -m my/checkpoint --fail-if 'senses<60' \\",
      "    --fail-on-regression old/card/bert"
    })
final class CardCommand implements Callable<Integer> {
  private static final String DEFAULT_MODEL = "bert-base-uncased";
  private static final String CHANGES = "-changes"; // of a card compared with that in its folder

  private final Context context;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "RUN",
      description = "Directories of finished runs to make the card from.")
  private List<Path> runs = List.of();

  @Option(
      names = {"-m", "--model"},
      split = ",",
      hideParamSyntax = true,
      paramLabel = "MODEL,..",
      description =
          "Directories, catalogue names (see `models list`), hub ids or files of static vectors,"
              + " separated by commas; NAME=MODEL to give one a name.")
  private List<String> models = List.of();

  @Option(
      names = "--size",
      paramLabel = "S",
      description =
          "quick: small samples, minutes; full: the defaults of each probe (default: quick).")
  private Size size = Size.QUICK;

  @Option(
      names = "--vectors",
      paramLabel = "VECTORS",
      description = {
        "Static vectors for the probes that need them in addition to the model (default:"
            + " glove-6b-100d if available, otherwise gloss-vectors)."
      })
  private String vectors;

  @Option(
      names = "--against",
      paramLabel = "OLD",
      description = "Directory of an earlier card: adds what changed since then.")
  private Path old;

  @Option(
      names = "--fail-on-regression",
      paramLabel = "OLD",
      description =
          "Same as --against, and exit with 3 if a score is significantly lower than in OLD.")
  private Path baseline;

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description = {
        "Exit with 3 if a score meets the condition: senses<60 (in the card's unit), senses=below"
            + " or senses!=above (verdicts), senses:bert<60 (one of several models). Repeatable."
      })
  private List<String> conditions = List.of();

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description =
          "Append findings and scores as Markdown to a file, such as $GITHUB_STEP_SUMMARY.")
  private Path summaryFile;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Random seed of item samples and untrained weights (default: 1).")
  private long seed;

  @Mixin private ControlOptions controls;
  @Mixin private WorkOptions work;

  @Mixin private FormatOption format;

  CardCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (!runs.isEmpty() && !models.isEmpty()) {
      throw new UsageException("give models (-m) or directories of finished runs, not both");
    }
    if (!runs.isEmpty() && (work.fresh() || isGiven("--size"))) {
      throw new UsageException(
          "--size and --fresh have no effect on finished runs: leave them out");
    }
    UsageException.throwIf(
        old != null && baseline != null, "give --against or --fail-on-regression, not both");
    List<CardGate> gates = conditions.stream().map(CardGate::parse).toList();
    Optional<OldCard> before =
        Optional.ofNullable(baseline == null ? old : baseline).map(OldCard::open);
    Found found =
        work.with(context, CommandWords.of(spec), runners -> find(runner(runners), before));
    StoredCard stored =
        StoredCard.in(
            found.folder, context.home(), found.entries, found.terms, controls.runs(), sentence());
    Optional<Summary> known = work.fresh() || before.isPresent() ? Optional.empty() : stored.find();
    Summary summary = known.orElseGet(() -> make(found, before, stored));
    boolean isComplete = summary.missing().isEmpty();
    Checked checked = isComplete ? check(summary, gates) : new Checked(List.of(), List.of());
    print(summary, checked, found.folder);
    context.say("card: " + ReportFiles.cardPage(found.folder));
    if (!isComplete) {
      throw new SemascopeException(
          "card incomplete; run the same command again to add: "
              + String.join("; ", summary.missing()));
    }
    checked.failures.forEach(failure -> context.complain(failure.sentence()));
    if (summaryFile != null) {
      append(summary, checked);
    }
    if (!checked.unchecked.isEmpty()) {
      throw new SemascopeException(String.join("; ", checked.unchecked));
    }
    return checked.failures.isEmpty() ? 0 : CardGate.FAILED;
  }

  /**
   * @param failures scores that meet a condition
   * @param unchecked a sentence for every condition that cannot be checked, which is an error
   */
  private record Checked(List<Failure> failures, List<String> unchecked) {}

  private Checked check(Summary card, List<CardGate> gates) {
    List<Failure> failures = new ArrayList<>();
    List<String> unchecked = new ArrayList<>();
    for (CardGate gate : gates) {
      try {
        failures.addAll(gate.met(card.rows()));
      } catch (SemascopeException e) {
        unchecked.add(e.getMessage());
      }
    }
    if (baseline != null) {
      failures.addAll(CardGate.regressions(card.rows(), baseline));
      unchecked.addAll(CardGate.unchecked(card.rows(), baseline));
    }
    return new Checked(failures, unchecked);
  }

  /** Appends the card as Markdown, as continuous integration services show it. */
  private void append(Summary card, Checked checked) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      out.println("\n## Semascope card\n"); // the file may end without a line break
      Stream.concat(checked.failures.stream().map(Failure::sentence), checked.unchecked.stream())
          .forEach(sentence -> out.println("- **" + sentence + "**"));
      card.findings().forEach(sentence -> out.println("- " + sentence));
      out.println();
      printTables(card, new TablePrinter(OutputFormat.MD, false, out));
    }
    try {
      Files.write(
          summaryFile, bytes.toByteArray(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(summaryFile, IoReason.of(e)), e);
    }
  }

  /** Makes the card and writes its files. */
  private Summary make(Found found, Optional<OldCard> before, StoredCard stored) {
    Card card =
        CardContent.of(found.entries, found.terms, controls.runs(), sentence(), before)
            .explained(context::definition);
    before.ifPresent(
        other -> other.losses().forEach(loss -> context.say("not compared with: " + loss)));
    Summary summary = Summary.of(card);
    ReportFiles.writeCard(card, found.folder, context.progress());
    if (before.isEmpty() && summary.missing().isEmpty()) {
      stored.keep(summary);
    }
    return summary;
  }

  private CardRunner runner(Function<Progress, ProbeRunner> runners) {
    return new CardRunner(
        context.env(),
        context.progress(),
        runners,
        controls.chosen(EnumSet.allOf(Control.class)),
        controls.draws(),
        seed);
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** The entries of a card and its output directory. */
  private record Found(List<CardEntry> entries, CardTerms terms, Path folder) {}

  private Found find(CardRunner runner, Optional<OldCard> before) {
    if (!runs.isEmpty()) {
      List<StoredRun> stored = ModelLabels.label(runs.stream().map(StoredRun::open).toList());
      List<CardEntry> entries = withoutControls(stored.stream().map(CardEntry::of).toList());
      CardTerms terms =
          runner.terms(Size.FULL, Optional.of(vectors == null ? BestVectors.GLOVE : vectors));
      return new Found(
          entries,
          terms,
          folder(
              entries.stream().map(CardEntry::model).distinct().toList(),
              "-of-runs-"
                  + FolderName.hash(stored.stream().map(run -> run.manifest().hash()).toList())));
    }
    CardTerms terms = runner.terms(size, Optional.ofNullable(vectors)).withOptions(given());
    List<CardModel> found = runner.models(models(terms));
    String ending =
        (size == Size.QUICK ? "" : "-" + size.name().toLowerCase(Locale.ROOT))
            + (seed == 1 ? "" : "-seed-" + seed);
    Path folder = folder(found.stream().map(CardModel::folder).toList(), ending);
    if (StoredCard.isOfOthers(folder, found)) {
      Path taken = folder;
      folder = folder(found.stream().map(CardModel::unique).toList(), ending);
      context.say(
          "%s has the card of other models: this card is written to %s".formatted(taken, folder));
    }
    Path taken = folder;
    if (before.filter(card -> card.isIn(taken)).isPresent()) {
      folder = folder.resolveSibling(folder.getFileName() + CHANGES);
      context.say("%s is the earlier card: this card is written to %s".formatted(taken, folder));
    }
    return new Found(runner.run(found, terms), terms, folder);
  }

  private Path folder(List<String> names, String ending) {
    return work.root().resolve("card").resolve(FolderName.of(names) + ending);
  }

  private List<String> models(CardTerms terms) {
    List<String> named = ModelName.arguments(models, seed);
    return named.isEmpty() ? List.of(DEFAULT_MODEL, terms.vectors()) : named;
  }

  /** Options of this command that the commands of its probes need, too. */
  private List<String> given() {
    List<String> words = new ArrayList<>();
    for (String option : List.of("--seed", "--controls", "--draws", "--out")) {
      if (isGiven(option)) {
        words.add(option);
        words.add(String.join(",", spec.findOption(option).originalStringValues()));
      }
    }
    return words;
  }

  /** Leaves out controls if there are models: a control is not a model of its own. */
  private static List<CardEntry> withoutControls(List<CardEntry> all) {
    List<CardEntry> own =
        all.stream().filter(entry -> Control.of(entry.model()).isEmpty()).toList();
    return own.isEmpty() ? all : own;
  }

  private String sentence() {
    if (!runs.isEmpty()) {
      return "A card of %s.".formatted(Numerals.count(runs.size(), "finished run"));
    }
    return size == Size.QUICK
        ? "A quick card: a small sample of each probe. Run the probes in full before you publish."
        : "A full card: every probe as its own command runs it.";
  }

  /** Prints findings and profile, or every headline score as JSON or CSV. */
  private void print(Summary card, Checked checked, Path folder) {
    if (format.value().isJson() || format.value().isSeparated()) {
      Map<String, Object> more = new LinkedHashMap<>();
      more.put("findings", card.findings());
      more.put("failed", checked.failures.stream().map(Failure.listing()::fields).toList());
      more.put("unchecked", checked.unchecked);
      more.put("missing", card.missing());
      more.put("page", ReportFiles.cardPage(folder));
      context.printer(CardRows.listing(), format.value()).print(card.rows()).finish(more);
      return;
    }
    card.findings().forEach(context::say);
    if (format.value() == OutputFormat.TEX && !card.rows().isEmpty()) {
      context.out().print(ReportForm.TEX.write(CardTable.of(card.rows())));
      context.out().flush();
      return;
    }
    printTables(card, context.tables(format.value()));
  }

  private static void printTables(Summary card, TablePrinter tables) {
    tables.print(card.profile().table(Sheet.Row::isOurs, Sheet.Row::label));
    if (card.changes() != null) {
      tables.print(card.changes().table(Sheet.Row::isOurs, Sheet.Row::label));
    }
  }
}
