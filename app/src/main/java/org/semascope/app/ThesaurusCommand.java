package org.semascope.app;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.app.FileOutput.Part;
import org.semascope.app.FileOutput.Tables;
import org.semascope.core.Interruption;
import org.semascope.core.IoReason;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Shell;
import org.semascope.core.UsageException;
import org.semascope.core.io.AtomicFile;
import org.semascope.data.wordnet.Relation;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Thesaurus;
import org.semascope.probes.ask.Thesaurus.Entry;
import org.semascope.probes.ask.Thesaurus.Glosses;
import org.semascope.probes.ask.Thesaurus.Options;
import org.semascope.probes.ask.Thesaurus.Reranked;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.run.ModelPool;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Numerals;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thesaurus}: the neighbours of words, reranked in sentences. */
@Command(
    name = "thesaurus",
    description = {
      "Lists the neighbours of words in static vectors, reranked by a model in sentences.",
      "Each neighbour replaces the word in sentences of a corpus; neighbours are reranked by the"
          + " cosine of both words in the model. Neighbours have the word's part of speech and need"
          + " not occur in the corpus. The cosine of random words in the same sentences is the"
          + " baseline (Ferret 2021, section 5)."
    },
    footer = {
      "",
      "The page (-o FILE.html) and CSV also have WordNet's definitions and examples.",
      "With --all, every noun (or other --pos) of the vocabulary is written to a file",
      "of tab-separated values. Run the same command again to resume.",
      "",
      "Examples:",
      "  semascope thesaurus disaster response -m bert-base-uncased",
      "  semascope thesaurus quickly -m bert-base-uncased -o quickly.html",
      "  semascope thesaurus --all -m bert-base-uncased --vectors glove-6b-100d \\",
      "    --data wikischools -o thesaurus.tsv"
    })
final class ThesaurusCommand extends QuestionCommand {
  private static final String WORD = "WORD";

  private final RecordOptions<Options> options = options(new Options(List.of(), "", 15));
  private final RecordOptions<Scope> scope = options(Scope.USUAL, "echo", "limit");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Parameters(
      arity = "0..*",
      paramLabel = WORD,
      description = "Nouns, verbs, adjectives or adverbs.")
  private List<String> words = List.of();

