package org.semascope.app;

import java.util.Locale;
import java.util.Map;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Idiom;
import org.semascope.probes.ask.Idiom.Comparison;
import org.semascope.probes.ask.Idiom.Options;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code idiom}: the four probes of idiomaticity on one compound. */
@Command(
    name = "idiom",
    description = {
      "Shows how similar a noun compound is to a synonym, to its words and to itself.",
      "P1 is a synonym of the whole, P2 one of its words, P3 synonyms of its words, P4 itself"
          + " without a sentence. For an idiom, P1 should be near 1 and above P2 and P3 (Garcia et al."
          + " 2021). By default the last four layers are concatenated, of ELMo all."
    },
    footer = {
      "",
      "Examples:",
      "  semascope idiom \"eager beaver\" --synonym \"hard worker\" \\",
      "    -m bert-base-uncased",
      "  semascope idiom \"pé frio\" --synonym azarado --language pt"
    })
final class IdiomCommand extends QuestionCommand {
  private final RecordOptions<Options> options = options(new Options(""));
  private final RecordOptions<Scope> scope = options(Scope.USUAL, "layers", "pieces", "echo");
  private final RecordOptions<ModelOptions> model =
      options(ModelOptions.of("bert-base-multilingual-cased"));

  @Parameters(paramLabel = "COMPOUND", description = "Two words or more.")
  private String text;

  IdiomCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    Options asked = options.read(Map.of("compound", text));
    Idiom.Result result = ask(new Idiom(), asked, model.read(), scope.read());
    context.print(listing(), result.comparisons(), format.value());
    context.say("", result);
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
}
