package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.app.input.InputRow;
import org.semascope.core.SemascopeException;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Substitute;
import org.semascope.probes.ask.Substitute.Options;
import org.semascope.probes.ask.Substitute.Result;
import org.semascope.probes.ask.Substitute.Target;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code substitute}: similarity of a word and its substitutes in context. */
@Command(
    name = "substitute",
    description = {
      "Replaces a word by others and prints the similarity of their vectors at each layer.",
      "Similarity is the cosine of the key in TEXT and of the target in TEXT with the key replaced"
          + " (Ferret 2021, section 3)."
    },
    footer = {
      "",
      "Lines of --input: text, key, targets (comma-separated), occurrence, span",
      "  separated by tabs, or JSON:",
      "  {\"text\": \"...\", \"key\": \"...\", \"targets\": [\"...\"]}.",
      "",
      "Example:",
      "  semascope substitute -m bert-base-uncased \"The disaster was over.\" \\",
      "    --key disaster --targets catastrophe,tsunami --layers 0,4,8,12"
    })
final class SubstituteCommand extends QuestionCommand {
  private final RecordOptions<Options> options = options(new Options(null, List.of()));
  private final RecordOptions<Scope> scope =
      options(Scope.USUAL, "layers", "pieces", "iterations", "precision", "lowerCase", "echo");
  private final RecordOptions<ModelOptions> model = options(ModelOptions.REQUIRED);

  @Mixin private BatchOptions batch;
  @Mixin private OccurrenceOptions occurrence;

  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "The text that contains the key.")
  private String text;

  @Option(names = "--key", paramLabel = "W", description = "The word to be replaced.")
  private String key;

  SubstituteCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(TEXT, "--input")
        .needs(TEXT, "--targets")
        .only(TEXT, "--key", "--occurrence", "--span")
        .needs(TEXT, "--key", "--span")
        .notBoth("--occurrence", "--span")
        .only("--input", "--skip-bad");
    Substitute question = new Substitute();
    ModelOptions own = model.read();
    try (Questions questions = context.questions(own.threads())) {
      Subject opened = questions.model(question, own.name(), scope.read());
      Listing.Printer<Result> printer = printer(listing(opened.layers()), batch);
      new Batch<>(context, batch, questions, question, opened, printer::print, printer::printFault)
          .ask(
              () -> List.of(options.read(Map.of("key", occurrence.of(key).in(text)))),
              List.of("text", "key", "targets", "occurrence", "span"),
              this::line);
      printer.finish();
    }
    return 0;
  }

  private Options line(InputRow row) {
    List<String> own = row.list("targets");
    List<String> targets = own.isEmpty() ? options.read().targets() : own;
    SemascopeException.throwIf(targets.isEmpty(), "the field \"targets\" is missing");
    return new Options(row.occurrence("key").in(row.text("text")), targets);
  }

  private static Listing<Result> listing(List<LayerMix> layers) {
    Listing<TargetOf> each = new Listing<TargetOf>().shown("target", one -> one.target().word());
    layers.forEach(mix -> each.shown(title(mix), one -> one.cell(mix.label())));
    return new Listing<Result>()
        .shown("key", Result::key)
        .rows(
            null,
            result -> result.targets().stream().map(one -> new TargetOf(one, result)).toList(),
            each);
  }

  private static String title(LayerMix mix) {
    return mix.number().isPresent() ? "L" + mix.label() : mix.label();
  }

  private record TargetOf(Target target, Result result) {
    Cell cell(String layer) {
      Double cosine = target.cosine().get(layer);
      return cosine == null
          ? Cell.number("-")
          : Cell.number(String.format(Locale.ROOT, "%.3f", cosine))
              .marked(cosine.equals(result.best(layer).getAsDouble()));
    }
  }
}
