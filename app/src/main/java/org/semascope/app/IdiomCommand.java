package org.semascope.app;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.core.UsageException;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Idiom;
import org.semascope.probes.ask.Idiom.Comparison;
import org.semascope.probes.ask.Idiom.Options;
import org.semascope.probes.ask.Questions;
import org.semascope.report.table.Listing;
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
  @Mixin private FormatOption format;

  IdiomCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Options options =
        new Options(
            text,
            phrase("--synonym", synonym),
            phrase("--word-synonyms", wordSynonyms),
            sentences,
            language,
            wordnet.name());
    Scope scope = Scope.USUAL.layers(layers).pieces(pieces).echo(echo.isSet());
    Idiom question = new Idiom();
    try (Questions questions = context.questions(threads.count())) {
      Subject opened = questions.model(question, model, scope);
      Idiom.Result result = questions.ask(question, options, opened);
      context.print(listing(), result.comparisons(), format.value());
      context.say("", result);
    }
    return 0;
  }

  private static Listing<Comparison> listing() {
    return new Listing<Comparison>()
        .shown("probe", Comparison::probe)
        .shown("condition", Comparison::condition)
        .shown("sentence", Comparison::sentence)
        .shown("beside", Comparison::phrase)
        .shown("layers", Comparison::layers)
        .shown("sim Sent", one -> cell(one.sent(), one.closerSent()))
        .shown("sim NC", one -> cell(one.nc(), one.closerNc()));
  }

  private static Cell cell(Float similarity, boolean closer) {
    return Cell.number(similarity == null ? "" : String.format(Locale.ROOT, "%.3f", similarity))
        .marked(closer);
  }

  private static Optional<String> phrase(String option, String given) {
    UsageException.throwIf(
        given != null && given.isBlank(),
        option + " is empty: give a phrase, or leave the option out");
    return Optional.ofNullable(given).map(String::strip);
  }
}
