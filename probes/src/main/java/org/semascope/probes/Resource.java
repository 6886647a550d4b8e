package org.semascope.probes;

import java.util.function.Supplier;
import org.semascope.engine.Input;

/**
 * Data that a probe reads: name and checksum are known at once, the content is read when first
 * needed.
 *
 * @param <T> the content
 */
public final class Resource<T> {
  private final Input input;
  private final Supplier<? extends T> reader;
  private T content; // guarded by this

  Resource(Input input, Supplier<? extends T> reader) {
    this.input = input;
    this.reader = reader;
  }

  public Input input() {
    return input;
  }

  public synchronized T open() {
    if (content == null) {
      content = reader.get();
    }
    return content;
  }
}