  @Option(
      names = "--all",
      description =
          "Write all nouns (or other --pos) of the vocabulary, or --limit of them, to the file of -o,"
              + " which ends in .tsv or .txt.")
  private boolean all;

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "",
      description =
          "The layer that ranks: a number, last or -1 (default: two thirds of the model's depth).")
  private String layer;

  @Mixin private OutputFile output;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description =
          "With --all, directory for the run, from which the command resumes (default: runs).")
  private Path root = Path.of("runs");

  ThesaurusCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(WORD, "--all")
        .needs("--all", "--out")
        .only("--all", "--runs", "--limit")
        .only(WORD, "--format");
    Options request = options.read(Map.of("words", words));
    Scope read = scope.read().layers(layer);
    if (all) {
      Path out = output.path().orElseThrow();
      UsageException.throwIf(
          output.isKnown() && !out.toString().endsWith(".tsv"),
          "-o %s: --all writes tab-separated values, to .tsv or .txt",
          out);
      write(run(request, read.limit(read.limit().orElse(0))), out);
      context.say("wrote " + out);
      return 0;
    }
    output.check(format);
    Thesaurus.Result result = ask(new Thesaurus(), request, model.read(), read);
    context.say("", result);
    output.write(context, format, new Content(result));
    context.say(columns(request.sentences(), result.words().get(0).layer()));
    return 0;
  }

  private static String columns(int sentences, String layer) {
    return "cosine: mean vectors over %s at layer %s; random: cosine of random words in the same sentences; before, static: rank and cosine in the static vectors"
        .formatted(Numerals.count(sentences, "sentence"), layer);
  }

  /** The page has a table for each word. */
  private record Content(Thesaurus.Result result) implements OutputFile.Content {
    @Override
    public String page() {
      List<Entry> words = result.words();
      return new Tables(
              "thesaurus",
              "Neighbours of " + String.join(", ", words.stream().map(Entry::word).toList()),
              List.of(
                  "Nearest words in static vectors, reranked by %s (layer %s) in sentences of the word."
                      .formatted(result.model(), words.get(0).layer()),
                  "Data: %s."
                      .formatted(
                          result.data().stream()
                              .map(ThesaurusCommand::named)
                              .collect(Collectors.joining("; ")))),
              words.stream().map(Content::part).toList())
          .page();
    }

    private static Part<?> part(Entry entry) {
      List<String> notes = new ArrayList<>();
      if (entry.definition() != null) {
        notes.add("%s: %s.".formatted(entry.word(), entry.definition()));
      }
      notes.add("Test sentence: %s".formatted(entry.sentence()));
      if (entry.random() != null) {
        notes.add("Cosine of random words: %s".formatted(Numerals.decimals(entry.random(), 3)));
      }
      notes.add(
          "relations: relations of WordNet to the word, in any sense; before, static: rank and cosine in the static vectors; definition, example: of the most frequent sense in WordNet.");
      return new Part<>(
          "%s (%s)".formatted(entry.word(), entry.partOfSpeech()),
          neighbours(true),
          entry.neighbours(),
          notes,
          "neighbour");
    }

    @Override
    public void print(OutputFormat format, boolean terminal, PrintStream to) {
      new Listing<Entry>()
          .shown("word", Entry::word)
          .shown("pos", Entry::partOfSpeech)
          .shown("random", "%.3f", Entry::random)
          .rows(null, Entry::neighbours, neighbours(format.isSeparated()))
          .printer(format, terminal, to, "thesaurus")
          .print(result.words())
          .finish();
    }

    private static Listing<Reranked> neighbours(boolean explained) {
      Listing<Reranked> listing =
          new Listing<Reranked>()
              .shown("rank", Reranked::rank)
              .shown("neighbour", Reranked::word)
              .shown("relations", Reranked::relations)
              .shown("cosine", "%.3f", Reranked::cosine)
              .shown("before", Reranked::before)
              .shown("static", "%.3f", Reranked::initial);
      return explained
          ? listing.shown("definition", Reranked::definition).shown("example", Reranked::example)
          : listing;
    }
  }

  private StoredRun run(Options request, Scope read) {
    String name = model.read().name();
    int cores = model.read().threads();
    EngineOptions engine =
        EngineOptions.under(root).threads(cores).by(CommandWords.of(spec), Version.number());
    String own;
    try (ModelPool models = new ModelPool(context.env(), context.progress(), cores)) {
      own = Thesaurus.layer(models, name, read);
    }
    return new ProbeRunner(context.env(), engine, context.progress(), Interruption.bySignals())
        .run(
            new Request<>(
                Thesaurus.PROBE,
                request.ofProbe(request.partOfSpeech().orElse(PartOfSpeech.NOUN)),
                read.layers(own).seed(request.seed()),
                List.of(name)))
        .get(0);
  }

  /** Provenance in lines that begin with #, then a header, then a line for each neighbour. */
  private static void write(StoredRun run, Path out) {
    try {
      AtomicFile.write(
          out,
          file -> {
            Writer text = new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8));
            for (String line : provenance(run)) {
              text.write("# " + line + "\n");
            }
            text.write("word\trank\tneighbour\trelations\tcosine\tbefore\tstatic\n");
            try (Stream<RerankFinding> found = run.items(RerankFinding.class)) {
              Iterable<Entry> entries = found.map(one -> Entry.of(one, Glosses.NONE))::iterator;
              for (Entry entry : entries) {
                for (Reranked one : entry.neighbours()) {
                  text.write(line(entry.word(), one));
                }
              }
            }
            text.flush();
          });
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(out, IoReason.of(e)), e);
    }
  }

  private static String line(String word, Reranked one) {
    return String.format(
        Locale.ROOT,
        "%s\t%d\t%s\t%s\t%.4f\t%d\t%.4f%n",
        word,
        one.rank(),
        one.word(),
        one.relations().stream().map(Relation::name).collect(Collectors.joining(" ")),
        one.cosine(),
        one.before(),
        one.initial());
  }

  private static List<String> provenance(StoredRun run) {
    Recipe recipe = run.manifest().recipe();
    List<String> lines = new ArrayList<>();
    lines.add("thesaurus reranked in sentences, by semascope " + Version.number());
    lines.add("command: " + Shell.line(run.manifest().command()));
    lines.add("model: " + named(recipe.model()));
    recipe.data().forEach(input -> lines.add("data: " + named(input)));
    lines.add("options: " + recipe.options());
    lines.add("seed: " + recipe.seed());
    DoubleSummaryStatistics random;
    try (Stream<RerankFinding> found = run.items(RerankFinding.class)) {
      random =
          found
              .filter(item -> item.random().length > 0)
              .mapToDouble(item -> item.random()[0])
              .summaryStatistics();
    }
    if (random.getCount() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "cosine of a word and a random word that replaces it: %.4f on average, over %d words",
              random.getAverage(),
              random.getCount()));
    }
    lines.add(
        "columns: cosine with the word over its test sentences; before and static: rank and cosine in the static vectors");
    return lines;
  }

  private static String named(Input input) {
    return "%s sha256 %s".formatted(input.shownName(), input.sha256());
  }
}
