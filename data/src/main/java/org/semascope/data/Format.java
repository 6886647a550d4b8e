package org.semascope.data;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A form in which a kind of data is distributed.
 *
 * @param <R> the record that comes out
 */
public interface Format<R> {
  /** What it is, as a user would say it: {@code USF norms, the published files}. */
  String name();

  /**
   * Whether this file or folder looks like it, told by a short look; never throws for bad files.
   */
  boolean recognises(Path path);

  /**
   * Reads every record in order, one at a time, so that any length fits.
   *
   * @param faults hears of bad records
   * @throws DataFormatException if the file as a whole is bad, or {@code faults} throws
   */
  void read(Path path, Faults faults, Consumer<? super R> each);

  /**
   * What decides the records, so that it can be hashed: the path itself, with everything below it
   * if it is a folder, and whatever else {@link #read} opens.
   */
  default List<Path> filesRead(Path path) {
    return List.of(path);
  }

  /** One record in a line, for people to look at. */
  default String show(R record) {
    return record.toString();
  }
}
