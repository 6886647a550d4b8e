package org.semascope.app.web;

import java.util.List;
import org.semascope.core.UsageException;

/** A page about stored runs or cards, which change while the server runs. */
abstract class StoredPage<O extends Record, A extends Record> extends Page<O, A> {
  /** Rows of a page of a list. */
  static final int ROWS = 50;

  final RunIndex index;
  final Links links;

  StoredPage(RunIndex index, Links links, String name, Class<A> answers, String... inputs) {
    super(name, answers, inputs);
    this.index = index;
    this.links = links;
  }

  @Override
  final boolean isLive() {
    return true;
  }

  /**
   * A page of a list.
   *
   * @param number from 1
   */
  record Sheet<T>(List<T> rows, int pages) {
    static <T> Sheet<T> of(List<T> all, int number, int size) {
      int pages = Math.max(1, (all.size() - 1) / size + 1);
      UsageException.throwIf(number > pages, "page %d: there are only %d", number, pages);
      return new Sheet<>(all.stream().skip((number - 1L) * size).limit(size).toList(), pages);
    }
  }
}
