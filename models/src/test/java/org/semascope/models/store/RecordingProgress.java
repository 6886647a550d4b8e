package org.semascope.models.store;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.semascope.core.Progress;

/** Remembers what a user would have seen. */
final class RecordingProgress implements Progress {
  final List<String> said = new CopyOnWriteArrayList<>();
  volatile Consumer<String> listener = line -> {};
  final AtomicLong advanced = new AtomicLong();
  final AtomicLong open = new AtomicLong();

  @Override
  public void say(String line) {
    said.add(line);
    listener.accept(line);
  }

  @Override
  public Task begin(String what, long total, Unit unit) {
    open.incrementAndGet();
    return new Task() {
      @Override
      public void advance(long amount) {
        advanced.addAndGet(amount);
      }

      @Override
      public void close() {
        open.decrementAndGet();
      }
    };
  }
}
