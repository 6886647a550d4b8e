package org.semascope.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Subject;
import org.semascope.probes.ModelHandle;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.asymmetry.AssociatedPair;
import org.semascope.probes.asymmetry.AssociatedPair.ReadContext;
import org.semascope.probes.asymmetry.AssociatedPair.Source;
import org.semascope.probes.asymmetry.AsymmetryOptions;
import org.semascope.probes.asymmetry.AsymmetryProbe;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code associate}: how one pair of words goes together, each way. */
@Command(
    name = "associate",
    mixinStandardHelpOptions = true,
    description = {
      "Shows how likely a word is beside another, and the other way round.",
      "P(B|A) of norms is the share of answers B to A; of a masked language model the mean"
          + " probability of B, masked, in paragraphs that hold A and B; of a model that reads from left"
          + " to right that of B as the next word where A stands before it; of static vectors a softmax"
          + " of projections. LAR is ln P(B|A) - ln P(A|B): above 0, A brings B to mind rather than B A."
    },
    footer = {
      "",
      "Examples:",
      "  semascope associate bone dog -m bert-base-uncased --norms usf,eat \\",
      "    --corpus wikischools",
      "  semascope associate bone dog -m none --norms usf"
    })
final class AssociateCommand implements Callable<Integer> {
  private static final String NO_MODEL = "none";

  private final Context context;

  @Parameters(arity = "2", paramLabel = "WORD", description = "Two words, A and B.")
  private List<String> words;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      defaultValue = "bert-base-uncased",
      description = {
        "A model that predicts words or static vectors: a path, a catalogue name or a hub id",
        "(default: bert-base-uncased); none for norms alone."
      })
  private String model;

  @Option(
      names = "--norms",
      paramLabel = "SET",
      split = ",",
      description = "Norms to show beside it: usf, eat, swow-en, or files.")
  private List<String> norms = List.of();

  @Option(
      names = "--corpus",
      paramLabel = "CORPUS",
      defaultValue = KnownSets.WORDNET_GLOSSES,
      description = "An index, a set's name or a corpus (default: ${DEFAULT-VALUE}).")
  private String corpus;

  @Option(
      names = "--contexts",
      paramLabel = "N",
      description = "At most so many paragraphs; 0 for all (default ${DEFAULT-VALUE}).")
  private int contexts = 100;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "How many of them to show (default ${DEFAULT-VALUE}).")
  private int shown = 3;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which sample is drawn (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private ThreadsOption threads;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  AssociateCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    int cores = threads.count();
    UsageException.throwIf(shown < 0, "-n must not be negative, as %d is", shown);
    AsymmetryProbe probe = new AsymmetryProbe();
    AsymmetryOptions options =
        new AsymmetryOptions(norms, probe.defaults().graph(), corpus, contexts, 1);
    if (model.equals(NO_MODEL) && norms.isEmpty()) {
      throw new UsageException("without a model there is only --norms to show: give some");
    }
    try (Resources resources = context.resources(cores)) {
      if (model.equals(NO_MODEL)) {
        print(pair(options, Subject.NONE, resources));
      } else {
        try (ModelHandle handle = context.model(model, probe, Scope.USUAL, cores)) {
          print(pair(options, handle.open(), resources));
        }
      }
    }
    return 0;
  }

  private AssociatedPair pair(AsymmetryOptions options, Subject subject, Resources resources) {
    return AssociatedPair.of(options, subject, resources, words.get(0), words.get(1), seed);
  }

  private void print(AssociatedPair pair) {
    List<ReadContext> most = pair.contexts().stream().limit(shown).toList();
    if (format == OutputFormat.JSON) {
      Listing<AssociatedPair> whole =
          new Listing<AssociatedPair>()
              .field("first", AssociatedPair::first)
              .field("second", AssociatedPair::second)
              .field(
                  "sources", one -> one.sources().stream().map(AssociateCommand::fields).toList())
              .field("contexts", one -> most.stream().map(AssociateCommand::fields).toList());
      context.print(whole, List.of(pair), format);
      return;
    }
    Listing<Source> listing =
        new Listing<Source>()
            .shown("source", Source::name)
            .shown(
                "P(%s|%s)".formatted(pair.second(), pair.first()),
                one -> number(one.forward(), "%.2e"))
            .shown(
                "P(%s|%s)".formatted(pair.first(), pair.second()),
                one -> number(one.backward(), "%.2e"))
            .shown("LAR", one -> number(one.lar(), "%.2f"))
            .shown("standard error", one -> number(one.error(), "%.2f"))
            .shown("from", Source::remark);
    context.print(listing, pair.sources(), format);
    for (ReadContext one : format == OutputFormat.TABLE ? most : List.<ReadContext>of()) {
      context.out().println();
      context.line(
          String.format(
              Locale.ROOT,
              "%s (%d): %.0f %% of P(%s|%s), %.0f %% of P(%s|%s)",
              one.hit().paragraph().title(),
              one.hit().paragraph().ordinal(),
              100 * one.forward(),
              pair.second(),
              pair.first(),
              100 * one.backward(),
              pair.first(),
              pair.second()));
      context.out().println(ContextsCommand.printable(one.hit(), context.terminalOut()));
    }
    context.out().flush();
  }

  private static Map<String, Object> fields(Source one) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", one.name());
    fields.put("forward", one.forward());
    fields.put("backward", one.backward());
    fields.put("lar", one.lar());
    fields.put("error", one.error());
    fields.put("remark", one.remark());
    return fields;
  }

  private static Map<String, Object> fields(ReadContext one) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("paragraph", one.hit().paragraph().ordinal());
    fields.put("title", one.hit().paragraph().title());
    fields.put("text", one.hit().paragraph().text());
    fields.put("places", one.hit().places());
    fields.put("shareForward", one.forward());
    fields.put("shareBackward", one.backward());
    return fields;
  }

  private static Cell number(Double value, String form) {
    return Cell.number(value == null ? "-" : String.format(Locale.ROOT, form, value));
  }
}
