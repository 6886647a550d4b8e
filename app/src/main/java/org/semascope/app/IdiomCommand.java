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

/** {@code idiom}: the four idiomaticity probes on one compound. */
@Command(
    name = "idiom",
    description = {
      "Prints the similarity of a noun compound to a synonym, to its words and to itself.",
      "P1 is a synonym of the whole, P2 one of its words, P3 synonyms of its words, P4 the compound"
          + " out of context. For an idiom, P1 should be close to 1 and above P2 and P3 (Garcia et al."
          + " 2021). By default the last four layers are concatenated; of ELMo, all layers."
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
  private final RecordOptions<Scope> scope =
      options(Scope.USUAL, "layers", "pieces", "iterations", "echo");
  private final RecordOptions<ModelOptions> model =
      options(ModelOptions.of("bert-base-multilingual-cased"));

  @Parameters(paramLabel = "COMPOUND", description = "A compound of two or more words.")
  private String text;

  IdiomCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    Options compound = options.read(Map.of("compound", text));
    Idiom.Result result = ask(new Idiom(), compound, model.read(), scope.read());
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
