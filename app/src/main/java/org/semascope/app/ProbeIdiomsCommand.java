package org.semascope.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.data.compounds.Compound;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Engine;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.RunInterruptedException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.IdiomExperiment;
import org.semascope.probes.idioms.IdiomForecast;
import org.semascope.probes.idioms.IdiomOptions;
import org.semascope.probes.idioms.IdiomPlan;
import org.semascope.probes.idioms.IdiomPlanner;
import org.semascope.probes.idioms.WordFrequencies;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code probe idioms}: Garcia et al. 2021. */
@Command(
    name = "idioms",
    mixinStandardHelpOptions = true,
    description = {
      "Tests whether a model sees that a noun compound is an idiom.",
      "Sets compounds beside their synonyms (P1), their words (P2), synonyms of their words (P3)"
          + " and themselves without a sentence (P4), and correlates the similarities with how"
          + " compositional people find them (Garcia et al. 2021, Table 2)."
    },
    footer = {
      "",
      "Contextual models and static vectors can be probed, also together.",
      "The same command goes on where a stopped one left off.",
      "",
      "Examples:",
      "  semascope probe idioms -m bert-base-uncased --limit 50",
      "  semascope probe idioms -m bert-base-multilingual-cased,glove-6b-100d \\",
      "    --data ncs --language en --condition neu"
    })
final class ProbeIdiomsCommand implements Callable<Integer> {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Of WordNet's thousands of compounds, unless the user says how many. */
  private static final int LIMIT_OF_WORDNET = 300;

  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ProbeOptions probe;
  @Mixin private CompoundsOption compounds;
  @Mixin private MixOptions mix;
  @Mixin private WordNetOption wordnet;

  @Option(
      names = "--condition",
      split = ",",
      paramLabel = "C",
      defaultValue = "neu,nat",
      description = "Neutral sentences (neu), those of a corpus (nat), or both (default).")
  private List<Condition> conditions;

  @Option(names = "--each-layer", description = "Measure every layer by itself, too.")
  private boolean eachLayer;

  @Option(
      names = "--agreeing-article",
      description = "Make an English a/an agree with what is put in a corpus sentence.")
  private boolean agreeingArticle;

  @Option(
      names = "--random-phrases",
      paramLabel = "N",
      description = "How many stand for chance in each sentence (default: ${DEFAULT-VALUE}).")
  private int randomPhrases = IdiomOptions.RANDOM_PHRASES;

  @Option(
      names = "--frequencies",
      paramLabel = "VECTORS",
      description = {
        "Static vectors whose order tells how frequent words are, to match random phrases by",
        "(default: WordNet's tag counts for English; other languages are not matched)."
      })
  private String frequencies;

  ProbeIdiomsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<ProbedSpace> models = new ArrayList<>();
    try (StaticVectorsOption ranks =
        new StaticVectorsOption(context, "--frequencies", frequencies)) {
      for (String name : probe.models()) {
        models.add(new ProbedSpace(context, name, probe.precision(), probe.threads()));
      }
      return probe.dryRun() ? forecast(models, ranks) : run(models, ranks);
    } catch (RunInterruptedException stopped) {
      context.complain(stopped.getMessage());
      return RunInterruptedException.EXIT_CODE;
    } finally {
      models.forEach(ProbedSpace::close);
    }
  }

  private int run(List<ProbedSpace> models, StaticVectorsOption ranks) {
    Engine engine = probe.engine(context, CommandWords.of(spec));
    SharedCompounds shared = new SharedCompounds(ranks);
    List<StoredRun> runs = new ArrayList<>();
    for (ProbedSpace model : models) {
      IdiomOptions options = options(model);
      runs.add(
          engine.run(
              new IdiomExperiment(
                  recipe(model.input(), ranks, options),
                  options,
                  () -> shared.plan(options, model.isContextual()),
                  () -> model.open(options.mixes(), options.pieces()))));
    }
    new IdiomSummary(context, probe.format()).print(runs);
    probe.writePages(context, runs);
    return 0;
  }

  private int forecast(List<ProbedSpace> models, StaticVectorsOption ranks) {
    SharedCompounds shared = new SharedCompounds(ranks);
    for (ProbedSpace model : models) {
      IdiomOptions options = options(model);
      IdiomForecast forecast =
          IdiomForecast.of(
              shared.plan(options, model.isContextual()),
              model.open(options.mixes(), options.pieces()));
      new IdiomForecastPrinter(context, probe.format()).print(model.input().name(), forecast);
    }
    return 0;
  }

  private IdiomOptions options(ProbedSpace model) {
    return new IdiomOptions(
        conditions,
        compounds.language(),
        model.mixes(mix, eachLayer),
        mix.pieces(),
        agreeingArticle,
        randomPhrases,
        "words of the list, matched by "
            + (frequencies == null
                ? "the tag counts of " + wordnet.input().name() + ", in its language alone"
                : "their rank in " + frequencies),
        probe.limit(compounds.isEmbedded() ? LIMIT_OF_WORDNET : 0));
  }

  private Recipe recipe(Input model, StaticVectorsOption ranks, IdiomOptions options) {
    Input words = wordnet.input();
    List<Input> data = new ArrayList<>(compounds.inputs(context, words));
    data.add(words);
    ranks.input().ifPresent(data::add);
    ObjectNode all = JSON.valueToTree(options);
    all.put("precision", probe.precision().name());
    all.put("matched", ranks.isGiven() ? "all" : wordnet.language());
    all.put("lenient", compounds.isLenient());
    return Recipe.of(IdiomExperiment.NAME, IdiomExperiment.VERSION, model, data, all, probe.seed());
  }

  /** Read when the first model needs them. */
  private final class SharedCompounds {
    private final StaticVectorsOption ranks;
    private List<Compound> read; // guarded by this, as the next
    private WordFrequencies matched;
    private final Map<Boolean, IdiomPlan> plans = new HashMap<>(); // by whether P4 makes sense

    SharedCompounds(StaticVectorsOption ranks) {
      this.ranks = ranks;
    }

    synchronized IdiomPlan plan(IdiomOptions options, boolean contextual) {
      if (read == null) {
        WordNet words = wordnet.open();
        read = compounds.read(context, words);
        matched = ranks.isGiven() ? WordFrequencies.of(ranks.open()) : WordFrequencies.of(words);
      }
      return plans.computeIfAbsent(
          contextual, any -> IdiomPlanner.plan(read, options, contextual, matched, probe.seed()));
    }
  }
}
