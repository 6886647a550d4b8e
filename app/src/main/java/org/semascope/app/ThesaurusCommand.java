package org.semascope.app;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.Interruption;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.data.wordnet.Relation;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Thesaurus;
import org.semascope.probes.ask.Thesaurus.Entry;
import org.semascope.probes.ask.Thesaurus.Options;
import org.semascope.probes.ask.Thesaurus.Reranked;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.rerank.RerankOptions;
import org.semascope.probes.rerank.SentenceChoice;
import org.semascope.probes.rerank.WordFusion;
import org.semascope.probes.run.ModelPool;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Numerals;
import org.semascope.report.table.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code thesaurus}: the neighbours of nouns, reranked in sentences. */
@Command(
    name = "thesaurus",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the neighbours of nouns in static vectors, reranked by a model in sentences.",
      "Each neighbour takes the noun's place in sentences of a corpus; those that stay closest come"
          + " first. Beside it: the place it had before, WordNet's relations, its cosine, and the"
          + " cosine that random nouns have in the same sentences (Ferret 2021, section 5)."
    },
    footer = {
      "",
      "With --all, every noun of the vocabulary goes into a file of tab-separated values; the",
      "same command goes on where a stopped one left off.",
      "",
      "Examples:",
      "  semascope thesaurus disaster response -m bert-base-uncased",
      "  semascope thesaurus --all -m bert-base-uncased --vectors glove-6b-100d \\",
      "    --data wikischools --out thesaurus.tsv"
    })
final class ThesaurusCommand implements Callable<Integer> {
  private static final String WORD = "WORD";

