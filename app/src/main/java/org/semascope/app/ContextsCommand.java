package org.semascope.app;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.semascope.core.Printable;
import org.semascope.core.Span;
import org.semascope.models.Subject;
import org.semascope.probes.ask.Contexts;
import org.semascope.probes.ask.Contexts.Options;
import org.semascope.probes.ask.Contexts.Result;
import org.semascope.probes.ask.Questions;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code contexts}: the paragraphs in which words occur together. */
@Command(
    name = "contexts",
    description = "Prints paragraphs that contain a word, or two words together.",
    footer = {
      "",
      "Case is ignored; several words in quotes are a phrase. The same seed draws the same",
      "paragraphs, and a larger sample begins with the smaller one.",
      "",
      "Example:",
      "  semascope contexts disaster tsunami --data wiki.index -n 3"
    })
final class ContextsCommand extends QuestionCommand {
  private final RecordOptions<Options> options = options(new Options(null, List.of(), 10, 1));

  @Parameters(arity = "1..2", paramLabel = "WORD", description = "A word or a \"phrase of words\".")
  private List<String> words;

  ContextsCommand(Context context) {
    super(context);
  }

  @Override
  public Integer call() {
    Result found;
    try (Questions questions = context.questions(1)) {
      Options query = options.read(Map.of("words", words));
      found = questions.ask(new Contexts(), query, Subject.NONE);
    }
    print(found);
    context.say(summary(found));
    return 0;
  }

  /** Prints paragraphs, in the table format without a table: they are too long for columns. */
  private void print(Result found) {
    if (format.value() == OutputFormat.TABLE) {
      for (Contexts.Context one : found.paragraphs()) {
        context.line("%s (%s)".formatted(one.title(), one.ordinal()));
        context.out().println(printable(one.text(), one.places().values(), context));
        context.out().println();
      }
      context.out().flush();
      return;
    }
    Listing<Contexts.Context> listing =
        new Listing<Contexts.Context>()
            .shown("paragraph", Contexts.Context::ordinal)
            .shown("title", Contexts.Context::title)
            .shown(
                "text",
                one ->
                    marked(one.text(), one.places().values(), "«", "»", UnaryOperator.identity()));
    context
        .printer(listing, format.value())
        .print(found.paragraphs())
        .finish(new TreeMap<>(Map.of("occurrences", found.occurrences(), "total", found.total())));
  }

  /** The paragraph on one line, with the query words in bold or in brackets. */
  static String printable(String text, Collection<List<Span>> spans, Context context) {
    return context.terminalOut()
        ? marked(text, spans, "\u001b[1m", "\u001b[0m", Printable::line)
        : marked(text, spans, "«", "»", Printable::line);
  }

  private static String marked(
      String text,
      Collection<List<Span>> spans,
      String open,
      String close,
      UnaryOperator<String> shown) {
    StringBuilder marked = new StringBuilder();
    int done = 0;
    for (Span span : spans.stream().flatMap(List::stream).sorted().toList()) {
      if (span.start() >= done) { // a span inside another is already marked
        marked.append(shown.apply(text.substring(done, span.start())));
        marked.append(open).append(shown.apply(span.of(text))).append(close);
        done = span.end();
      }
    }
    return marked.append(shown.apply(text.substring(done))).toString();
  }

  private static String summary(Result found) {
    StringBuilder text = new StringBuilder();
    found
        .occurrences()
        .forEach(
            (word, count) ->
                text.append(String.format(Locale.ROOT, "\"%s\" occurs %,d times; ", word, count)));
    return text.append(
            String.format(
                Locale.ROOT,
                "%,d of %,d paragraphs with %s shown",
                found.paragraphs().size(),
                found.total(),
                found.occurrences().size() == 1 ? "it" : "both"))
        .toString();
  }
}
