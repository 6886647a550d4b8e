package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Tiny;
import org.semascope.core.Progress;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Substitute;

class ModelShelfTest {
  @TempDir Path folder;

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicBoolean memoryShort = new AtomicBoolean();

  private ModelShelf shelf() {
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.toString());
    return new ModelShelf(
        () -> {
          opened.incrementAndGet();
          return new Questions(env, Progress.SILENT, 1);
        },
        memoryShort::get);
  }

  @Test
  void aModelIsOpenedOnceAndShared() {
    String bert = Tiny.bert().toString();
    try (ModelShelf shelf = shelf();
        ModelShelf.Lease one = shelf.lease(bert);
        ModelShelf.Lease other = shelf.lease(bert)) {
      assertThat(one.view(new Substitute(), Scope.USUAL))
          .isSameAs(other.view(new Substitute(), Scope.USUAL));
      assertThat(opened).hasValue(1);
    }
  }

  @Test
  void modelsThatNobodyUsesAreClosedWhenMemoryIsShort() {
    try (ModelShelf shelf = shelf()) {
      shelf.lease("a").close();
      ModelShelf.Lease used = shelf.lease("b");
      shelf.lease("c").close();
      assertThat(shelf.size()).isEqualTo(3);
      memoryShort.set(true);
      shelf.lease("d").close();
      assertThat(shelf.size()).isEqualTo(1);
      used.close();
      assertThat(shelf.size()).isZero();
      memoryShort.set(false);
      shelf.lease("a").close();
      assertThat(opened).hasValue(5);
    }
  }
}
