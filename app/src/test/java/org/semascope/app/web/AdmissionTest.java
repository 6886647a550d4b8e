package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class AdmissionTest {
  @Test
  void furtherRequestsAreBusy() throws Exception {
    Admission admission = new Admission(1, 1, 60_000);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Integer> first = threads.submit(() -> admission.run(() -> wait(running, end)));
      running.await();
      Future<Integer> second = threads.submit(() -> admission.run(() -> 2));
      while (admission.free() > 0) {
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> admission.run(() -> 3)).isInstanceOf(BusyException.class);
      end.countDown();
      assertThat(first.get()).isEqualTo(1);
      assertThat(second.get()).isEqualTo(2);
      assertThat(admission.run(() -> 3)).isEqualTo(3);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aRequestDoesNotWaitForever() throws Exception {
    Admission admission = new Admission(1, 1, 10);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(1);
    try {
      Future<Integer> first = threads.submit(() -> admission.run(() -> wait(running, end)));
      running.await();
      assertThatThrownBy(() -> admission.run(() -> 2)).isInstanceOf(BusyException.class);
      end.countDown();
      assertThat(first.get()).isEqualTo(1);
      assertThat(admission.free()).isEqualTo(2);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aFailureFreesItsPlace() {
    Admission admission = new Admission(1, 0, 10);
    assertThatThrownBy(
            () ->
                admission.run(
                    () -> {
                      throw new IllegalStateException();
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(admission.run(() -> 1)).isEqualTo(1);
  }

  @Test
  void busyIsAStatusWithATimeToRetry() {
    Failure busy = Failure.of(new BusyException());
    assertThat(busy.status()).isEqualTo(503);
    assertThat(busy.headers()).containsKey("Retry-After");
    assertThat(busy.body("/api/word")).contains("\"error\"");
  }

  private static int wait(CountDownLatch running, CountDownLatch end) {
    running.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 1;
  }
}
