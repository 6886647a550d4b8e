package org.semascope.app;

import static org.semascope.app.OptionRules.TEXT;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.semascope.app.input.Lists;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerSelection;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Cell;
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
  @Mixin private EchoOption echo;

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
  private record Substitution(
      String key, List<String> targets, List<Boolean> known, List<AlignedInput> inputs) {}

  private record Substituted(String key, Optional<Span> window, List<Target> targets) {}

  /**
   * @param cosine with the key at each layer; null if the model's vocabulary does not know the word
   * @param best the highest cosine of any target at each layer
   */
  private record Target(
      String word, List<String> pieces, Map<Integer, Double> cosine, Map<Integer, Double> best) {
    Cell cell(int layer) {
      return cosine.get(layer) == null
          ? Cell.number("-")
          : Cell.number(String.format(Locale.ROOT, "%.3f", cosine.get(layer)))
              .marked(cosine.get(layer).equals(best.get(layer)));
    }
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
    LayerSelection choice = options.layers();
    try (ContextualModel opened =
        echo.apply(context, model.name(), model.open(context, pieces.pieces()))) {
      SortedSet<Integer> asked = choice.of(opened.architecture().exposed());
      if (batch.isSet()) {
        substituteMany(opened, asked);
      } else {
        Substitution one =
            substitution(opened, options.place(key).in(text), Lists.words(targets), "");
        printer(OutputFormat.TABLE, asked)
            .print(substituted(one, opened.vectors(one.inputs(), asked), asked));
      }
    }
    return 0;
  }

  private void substituteMany(ContextualModel opened, SortedSet<Integer> asked) {
    Listing.Printer<Substituted> printer = printer(OutputFormat.JSON, asked);
    new Batch<Substitution>(context, batch)
        .run(
            List.of("text", "key", "targets", "occurrence", "span"),
            (row, where) -> {
              List<String> own = row.list("targets");
              SemascopeException.throwIf(
                  own.isEmpty() && targets == null, "the field \"targets\" is missing");
              return substitution(
                  opened,
                  row.place("key").in(row.text("text")),
                  own.isEmpty() ? Lists.words(targets) : own,
                  where + ": ");
            },
            all -> {
              List<AlignedInput> inputs =
                  all.stream().flatMap(one -> one.inputs().stream()).toList();
              return Batch.apart(all, one -> one.inputs().size(), opened.vectors(inputs, asked));
            },
            (one, vectors) -> printer.print(substituted(one, vectors, asked)),
            printer::printFault);
  }

  private Substitution substitution(
      ContextualModel opened, Occurrence found, List<String> words, String where) {
    List<AlignedInput> inputs = new ArrayList<>();
    inputs.add(Alignments.align(context, opened, found, where));
    SemascopeException.throwIf(
        !opened.knows(inputs.get(0)),
        "\"%s\" is unknown to the model's vocabulary, so its vector is that of any unknown word",
        found.word());
    for (String word : words) {
      AlignedInput input = opened.align(found.replacedBy(word));
      inputs.add(input);
      if (!opened.knows(input)) {
        context.say(
            "%s\"%s\" is unknown to the model's vocabulary, so it has no cosine"
                .formatted(where, word));
      }
    }
    List<Boolean> known = inputs.stream().skip(1).map(opened::knows).toList();
    return new Substitution(found.word(), words, known, inputs);
  }

  private Listing.Printer<Substituted> printer(OutputFormat usual, SortedSet<Integer> asked) {
    Listing<Target> each =
        new Listing<Target>()
            .column("target", Target::word)
            .field("pieces", Target::pieces)
            .field("cosine", Target::cosine);
    asked.forEach(layer -> each.shown("L" + layer, target -> target.cell(layer)));
    Listing<Substituted> listing =
        new Listing<Substituted>()
            .column("key", Substituted::key)
            .field("window", Substituted::window)
            .rows("targets", Substituted::targets, each);
    return context.printer(listing, format == null ? usual : format);
  }

  /**
   * @param vectors the key's, then each target's
   */
  private static Substituted substituted(
      Substitution one, List<LayerVectors> vectors, SortedSet<Integer> asked) {
    List<Target> found = new ArrayList<>();
    Map<Integer, Double> best = new HashMap<>();
    for (int t = 0; t < one.targets().size(); t++) {
      AlignedInput input = one.inputs().get(t + 1);
      PieceRange range = input.targets().get(0);
      Map<Integer, Double> cosines = new TreeMap<>();
      for (int layer : asked) {
        cosines.put(layer, null);
        if (one.known().get(t)) {
          double cosine = Cosine.of(vectors.get(0).at(layer), vectors.get(t + 1).at(layer));
          // To six places, beyond which single precision says nothing.
          cosines.put(layer, Math.round(cosine * 1e6) / 1e6);
          best.merge(layer, cosines.get(layer), Math::max);
        }
      }
      List<String> own = input.pieces().subList(range.first(), range.end());
      found.add(new Target(one.targets().get(t), own, cosines, best));
    }
    return new Substituted(one.key(), one.inputs().get(0).window(), found);
  }
}
