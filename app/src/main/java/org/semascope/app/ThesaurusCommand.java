package org.semascope.app;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.Interruption;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.io.AtomicFile;
import org.semascope.data.wordnet.Relation;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.ModelHandle;
import org.semascope.probes.OptionForm;
import org.semascope.probes.ProbeRunner;
import org.semascope.probes.Request;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.rerank.RerankFinding.Target;
import org.semascope.probes.rerank.RerankItem;
import org.semascope.probes.rerank.RerankOptions;
import org.semascope.probes.rerank.RerankProbe;
import org.semascope.probes.rerank.SentenceChoice;
import org.semascope.probes.rerank.WordFusion;
import org.semascope.report.content.Numerals;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
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
  private static final RerankProbe PROBE = new RerankProbe();

  /** So many random nouns are put in the place of all words together. */
  private static final int RANDOM_NOUNS = 10;

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

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

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
    threads.count(); // refused before anything is done
    RerankOptions options = options();
    if (options.vectors().equals(GlossVectors.NAME)) {
      context.say(
          "neighbours come from %s, a stand-in trained on WordNet's glosses; --vectors takes others"
              .formatted(GlossVectors.NAME));
    }
    Scope scope = Scope.USUAL.layers(layer()).echo(echo.isSet());
    if (all) {
      StoredRun run = run(options, scope.limit(limit));
      write(run);
      context.say("wrote " + out);
    } else {
      look(options, scope);
    }
    return 0;
  }

  private RerankOptions options() {
    Map<String, Object> given = new HashMap<>();
    Optional.ofNullable(data).ifPresent(name -> given.put("data", name));
    Optional.ofNullable(vectors).ifPresent(name -> given.put("vectors", name));
    Optional.ofNullable(wordnet).ifPresent(name -> given.put("wordnet", name));
    given.put("vocabulary", vocabulary);
    given.put("minCount", minCount);
    given.put("required", List.of());
    given.put("select", List.of(select));
    given.put("fusion", List.of(fusion));
    given.put("n", List.of(neighbours));
    given.put("s", List.of(sentences));
    given.put("pool", pool);
    given.put("randomNouns", all ? 1 : Math.max(1, RANDOM_NOUNS / words.size()));
    return OptionForm.of(PROBE.defaults()).with(given);
  }

  /** The one layer that is meant; refuses several. */
  private String layer() {
    try (ModelHandle handle = handle(Scope.USUAL.layers(layer))) {
      List<LayerMix> layers = handle.layers();
      if (layer.isEmpty()) {
        // Ferret 2021: layer 8 of 12 and layer 1 of 2 rank best.
        int height = layers.get(layers.size() - 1).number().orElseThrow();
        return nearest(layers, Math.floorDiv(2 * height, 3)).label();
      }
      UsageException.throwIf(layers.size() > 1, "--layer %s: expected one layer", layer);
      return layers.get(0).label();
    }
  }

  /** An exported graph may give only some of its layers. */
  private static LayerMix nearest(List<LayerMix> layers, int wanted) {
    return layers.stream()
        .min(Comparator.comparingInt(mix -> Math.abs(mix.number().orElseThrow() - wanted)))
        .orElseThrow();
  }

  private ModelHandle handle(Scope scope) {
    return context.model(model, PROBE, scope, threads.count());
  }

  /** Reranks the neighbours of the words given. */
  private void look(RerankOptions options, Scope scope) {
    try (Resources resources = context.resources(threads.count());
        ModelHandle handle = handle(scope)) {
      List<RerankItem> items = PROBE.planner(options, resources, seed).items(words);
      List<RerankFinding> found = new ArrayList<>();
      for (Outcome<RerankFinding> outcome :
          PROBE.scorer(options, handle.open(), List.of(), resources).score(items).outcomes()) {
        for (Skipped loss : outcome.losses()) {
          context.say(loss.item() + ": " + loss.reason());
        }
        Optional.ofNullable(outcome.finding()).ifPresent(found::add);
      }
      SemascopeException.throwIf(
          found.isEmpty(), "%s has no vectors of %s", model, String.join(", ", words));
      print(found);
    }
  }

  /**
   * A neighbour in its new place.
   *
   * @param before its place among the neighbours in static vectors
   */
  private record Entry(int rank, int before, Target target) {
    static List<Entry> of(RerankFinding found) {
      int[] order = found.rankings().get(0).orders()[0];
      List<Entry> entries = new ArrayList<>();
      for (int place = 0; place < order.length; place++) {
        entries.add(new Entry(place + 1, order[place] + 1, found.targets().get(order[place])));
      }
      return entries;
    }

    String word() {
      return target.word();
    }

    String relations() {
      return target.relations().stream().map(Relation::name).collect(Collectors.joining(" "));
    }

    double cosine() {
      return target.cosines()[0];
    }
  }

  private void print(List<RerankFinding> found) {
    Listing<Entry> entries =
        new Listing<Entry>()
            .column("rank", Entry::rank)
            .column("neighbour", Entry::word)
            .field("relations", entry -> entry.target().relations())
            .shown("relations", Entry::relations)
            .column("cosine", "%.3f", Entry::cosine)
            .column("before", Entry::before)
            .column("static", "%.3f", entry -> entry.target().initial());
    Listing<RerankFinding> listing =
        new Listing<RerankFinding>()
            .column("word", RerankFinding::key)
            .field("layer", one -> one.layers().get(0))
            .field("occurrences", RerankFinding::count)
            .field("sentence", one -> one.sentence().text())
            .column("random", "%.3f", ThesaurusCommand::random)
            .rows("neighbours", Entry::of, entries);
    context.print(listing, found, format);
    context.say(
        "cosine: of the mean vectors over %s at layer %s; random: what random nouns have in the same sentences; before and static: place and cosine in the static vectors"
            .formatted(Numerals.count(sentences, "sentence"), found.get(0).layers().get(0)));
  }

  private static Double random(RerankFinding found) {
    return found.random().length == 0 ? null : found.random()[0];
  }

  private StoredRun run(RerankOptions options, Scope scope) {
    EngineOptions engine =
        EngineOptions.under(root)
            .threads(threads.count())
            .by(CommandWords.of(spec), Version.number());
    return new ProbeRunner(context.env(), engine, context.progress(), Interruption.bySignals())
        .run(new Request<>(PROBE, options, scope.seed(seed), List.of(model)))
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
              found.forEach(one -> write(one, text));
            }
            text.flush();
          });
    } catch (IOException | UncheckedIOException e) {
      IOException cause =
          e instanceof UncheckedIOException hidden ? hidden.getCause() : (IOException) e;
      throw new SemascopeException("cannot write %s: %s".formatted(out, IoReason.of(cause)), e);
    }
  }

  private static void write(RerankFinding found, Writer text) {
    try {
      for (Entry entry : Entry.of(found)) {
        text.write(
            String.format(
                Locale.ROOT,
                "%s\t%d\t%s\t%s\t%.4f\t%d\t%.4f%n",
                found.key(),
                entry.rank(),
                entry.word(),
                entry.relations(),
                entry.cosine(),
                entry.before(),
                entry.target().initial()));
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
