package org.semascope.app;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.semascope.core.Printable;
import org.semascope.core.Span;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code contexts}: the paragraphs in which words occur together. */
@Command(
    name = "contexts",
    mixinStandardHelpOptions = true,
    description = "Shows paragraphs that hold a word, or two words together.",
    footer = {
      "",
      "Words are found in any case; several words in quotes are a phrase. The same seed draws",
      "the same paragraphs, and a larger sample begins with the smaller one.",
      "",
      "Example:",
      "  semascope contexts disaster tsunami --index wiki.index -n 3"
    })
final class ContextsCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..2", paramLabel = "WORD", description = "A word or \"several in a row\".")
  private List<String> words;

  @Option(
      names = "--index",
      required = true,
      paramLabel = "DIR",
      description = "An index (see `index build`).")
  private Path folder;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "How many paragraphs (default ${DEFAULT-VALUE}).")
  private int count = 10;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which sample is drawn (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  ContextsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (count < 1) {
      throw new ParameterException(spec.commandLine(), "-n must be at least 1, but is " + count);
    }
    List<String> asked = words.stream().distinct().toList();
    try (ParagraphIndex index =
        ParagraphIndex.open(folder, Optional.of(context.home().fingerprints()))) {
      List<Hit> hits = index.sample(asked, count, seed);
      print(asked, hits);
      context.say(summary(index, asked, hits.size()));
    }
    return 0;
  }

  /** Paragraphs are too long for a table on a screen. */
  private void print(List<String> asked, List<Hit> hits) {
    if (format == OutputFormat.TABLE) {
      for (Hit hit : hits) {
        context.line("%s (%s)".formatted(hit.paragraph().title(), hit.paragraph().ordinal()));
        context.out().println(printable(hit, context.terminalOut()));
        context.out().println();
      }
      context.out().flush();
      return;
    }
    Listing<Hit> listing =
        new Listing<Hit>()
            .column("paragraph", hit -> hit.paragraph().ordinal())
            .column("title", hit -> hit.paragraph().title())
            .field("text", hit -> hit.paragraph().text())
            .shown("text", hit -> marked(hit, "«", "»", UnaryOperator.identity()))
            .field("places", hit -> places(asked, hit));
    context.print(listing, hits, format);
  }

  private static Map<String, List<Span>> places(List<String> asked, Hit hit) {
    Map<String, List<Span>> places = new LinkedHashMap<>();
    for (int w = 0; w < asked.size(); w++) {
      places.put(asked.get(w), hit.places().get(w));
    }
    return places;
  }

  /** The paragraph on one line, with the words looked for in bold letters or in brackets. */
  static String printable(Hit hit, boolean bold) {
    return bold
        ? marked(hit, "\u001b[1m", "\u001b[0m", Printable::line)
        : marked(hit, "«", "»", Printable::line);
  }

  private static String marked(Hit hit, String open, String close, UnaryOperator<String> shown) {
    String text = hit.paragraph().text();
    StringBuilder marked = new StringBuilder();
    int done = 0;
    for (Span span : hit.places().stream().flatMap(List::stream).sorted().toList()) {
      if (span.start() >= done) { // one inside another is marked already
        marked.append(shown.apply(text.substring(done, span.start())));
        marked.append(open).append(shown.apply(span.of(text))).append(close);
        done = span.end();
      }
    }
    return marked.append(shown.apply(text.substring(done))).toString();
  }

  private static String summary(ParagraphIndex index, List<String> asked, int shown) {
    StringBuilder text = new StringBuilder();
    for (String word : asked) {
      text.append(
          String.format(Locale.ROOT, "\"%s\" occurs %,d times; ", word, index.occurrences(word)));
    }
    return text.append(
            String.format(
                Locale.ROOT,
                "%,d of %,d paragraphs with %s shown",
                shown,
                index.paragraphs(asked),
                asked.size() == 1 ? "it" : "both"))
        .toString();
  }
}
