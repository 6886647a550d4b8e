package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.semascope.app.input.Row;
import org.semascope.app.input.Rows;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * Works through many lines in chunks: large enough to fill the encoder's batches, small enough that
 * a file of any length fits.
 *
 * @param <R> what a line asks for
 */
final class Batch<R> {
  private static final int CHUNK = 1024;

  private final Context context;
  private final BatchOptions options;

  /** A line's request, or what is wrong with it. */
  record Line<R>(String where, R request, SemascopeException fault) {
    boolean isGood() {
      return fault == null;
    }
  }

  Batch(Context context, BatchOptions options) {
    this.context = context;
    this.options = options;
  }

  /**
   * @param parse turns a line into a request, or tells what is wrong with it
   * @param work answers a chunk of lines, in order
   */
  void run(List<String> columns, Function<Row, R> parse, Consumer<List<Line<R>>> work) {
    long bad = 0;
    long all = 0;
    try (Rows rows = Rows.open(options.input(), context.in(), columns);
        Progress.Task task = context.progress().begin("lines", -1, Progress.Unit.ITEMS)) {
      List<Line<R>> chunk = new ArrayList<>();
      for (Optional<Row> row = rows.next(); row.isPresent(); row = rows.next()) {
        Line<R> line = parse(row.get(), parse);
        bad += line.isGood() ? 0 : 1;
        all++;
        chunk.add(line);
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
    }
    if (all == 0) {
      throw new SemascopeException("there is no line in " + options.input());
    }
    if (bad > 0) {
      context.err().println("semascope: skipped %d of %d lines".formatted(bad, all));
    }
  }

  private Line<R> parse(Row row, Function<Row, R> parse) {
    try {
      return new Line<>(row.where(), parse.apply(row), null);
    } catch (SemascopeException e) {
      SemascopeException placed = new SemascopeException(row.where() + ": " + e.getMessage(), e);
      if (!options.skipBad()) {
        throw placed;
      }
      context.err().println("semascope: " + placed.getMessage());
      return new Line<>(row.where(), null, placed);
    }
  }
}
