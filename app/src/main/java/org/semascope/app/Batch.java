package org.semascope.app;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.semascope.app.input.InputRow;
import org.semascope.app.input.InputRows;
import org.semascope.app.input.Line;
import org.semascope.app.print.OneLine;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * Works through many lines in chunks: large enough to fill the encoder's batches, small enough that
 * a file of any length fits.
 *
 * @param <R> what a line asks for
 */
record Batch<R>(Context context, BatchOptions options) {
  private static final int CHUNK = 1024;

  /** What a line asks for, or what is wrong with it. */
  private record Asked<R>(R request, SemascopeException fault) {
    boolean isGood() {
      return fault == null;
    }
  }

  /**
   * @param parse turns a line's fields and its {@code file:number} into a request, or tells what is
   *     wrong with it
   * @param answer gives each of several requests its answer, in their order
   * @param give gets a line's request with its answer, line by line
   * @param refuse gets what stands in for the answer to a bad line
   */
  <A> void run(
      List<String> columns,
      BiFunction<InputRow, String, R> parse,
      Function<List<R>, List<A>> answer,
      BiConsumer<R, A> give,
      Consumer<SemascopeException> refuse) {
    Consumer<List<Asked<R>>> work =
        chunk -> {
          Iterator<A> answers =
              answer
                  .apply(chunk.stream().filter(Asked::isGood).map(Asked::request).toList())
                  .iterator();
          for (Asked<R> line : chunk) {
            if (line.isGood()) {
              give.accept(line.request, answers.next());
            } else {
              refuse.accept(line.fault);
            }
          }
        };
    long bad = 0;
    long all = 0;
    try (InputRows rows = InputRows.open(options.input(), context.in(), columns);
        Progress.Task task = context.progress().begin("lines", -1, Progress.Unit.ITEMS)) {
      List<Asked<R>> chunk = new ArrayList<>();
      for (Optional<Line> line = rows.next(); line.isPresent(); line = rows.next()) {
        Asked<R> asked = parse(line.get(), parse);
        bad += asked.isGood() ? 0 : 1;
        all++;
        chunk.add(asked);
        if (chunk.size() == CHUNK) {
          work.accept(chunk);
          task.advance(chunk.size());
          chunk = new ArrayList<>();
        }
      }
      if (!chunk.isEmpty()) {
        work.accept(chunk);
        task.advance(chunk.size());
      }
      SemascopeException.throwIf(all == 0, "there is no line in " + rows.name());
    }
    if (bad > 0) {
      context.complain("skipped %s of %s lines".formatted(bad, all));
    }
  }

  /** Gives each request its share of answers that were computed together. */
  static <R, A> List<List<A>> apart(List<R> requests, ToIntFunction<R> share, List<A> answers) {
    List<List<A>> all = new ArrayList<>();
    int next = 0;
    for (R request : requests) {
      int end = next + share.applyAsInt(request);
      all.add(answers.subList(next, end));
      next = end;
    }
    return all;
  }

  private Asked<R> parse(Line line, BiFunction<InputRow, String, R> parse) {
    try {
      return new Asked<>(parse.apply(line.row(), line.where()), null);
    } catch (SemascopeException e) {
      // Cut here already, because the sentence goes into the result too.
      SemascopeException placed =
          new SemascopeException(OneLine.of(line.where() + ": " + e.getMessage()), e);
      if (!options.skipBad()) {
        throw placed;
      }
      context.complain(placed.getMessage());
      return new Asked<>(null, placed);
    }
  }
}
