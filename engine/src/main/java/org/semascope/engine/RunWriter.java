package org.semascope.engine;

import java.io.OutputStream;

/**
 * Takes what a run has found and writes it, as it comes, into the run's files. They get their names
 * only when all are whole.
 *
 * <p>Records are written with their fields in order of declaration, maps sorted by key, numbers in
 * their shortest exact form, so that equal values give equal bytes. A collection without an order
 * of its own, such as {@code Set.of}, must not be part of them.
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
   * A file of the probe's own, such as a table or a figure, in the run's directory. The caller
   * closes it.
   *
   * @param name a plain file name
   */
  OutputStream file(String name);
}
