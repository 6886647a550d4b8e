package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import org.semascope.app.input.Lists;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerSelection;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code substitute}: how close a word stays when others take its place. */
@Command(
    name = "substitute",
    mixinStandardHelpOptions = true,
    description = {
      "Puts words in another's place and tells how close they come, layer by layer.",
      "The cosine of v(key, text) and v(target, text with the target): Ferret 2021, section 3."
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
final class SubstituteCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;
  @Mixin private ModelOptions model;
  @Mixin private BatchOptions batch;
  @Mixin private WordOptions options;
  @Mixin private PiecesOption pieces;

  @Parameters(arity = "0..1", paramLabel = "TEXT", description = "The text the key stands in.")
  private String text;

  @Option(names = "--key", paramLabel = "W", description = "The word to be replaced.")
  private String key;

  @Option(names = "--targets", paramLabel = "W,..", description = "The words to put in its place.")
  private String targets;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format;

  SubstituteCommand(Context context) {
    this.context = context;
  }

  /**
   * The key and its targets, each aligned in its own text; the key comes first.
   *
   * @param known whether the model's vocabulary knows anything of each target
   */
  record Substitution(
      String key, List<String> targets, List<Boolean> known, List<AlignedInput> inputs) {}

  @Override
  public Integer call() {
    new OptionRules(spec)
        .exactlyOneOf(TEXT, "--input")
        .needs(TEXT, "--targets")
        .only(TEXT, "--key", "--occurrence", "--span")
        .needs(TEXT, "--key", "--span")
        .notBoth("--occurrence", "--span")
        .only("--input", "--skip-bad");
    LayerSelection choice = options.layers();
    try (ContextualModel opened = model.open(context, pieces.pieces())) {
      SortedSet<Integer> asked = choice.of(opened.architecture().exposed());
      if (batch.isSet()) {
        substituteMany(opened, asked);
      } else {
        Substitution one =
            substitution(opened, options.place(key).in(text), Lists.words(targets), "");
        printer(OutputFormat.TABLE, asked).print(one, opened.vectors(one.inputs(), asked));
      }
    }
    return 0;
  }

  private void substituteMany(ContextualModel opened, SortedSet<Integer> asked) {
    SubstitutePrinter printer = printer(OutputFormat.JSON, asked);
    new Batch<Substitution>(context, batch)
        .run(
            List.of("text", "key", "targets", "occurrence", "span"),
            (row, where) -> {
              List<String> own = row.list("targets");
              if (own.isEmpty() && targets == null) {
                throw new SemascopeException("the field \"targets\" is missing");
              }
              return substitution(
                  opened,
                  row.place("key").in(row.text("text")),
                  own.isEmpty() ? Lists.words(targets) : own,
                  where + ": ");
            },
            chunk -> {
              List<AlignedInput> inputs = new ArrayList<>();
              chunk.stream()
                  .filter(Batch.Asked::isGood)
                  .forEach(line -> inputs.addAll(line.request().inputs()));
              List<LayerVectors> vectors = opened.vectors(inputs, asked);
              int next = 0;
              for (Batch.Asked<Substitution> line : chunk) {
                if (line.isGood()) {
                  int end = next + line.request().inputs().size();
                  printer.print(line.request(), vectors.subList(next, end));
                  next = end;
                } else {
                  printer.printFault(line.fault());
                }
              }
            });
  }

  private Substitution substitution(
      ContextualModel opened, Occurrence found, List<String> words, String where) {
    List<AlignedInput> inputs = new ArrayList<>();
    inputs.add(Alignments.align(context, opened, found, where));
    if (!opened.knows(inputs.get(0))) {
      throw new SemascopeException(
          "\"%s\" is unknown to the model's vocabulary, so its vector is that of any unknown word"
              .formatted(found.word()));
    }
    for (String word : words) {
      AlignedInput input = opened.align(found.replacedBy(word));
      inputs.add(input);
      if (!opened.knows(input)) {
        context
            .progress()
            .say(
                "%s\"%s\" is unknown to the model's vocabulary, so it has no cosine"
                    .formatted(where, word));
      }
    }
    List<Boolean> known = inputs.stream().skip(1).map(opened::knows).toList();
    return new Substitution(found.word(), words, known, inputs);
  }

  private SubstitutePrinter printer(OutputFormat usual, SortedSet<Integer> asked) {
    return new SubstitutePrinter(context, format == null ? usual : format, asked);
  }
}
