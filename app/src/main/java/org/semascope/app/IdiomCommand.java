package org.semascope.app;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.Variant;
import org.semascope.engine.Skipped;
import org.semascope.models.LayerMix;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.ModelHandle;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.idioms.IdiomFinding;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomFinding.Likeness;
import org.semascope.probes.idioms.IdiomItem;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomProbe;
import org.semascope.probes.idioms.WordNetCompounds;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
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
      names = "--layers",
      paramLabel = "L",
      defaultValue = "",
      description = {
        "Layers joined to one vector, or each by itself: concat:last4 (default; of ELMo all),",
        "mean:9-12, 8, 0-12, all, or both: concat:last4,all. Static vectors have none."
      })
  private String layers;

  @Option(
      names = "--pieces",
      paramLabel = "P",
      description = {
        "A word of several pieces is their mean (default), first, last, max, sum, or concat, which",
        "compares only phrases with as many pieces as each other."
      })
  private Pieces pieces = Pieces.MEAN;

  @Mixin private EchoOption echo;
  @Mixin private ThreadsOption threads;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  IdiomCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    int cores = threads.count();
    Compound compound = Compounds.of(language, text.strip(), phrases(), sentences);
    IdiomProbe probe = new IdiomProbe();
    Scope scope = Scope.USUAL.layers(layers).pieces(pieces).echo(echo.isSet());
    try (Resources resources = context.resources(cores);
        ModelHandle handle = context.model(model, probe, scope, cores)) {
      Plan<IdiomItem> plan = IdiomProbe.plan(compound);
      Scores<IdiomFinding> scores =
          probe.scorer(probe.defaults(), handle.open(), List.of(), resources).score(plan.items());
      List<Skipped> skipped = new ArrayList<>(plan.skipped());
      scores.outcomes().forEach(one -> skipped.addAll(one.losses()));
      List<IdiomFinding> found =
          scores.outcomes().stream().map(Outcome::finding).filter(Objects::nonNull).toList();
      if (found.isEmpty()) {
        throw new SemascopeException(
            "%s has no vector for \"%s\": %s"
                .formatted(model, compound.text(), skipped.get(skipped.size() - 1).reason()));
      }
      print(found, handle.layers());
      skipped.forEach(one -> context.say(one.item() + ": " + one.reason()));
    }
    return 0;
  }

  /** What the compound was set beside, at one choice of layers. */
  private record Beside(IdiomFinding item, Likeness one, int place) {
    static Stream<Beside> of(IdiomFinding item, int choices) {
      return item.counterparts().stream()
          .flatMap(
              one -> IntStream.range(0, choices).mapToObj(place -> new Beside(item, one, place)));
    }

    String phrase() {
      return one.phrase() + (one.role() == Role.ALONE ? " (alone)" : "");
    }

    Float similarity(ComparedText compared) {
      float[] similarities = compared == ComparedText.SENT ? one.sent() : one.nc();
      return similarities.length == 0 ? null : similarities[place];
    }

    /** P2 is the more similar of head and modifier. */
    Cell cell(ComparedText compared) {
      Float similarity = similarity(compared);
      return Cell.number(similarity == null ? "" : String.format(Locale.ROOT, "%.3f", similarity))
          .marked(item.closer(compared, place).filter(one.role()::equals).isPresent());
    }
  }

  private void print(List<IdiomFinding> found, List<LayerMix> mixes) {
    Listing<Beside> listing =
        new Listing<Beside>()
            .field("model", row -> model)
            .field("compound", row -> row.item().compound())
            .field("language", row -> row.item().language())
            .field("layers", row -> mixes.get(row.place()).label())
            .field("condition", row -> row.item().condition().name())
            .column("probe", row -> row.one().role().contrast().name())
            .shown("condition", row -> row.item().condition().name())
            .field("role", row -> row.one().role().name())
            .column("sentence", row -> row.item().text())
            .field("beside", row -> row.one().text())
            .shown("beside", Beside::phrase)
            .shown("layers", row -> mixes.get(row.place()).label())
            .field("sent", row -> row.similarity(ComparedText.SENT))
            .shown("sim Sent", row -> row.cell(ComparedText.SENT))
            .field("nc", row -> row.similarity(ComparedText.NC))
            .shown("sim NC", row -> row.cell(ComparedText.NC));
    context.print(
        listing, found.stream().flatMap(item -> Beside.of(item, mixes.size())).toList(), format);
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
    UsageException.throwIf(
        given.isBlank(), option + " is empty: give a phrase, or leave the option out");
    phrases.put(variant, given.strip());
  }
}
