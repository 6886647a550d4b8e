package org.semascope.app;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.app.input.UsageException;
import org.semascope.report.table.Format;
import org.semascope.core.SemascopeException;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.Variant;
import org.semascope.engine.Skipped;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.IdiomExperiment;
import org.semascope.probes.idioms.IdiomOptions;
import org.semascope.probes.idioms.IdiomPlan;
import org.semascope.probes.idioms.IdiomPlanner;
import org.semascope.probes.idioms.ProbedCompound;
import org.semascope.probes.idioms.WordFrequencies;
import org.semascope.probes.idioms.WordNetCompounds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idiom}: the four probes of idiomaticity on one compound. */
@Command(
    name = "idiom",
    mixinStandardHelpOptions = true,
    description = {
      "Shows how similar a noun compound is to a synonym, to its words and to itself.",
      "P1 is a synonym of the whole, P2 one of its words, P3 synonyms of its words, P4 itself"
          + " without a sentence. For an idiom, P1 should be near 1 and above P2 and P3 (Garcia et al."
          + " 2021)."
    },
    footer = {
      "",
      "Examples:",
      "  semascope idiom \"eager beaver\" --synonym \"hard worker\" \\",
      "    -m bert-base-uncased",
      "  semascope idiom \"pé frio\" --synonym azarado --language pt"
    })
final class IdiomCommand implements Callable<Integer> {
  private final Context context;

  @Mixin private MixOptions mix;
  @Mixin private WordNetOption wordnet;

  @Parameters(paramLabel = "COMPOUND", description = "Two words or more.")
  private String text;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      defaultValue = "bert-base-multilingual-cased",
      description = {
        "A model or static vectors: a path, a catalogue name (see `models list`) or a hub id",
        "(default: bert-base-multilingual-cased)."
      })
  private String model;

  @Option(
      names = "--synonym",
      paramLabel = "W",
      description = "A synonym of the whole (default for English: WordNet's, if it has one).")
  private String synonym;

  @Option(
      names = "--word-synonyms",
      paramLabel = "W",
      description = "The compound with a synonym for each word (default: likewise).")
  private String wordSynonyms;

  @Option(
      names = "--sentence",
      paramLabel = "TEXT",
      description = "A sentence that holds the compound; may be given several times.")
  private List<String> sentences = List.of();

  @Option(
      names = "--language",
      paramLabel = "L",
      defaultValue = "en",
      description = "en (default) or pt, for the neutral sentence.")
  private String language;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Cores to use (default: all, ${DEFAULT-VALUE}).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private Format format = Format.TABLE;

  IdiomCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (threads < 1) {
      throw new UsageException("--threads must be at least 1, not " + threads);
    }
    Compound compound = Compounds.of(language, text.strip(), phrases(), sentences);
    try (ProbedSpace space = new ProbedSpace(context, model, Precision.FP32, threads)) {
      IdiomOptions options =
          new IdiomOptions(
              List.of(Condition.values()),
              "",
              space.mixes(mix, false),
              mix.pieces(),
              false,
              0,
              "none",
              0);
      IdiomPlan plan =
          IdiomPlanner.plan(
              List.of(compound), options, space.isContextual(), WordFrequencies.NONE, 1);
      List<Skipped> skipped = new ArrayList<>(plan.skipped());
      List<ProbedCompound> probed =
          IdiomExperiment.probe(
              plan, options, space.open(options.mixes(), options.pieces()), skipped::add);
      if (probed.isEmpty()) {
        throw new SemascopeException(
            "%s has no vector for \"%s\": %s"
                .formatted(model, compound.text(), skipped.get(skipped.size() - 1).reason()));
      }
      new IdiomPrinter(context, format).print(model, probed);
      skipped.forEach(one -> context.progress().say(one.item() + ": " + one.reason()));
    }
    return 0;
  }

  private Map<Variant, String> phrases() {
    Map<Variant, String> phrases = new EnumMap<>(Variant.class);
    if (language.equals("en")) {
      phrases.putAll(WordNetCompounds.synonyms(wordnet.open(), text.strip()));
    }
    put(phrases, Variant.SYNONYM, "--synonym", synonym);
    put(phrases, Variant.WORD_SYNONYMS, "--word-synonyms", wordSynonyms);
    return phrases;
  }

  private static void put(
      Map<Variant, String> phrases, Variant variant, String option, String given) {
    if (given == null) {
      return;
    }
    if (given.isBlank()) {
      throw new UsageException(option + " is empty: give a phrase, or leave the option out");
    }
    phrases.put(variant, given.strip());
  }
}
