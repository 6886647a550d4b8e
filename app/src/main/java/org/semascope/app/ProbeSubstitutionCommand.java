package org.semascope.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import org.semascope.app.input.LayerChoice;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Engine;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.RunInterruptedException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.substitution.Completeness;
import org.semascope.probes.substitution.SubstitutionExperiment;
import org.semascope.probes.substitution.SubstitutionForecast;
import org.semascope.probes.substitution.SubstitutionOptions;
import org.semascope.probes.substitution.SubstitutionOptions.KeptFirst;
import org.semascope.probes.substitution.SubstitutionPlan;
import org.semascope.probes.substitution.SubstitutionPlanner;
import org.semascope.probes.substitution.TargetRelation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code probe substitution}: Ferret 2021, sections 3 and 4. */
@Command(
    name = "substitution",
    mixinStandardHelpOptions = true,
    description = {
      "Tests which lexical relations a model favours.",
      "Puts synonyms, hypernyms, hyponyms, cohyponyms and distributional neighbours in the place"
          + " of sense-tagged words, and shows layer by layer which of them come closest (Ferret 2021,"
          + " Table 1)."
    },
    footer = {
      "",
      "The same command goes on where a stopped one left off, and answers at once when done.",
      "",
      "Examples:",
      "  semascope probe substitution -m bert-base-uncased --limit 100",
      "  semascope probe substitution -m bert-base-uncased --data semcor \\",
      "    --vectors glove-6b-100d --limit 1000"
    })
