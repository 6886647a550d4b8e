package org.semascope.engine;

import java.io.OutputStream;

/**
 * Writes the output files of a run. The files get their final names when all are complete.
 *
 * <p>Records are written with their fields in order of declaration, maps sorted by key, numbers in
 * their shortest exact form, so that equal values give equal bytes. They must not contain
 * collections without an order, such as {@code Set.of}.
 */
public interface RunWriter {
  /** One line of {@code items.jsonl}: a record or map, as JSON. */
  void item(Object item);

  /** One line of {@code skipped.jsonl}. */
  void skip(Skipped skipped);

  /** One row of {@code results.json}. */
  void result(Result row);

  /** Adds to a counter of the manifest, such as {@code tokens}. */
  void count(String counter, long amount);

  /**
   * A further file in the run's directory, such as a table or a figure. The caller closes it.
   *
   * @param name a plain file name
   */
  OutputStream file(String name);
}
