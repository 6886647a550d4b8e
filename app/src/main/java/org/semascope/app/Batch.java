package org.semascope.app;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.semascope.app.input.InputRow;
import org.semascope.app.input.InputRows;
import org.semascope.app.input.Line;
import org.semascope.app.print.OneLine;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.ask.Answer;
import org.semascope.probes.ask.BatchQuestion;
import org.semascope.probes.ask.Questions;

/**
 * Answers a question for one item, or for many lines in chunks: large enough to fill the encoder's
 * batches, small enough for files of any length.
 *
 * @param give receives the answers, in order
 * @param refuse receives the error of a bad line instead of its answer
 */
record Batch<O extends Record, P, A extends Answer>(
    Context context,
    BatchOptions options,
    Questions questions,
    BatchQuestion<O, P, A> question,
    Subject model,
    Consumer<A> give,
    Consumer<SemascopeException> refuse) {
  private static final int CHUNK = 1024;

  /**
   * A line prepared for the model, or its error.
   *
   * @param where {@code file:number}
   */
  private record Prepared<P>(String where, P item, SemascopeException fault) {
    boolean isGood() {
      return fault == null;
    }
  }

  /**
   * Answers the lines of {@code --input}, or these items if there is no such option.
   *
   * @param columns of tab-separated lines
   * @param parse turns the fields of a line into options
   */
  void ask(Supplier<List<O>> items, List<String> columns, Function<InputRow, O> parse) {
    if (options.isSet()) {
      lines(columns, parse);
      return;
    }
    try (Resources data = questions.data()) {
      items.get().stream()
          .map(item -> question.prepare(item, model, data))
          .toList() // prepared first: if an item is refused, nothing is printed
          .forEach(item -> give("", question.answerAll(List.of(item), model, data).get(0)));
    }
  }

  private void give(String where, A answer) {
    context.say(where, answer);
    give.accept(answer);
  }

  private void lines(List<String> columns, Function<InputRow, O> parse) {
    long bad = 0;
    long all = 0;
    try (Resources data = questions.data();
        InputRows rows = InputRows.open(options.input(), context.in(), columns);
        Progress.Task task = context.progress().begin("lines", -1, Progress.Unit.ITEMS)) {
      List<Prepared<P>> chunk = new ArrayList<>();
      for (Optional<Line> line = rows.next(); line.isPresent(); line = rows.next()) {
        chunk.add(parse(line.get(), parse, data));
        bad += chunk.get(chunk.size() - 1).isGood() ? 0 : 1;
        all++;
        if (chunk.size() == CHUNK) {
          work(chunk, data, task);
        }
      }
      work(chunk, data, task);
      SemascopeException.throwIf(all == 0, "%s has no lines", rows.name());
    }
    if (bad > 0) {
      context.complain("skipped %s of %s lines".formatted(bad, all));
    }
  }

  private void work(List<Prepared<P>> chunk, Resources data, Progress.Task task) {
    List<P> good = chunk.stream().filter(Prepared::isGood).map(Prepared::item).toList();
    Iterator<A> answers =
        (good.isEmpty() ? List.<A>of() : question.answerAll(good, model, data)).iterator();
    for (Prepared<P> line : chunk) {
      if (line.isGood()) {
        give(line.where() + ": ", answers.next());
      } else {
        refuse.accept(line.fault());
      }
    }
    task.advance(chunk.size());
    chunk.clear();
  }

  private Prepared<P> parse(Line line, Function<InputRow, O> parse, Resources data) {
    try {
      P item = question.prepare(parse.apply(line.row()), model, data);
      return new Prepared<>(line.where(), item, null);
    } catch (SemascopeException e) {
      // Shortened here because the message is part of the result, too.
      SemascopeException placed =
          new SemascopeException(OneLine.of(line.where() + ": " + e.getMessage()), e);
      if (!options.skipBad()) {
        throw placed;
      }
      context.complain(placed.getMessage());
      return new Prepared<>(line.where(), null, placed);
    }
  }
}