final class ProbeSubstitutionCommand implements Callable<Integer> {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ProbeOptions probe;
  @Mixin private PiecesOption pieces;
  @Mixin private TaggedCorpusOption corpus;
  @Mixin private WordNetOption wordnet;

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "all",
      description = "all (default), 8, 0-12 or 0,4,8-12.")
  private String layers;

  @Option(
      names = "--vectors",
      paramLabel = "VECTORS",
      description = {
        "Static vectors whose neighbours are the fifth kind of target: a file, or a name of",
        "`models list` (default: none, and only WordNet's four relations)."
      })
  private String vectors;

  @Option(
      names = "--pos",
      paramLabel = "P",
      defaultValue = "noun",
      description = "Part of speech of keys and targets (default: noun).")
  private PartOfSpeech partOfSpeech;

  @Option(
      names = "--complete",
      paramLabel = "C",
      defaultValue = "sense",
      description = {
        "What must have targets of every relation: the sense of the sentence (sense, the default),",
        "the key in some sense (key), or nothing (none)."
      })
  private Completeness complete;

  @Option(
      names = "--required",
      paramLabel = "R,..",
      split = ",",
      description = {
        "The relations that --complete asks for, of SYN, HYPE, HYPO, COHYP, DIST_NGH (default: all",
        "that are probed)."
      })
  private List<TargetRelation> required = List.of();

  @Option(
      names = "--frequent-keys",
      description = "Leave out keys that are not among the words of --vocabulary.")
  private boolean frequentKeys;

  @Option(
      names = "--kept-first",
      paramLabel = "K",
      defaultValue = "frequency",
      description = {
        "Which targets stay of more than 10 of a relation: the most frequent (frequency, the",
        "default), or those that WordNet names first (wordnet)."
      })
  private KeptFirst keptFirst;

  @Option(
      names = "--lemmas",
      description = "Put targets in as lemmas, not in the number of what they replace.")
  private boolean lemmas;

  @Option(
      names = "--own-lemma",
      description = "With --lemmas: let an inflected key's own lemma be one of its synonyms.")
  private boolean ownLemma;

  @Option(names = "--instances", description = "Let instances (cities of city) be hyponyms.")
  private boolean instances;

  @Option(names = "--multiwords", description = "Let words of several parts be targets.")
  private boolean multiwords;

  @Option(names = "--agreeing-article", description = "Make a/an before a target agree with it.")
  private boolean agreeingArticle;

  @Option(names = "--centred", description = "Take each layer's mean vector away before cosines.")
  private boolean centred;

  @Option(
      names = "--vocabulary",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Neighbours are among the N most frequent words (default: 20000).")
  private int vocabulary;

  ProbeSubstitutionCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new OptionRules(spec).only("--lemmas", "--own-lemma");
    List<ProbedModel> models = new ArrayList<>();
    try (StaticVectorsOption neighbours = new StaticVectorsOption(context, "--vectors", vectors)) {
      for (String name : probe.models()) {
        models.add(
            new ProbedModel(context, name, probe.precision(), probe.threads(), pieces.pieces()));
      }
      return probe.dryRun() ? forecast(models, neighbours) : run(models, neighbours);
    } catch (RunInterruptedException stopped) {
      context.complain(stopped.getMessage());
      return RunInterruptedException.EXIT_CODE;
    } finally {
      models.forEach(ProbedModel::close);
    }
  }

  private int run(List<ProbedModel> models, StaticVectorsOption neighbours) {
    Engine engine = probe.engine(context, CommandWords.of(spec));
    List<StoredRun> runs = new ArrayList<>();
    SharedPlan plan = new SharedPlan(neighbours);
    for (ProbedModel model : models) {
      SubstitutionOptions options = options(model.layers(new LayerChoice(layers)));
      runs.add(
          engine.run(
              new SubstitutionExperiment(
                  recipe(model.input(), neighbours, options),
                  options,
                  () -> plan.with(options),
                  model::open)));
    }
    SubstitutionSummary summary = new SubstitutionSummary(context, probe.format());
    runs.forEach(summary::print);
    probe.writePages(context, runs);
    return 0;
  }

  private int forecast(List<ProbedModel> models, StaticVectorsOption neighbours) {
    SharedPlan plan = new SharedPlan(neighbours);
    for (ProbedModel model : models) {
      SubstitutionOptions options = options(model.layers(new LayerChoice(layers)));
      SubstitutionForecast forecast =
          SubstitutionForecast.of(plan.with(options), options, model.open());
      new ForecastPrinter(context, probe.format()).print(model.input().name(), forecast);
    }
    return 0;
  }

  private SubstitutionOptions options(SortedSet<Integer> layers) {
    SubstitutionOptions usual = SubstitutionOptions.of(List.copyOf(layers));
    return new SubstitutionOptions(
        partOfSpeech,
        usual.perRelation(),
        usual.ofWordNet(),
        usual.neighbours(),
        usual.sentencesPerSense(),
        complete,
        required,
        frequentKeys,
        keptFirst,
        lemmas,
        ownLemma,
        instances,
        multiwords,
        agreeingArticle,
        vocabulary,
        usual.layers(),
        centred,
        probe.limit());
  }

  private Recipe recipe(Input model, StaticVectorsOption neighbours, SubstitutionOptions options) {
    Input words = wordnet.input();
    List<Input> data = new ArrayList<>(List.of(corpus.input(context, words), words));
    neighbours.input().ifPresent(data::add);
    ObjectNode all = JSON.valueToTree(options);
    all.put("rawTokens", corpus.rawTokens());
    all.put("precision", probe.precision().name());
    all.put("pieces", pieces.pieces().name());
    return Recipe.of(
        SubstitutionExperiment.NAME,
        SubstitutionExperiment.VERSION,
        model,
        data,
        all,
        probe.seed());
  }

  /** Made when the first model needs it; only the layers differ between models. */
  private final class SharedPlan {
    private final StaticVectorsOption neighbours;
    private SubstitutionPlan made; // guarded by this

    SharedPlan(StaticVectorsOption neighbours) {
      this.neighbours = neighbours;
    }

    synchronized SubstitutionPlan with(SubstitutionOptions options) {
      if (made == null) {
        WordNet words = wordnet.open();
        made = planner(words, options).plan(corpus.open(context, words));
      }
      return made;
    }

    private SubstitutionPlanner planner(WordNet words, SubstitutionOptions options) {
      return neighbours.isGiven()
          ? SubstitutionPlanner.withVectors(
              words, options, probe.seed(), neighbours.open(), probe.threads())
          : SubstitutionPlanner.withoutVectors(words, options, probe.seed());
    }
  }
}