  private final Context context;

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = WORD, description = "Nouns.")
  private List<String> words = List.of();

  @Option(names = "--all", description = "All nouns of the vocabulary, into the file of --out.")
  private boolean all;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "MODEL",
      description = "A contextual model: a directory, a catalogue name or a hub id.")
  private String model;

  @Option(
      names = "--layer",
      paramLabel = "L",
      defaultValue = "",
      description =
          "The layer that decides (default: the one at two thirds of the model's height).")
  private String layer;

  @Option(
      names = "--vectors",
      paramLabel = "VECTORS",
      description = {
        "Static vectors whose neighbours are reranked: a file or a name of `models list` (default:",
        "a stand-in that is trained on WordNet's glosses)."
      })
  private String vectors;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "An index or a corpus that sentences come from (default: WordNet's glosses).")
  private String data;

  @Option(
      names = "--wordnet",
      paramLabel = "PATH",
      description = "A dict folder of WordNet or a WN-LMF file (default: WordNet 3.0).")
  private String wordnet;

  @Option(names = "-n", paramLabel = "N", description = "How many neighbours (${DEFAULT-VALUE}).")
  private int neighbours = 15;

  @Option(names = "-s", paramLabel = "N", description = "How many sentences (${DEFAULT-VALUE}).")
  private int sentences = 10;

  @Option(
      names = "--select",
      paramLabel = "C",
      description = "random, closest_avg, farthest_avg or uniform (default).")
  private SentenceChoice select = SentenceChoice.UNIFORM;

  @Option(
      names = "--fusion",
      paramLabel = "F",
      description = "average (default), max, min, borda, condorcet, rrf or combsum.")
  private WordFusion fusion = WordFusion.AVERAGE;

  @Option(
      names = "--pool",
      paramLabel = "N",
      description = "Sentences are chosen among so many (${DEFAULT-VALUE}).")
  private int pool = 50;

  @Option(
      names = "--vocabulary",
      paramLabel = "N",
      description = "Neighbours are among the N most frequent nouns (${DEFAULT-VALUE}).")
  private int vocabulary = 20_813;

  @Option(
      names = "--min-count",
      paramLabel = "N",
      description = "Neighbours occur at least so often in the corpus (${DEFAULT-VALUE}).")
  private int minCount = 10;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which sentences are drawn (${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "With --all: where the thesaurus goes.")
  private Path out;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description =
          "With --all: where the work is kept that a stopped command goes on with (runs).")
  private Path root = Path.of("runs");

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "With --all: only so many nouns, drawn by the seed.")
  private int limit;

  @Mixin private EchoOption echo;
  @Mixin private ThreadsOption threads;
  @Mixin private FormatOption format;

  ThesaurusCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(WORD, "--all")
        .needs("--all", "--out")
        .only("--all", "--out", "--runs", "--limit")
        .only(WORD, "--format");
    int cores = threads.count();
    Options options =
        new Options(
            words,
            Optional.ofNullable(data),
            Optional.ofNullable(vectors),
            Optional.ofNullable(wordnet),
            neighbours,
            sentences,
            select,
            fusion,
            pool,
            vocabulary,
            minCount,
            seed);
    Scope scope = Scope.USUAL.layers(layer).echo(echo.isSet());
    if (all) {
      options.fallback().ifPresent(notice -> context.say(notice.text()));
      write(run(options.ofProbe(), scope.limit(limit), cores));
      context.say("wrote " + out);
      return 0;
    }
    Thesaurus question = new Thesaurus();
    try (Questions questions = context.questions(cores)) {
      Subject opened = questions.model(question, model, scope);
      Thesaurus.Result result = questions.ask(question, options, opened);
      context.say("", result);
      print(result.words());
    } catch (SemascopeException e) {
      options.fallback().ifPresent(notice -> context.say(notice.text()));
      throw e;
    }
    return 0;
  }

  private void print(List<Entry> found) {
    Listing<Reranked> neighbour =
        new Listing<Reranked>()
            .shown("rank", Reranked::rank)
            .shown("neighbour", Reranked::word)
            .shown("relations", Reranked::relations)
            .shown("cosine", "%.3f", Reranked::cosine)
            .shown("before", Reranked::before)
            .shown("static", "%.3f", Reranked::initial);
    Listing<Entry> listing =
        new Listing<Entry>()
            .shown("word", Entry::word)
            .shown("random", "%.3f", Entry::random)
            .rows(null, Entry::neighbours, neighbour);
    context.print(listing, found, format.value());
    context.say(
        "cosine: of the mean vectors over %s at layer %s; random: what random nouns have in the same sentences; before and static: place and cosine in the static vectors"
            .formatted(Numerals.count(sentences, "sentence"), found.get(0).layer()));
  }

  private StoredRun run(RerankOptions options, Scope scope, int cores) {
    EngineOptions engine =
        EngineOptions.under(root).threads(cores).by(CommandWords.of(spec), Version.number());
    String own;
    try (ModelPool models = new ModelPool(context.env(), context.progress(), cores)) {
      own = Thesaurus.layer(models, model, scope);
    }
    return new ProbeRunner(context.env(), engine, context.progress(), Interruption.bySignals())
        .run(new Request<>(Thesaurus.PROBE, options, scope.layers(own).seed(seed), List.of(model)))
        .get(0);
  }

  /** Provenance in lines that begin with #, then a header, then a line for each neighbour. */
  private void write(StoredRun run) {
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
              found.map(Entry::of).forEach(one -> write(one, text));
            }
            text.flush();
          });
    } catch (IOException | UncheckedIOException e) {
      IOException cause =
          e instanceof UncheckedIOException hidden ? hidden.getCause() : (IOException) e;
      throw new SemascopeException("cannot write %s: %s".formatted(out, IoReason.of(cause)), e);
    }
  }

  private static void write(Entry entry, Writer text) {
    try {
      for (Reranked one : entry.neighbours()) {
        text.write(
            String.format(
                Locale.ROOT,
                "%s\t%d\t%s\t%s\t%.4f\t%d\t%.4f%n",
                entry.word(),
                one.rank(),
                one.word(),
                one.relations().stream().map(Relation::name).collect(Collectors.joining(" ")),
                one.cosine(),
                one.before(),
                one.initial()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> provenance(StoredRun run) {
    Recipe recipe = run.manifest().recipe();
    List<String> lines = new ArrayList<>();
    lines.add("thesaurus reranked in sentences, by semascope " + Version.number());
    lines.add("command: " + String.join(" ", run.manifest().command()));
    lines.add("model: " + named(recipe.model()));
    recipe.data().forEach(input -> lines.add("data: " + named(input)));
    lines.add("options: " + recipe.options());
    lines.add("seed: " + recipe.seed());
    run.results().stream()
        .filter(row -> row.metric().equals("SIM") && row.group().equals("random noun"))
        .findFirst()
        .ifPresent(
            row ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "cosine of a word and a random noun in its place: %.4f on average, over %d words",
                        row.value(),
                        row.n())));
    lines.add(
        "columns: cosine with the word over its test sentences; before and static: place and cosine in the static vectors");
    return lines;
  }

  private static String named(Input input) {
    return "%s sha256 %s".formatted(input.name(), input.sha256());
  }
}
