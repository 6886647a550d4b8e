package org.semascope.data;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A file format of a kind of data.
 *
 * @param <R> the records
 */
public interface Format<R> {
  /** For display: {@code USF norms, the published files}. */
  String name();

  /**
   * Whether this file or folder seems to have this format, judged by its beginning; never throws
   * for bad files.
   */
  boolean recognises(Path path);

  /**
   * Reads all records in order, one at a time, in constant memory.
   *
   * @param faults receives bad records
   * @throws DataFormatException if the file as a whole is invalid, or {@code faults} throws
   */
  void read(Path path, Faults faults, Consumer<? super R> each);

  /**
   * Everything that determines the records, for hashing: the path itself (a folder with everything
   * below it) and all other files that {@link #read} opens.
   */
  default List<Path> filesRead(Path path) {
    return List.of(path);
  }

  /** The same files, read as other records. */
  default <T> Format<T> map(Function<? super R, ? extends T> change) {
    Format<R> own = this;
    return new Format<>() {
      @Override
      public String name() {
        return own.name();
      }

      @Override
      public boolean recognises(Path path) {
        return own.recognises(path);
      }

      @Override
      public void read(Path path, Faults faults, Consumer<? super T> each) {
        own.read(path, faults, one -> each.accept(change.apply(one)));
      }

      @Override
      public List<Path> filesRead(Path path) {
        return own.filesRead(path);
      }
    };
  }

  /** A record on one line, for display. */
  default String show(R record) {
    return record.toString();
  }
}
