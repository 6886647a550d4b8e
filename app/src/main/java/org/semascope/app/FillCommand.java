package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.app.input.Lists;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.MaskedPlace;
import org.semascope.models.MaskedText;
import org.semascope.models.arch.Ability;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fill}: what a model expects at a mask. */
@Command(
    name = "fill",
    mixinStandardHelpOptions = true,
    description = "Gives the probability of words at a masked place, and the likeliest ones there.",
    footer = {
      "",
      "A text with several masks gives one result for each, the others left masked.",
      "Lines of --input: text, candidates (comma-separated) after a tab, or JSON:",
      "  {\"text\": \"... [MASK] ...\", \"candidates\": [\"...\"]}.",
      "",
      "Example:",
      "  semascope fill -m bert-base-uncased \"the capital of france is [MASK].\" \\",
      "    --candidates paris,rome --top 3"
    })
final class FillCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ModelOptions model;
  @Mixin private BatchOptions batch;

  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "A text with [MASK] in it.")
  private String text;

  @Option(
      names = "--candidates",
      paramLabel = "W,..",
      description = "Words to judge; each must be one piece of the vocabulary.")
  private String candidates;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "5",
      description = "How many of the likeliest to list (default ${DEFAULT-VALUE}).")
  private int top;

  @Mixin private IdOptions ids;

  @Option(
      names = "--position",
      paramLabel = "P",
      description = "With --ids: the place to predict, special tokens counted.")
  private Integer position;

  @Option(
      names = "--candidate-ids",
      paramLabel = "I,..",
      description = "With --ids: vocabulary entries to judge.")
  private String candidateIds;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format;

  FillCommand(Context context) {
    this.context = context;
  }

  /** A text's masks, with the candidates as the user wrote them. */
  private record Masks(List<MaskedPlace> places, List<String> words) {}

  /**
   * @param window the characters kept, if the text was cut
   */
  private record Filled(
      int position, Optional<Span> window, List<Likely> candidates, List<Likely> top) {}

  /** A word at the mask, with the logarithm of its probability. */
  private record Likely(String kind, String token, int id, float log, boolean best) {
    static List<Likely> all(String kind, List<String> tokens, int[] ids, float[] logs) {
      int best = 0;
      for (int i = 1; i < logs.length; i++) {
        best = logs[i] > logs[best] ? i : best;
      }
      List<Likely> all = new ArrayList<>();
      for (int i = 0; i < ids.length; i++) {
        all.add(new Likely(kind, tokens.get(i), ids[i], logs[i], i == best));
      }
      return all;
    }

    Cell probability() {
      return Cell.number(String.format(Locale.ROOT, "%.4f", Math.exp(log))).marked(best);
    }
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(TEXT, "--ids", "--input")
        .needs("--ids", "--position")
        .only("--ids", "--types", "--attention-mask", "--position", "--candidate-ids")
        .notBoth("--ids", "--candidates")
        .only("--input", "--skip-bad");
    if (top < 0) {
      throw new ParameterException(spec.commandLine(), "--top must not be negative, but is " + top);
    }
    try (ContextualModel opened = model.open(context)) {
      requireMaskedHead(opened);
      if (batch.isSet()) {
        fillMany(opened);
      } else if (ids.isSet()) {
        fillIds(opened);
      } else {
        List<String> words = candidates == null ? List.of() : Lists.words(candidates);
        Masks one = masks(opened, text, words, "");
        print(opened, printer(OutputFormat.TABLE), one, predict(opened, List.of(one)));
      }
    }
    return 0;
  }

  private Listing.Printer<Filled> printer(OutputFormat usual) {
    Listing<Likely> each =
        new Listing<Likely>()
            .shown("kind", Likely::kind)
            .column("token", likely -> Cell.of(likely.token()).marked(likely.best()))
            .column("id", Likely::id)
            .shown("probability", Likely::probability)
            .column("log", "logProb", "%.3f", Likely::log);
    Listing<Filled> listing =
        new Listing<Filled>()
            .column("position", Filled::position)
            .field("window", Filled::window)
            .rows("candidates", Filled::candidates, each)
            .rows("top", Filled::top, each);
    return context.printer(listing, format == null ? usual : format);
  }

  /**
   * @param words the candidates as the user wrote them, in the order of {@code ids}
   */
  private static Filled filled(
      ContextualModel opened,
      int position,
      Optional<Span> window,
      List<String> words,
      int[] ids,
      Prediction prediction) {
    int[] topIds = prediction.topIds();
    List<String> shown = Arrays.stream(topIds).mapToObj(opened.tokenizer()::shown).toList();
    return new Filled(
        position,
        window,
        Likely.all("candidate", words, ids, prediction.candidates()),
        Likely.all("top", shown, topIds, prediction.top()));
  }

  private void fillIds(ContextualModel opened) {
    int[] wanted =
        candidateIds == null ? new int[0] : Lists.numbers("--candidate-ids", candidateIds);
    MaskQuery query = new MaskQuery(ids.input(), ids.row(position), wanted);
    Prediction prediction = opened.encoder().predict(List.of(query), top).get(0);
    List<String> pieces = Arrays.stream(wanted).mapToObj(opened.tokenizer()::shown).toList();
    printer(OutputFormat.JSON)
        .print(filled(opened, position, Optional.empty(), pieces, wanted, prediction));
  }

  private void fillMany(ContextualModel opened) {
    Listing.Printer<Filled> printer = printer(OutputFormat.JSON);
    new Batch<Masks>(context, batch)
        .run(
            List.of("text", "candidates"),
            (row, where) -> {
              List<String> own = row.list("candidates");
              List<String> words =
                  own.isEmpty() && candidates != null ? Lists.words(candidates) : own;
              return masks(opened, row.text("text"), words, where + ": ");
            },
            all -> Batch.apart(all, masks -> masks.places().size(), predict(opened, all)),
            (masks, predictions) -> print(opened, printer, masks, predictions),
            printer::printFault);
  }

  private void requireMaskedHead(ContextualModel opened) {
    Optional<String> whyNot = opened.architecture().ability().whyNoMasks();
    if (whyNot.isPresent()) {
      throw new SemascopeException(
          "%s %s, so it cannot fill masks; %s"
              .formatted(model.name(), whyNot.get(), instead(opened.architecture().ability())));
    }
  }

  private static String instead(Ability ability) {
    return ability.predicts() == Ability.Predicts.NEXT_WORD
        ? "`next` gives the probability of words after a text"
        : "`encode` works";
  }

  private Masks masks(ContextualModel opened, String masked, List<String> words, String where) {
    List<MaskedPlace> places = MaskedText.of(opened, masked).places(words);
    for (MaskedPlace place : places) {
      Alignments.tellIfCut(context, opened, place.input(), "[MASK]", where);
    }
    return new Masks(places, words);
  }

  private List<Prediction> predict(ContextualModel opened, List<Masks> all) {
    return opened.predict(all.stream().flatMap(masks -> masks.places().stream()).toList(), top);
  }

  private static void print(
      ContextualModel opened,
      Listing.Printer<Filled> printer,
      Masks masks,
      List<Prediction> predictions) {
    int at = 0;
    for (MaskedPlace place : masks.places()) {
      printer.print(
          filled(
              opened,
              place.position(),
              place.input().window(),
              masks.words(),
              place.candidates(),
              predictions.get(at++)));
    }
  }
}
