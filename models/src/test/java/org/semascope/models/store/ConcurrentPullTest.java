package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.ProcessLock;

/** Several pulls of one model at once, in processes and in threads. */
@Timeout(120)
class ConcurrentPullTest {
  private static final String WEIGHTS = FakeHub.filePath(TinyBert.WEIGHTS);
  private static final int HALF = 70_000;

  @TempDir Path temp;

  @Test
  void twoProcessesDownloadOnce() throws Exception {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      CountDownLatch firstIsAtWork = new CountDownLatch(1);
      CountDownLatch secondWaits = new CountDownLatch(1);
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            firstIsAtWork.countDown();
            await(secondWaits);
            return false;
          });
      Process first = start(hub);
      await(firstIsAtWork);
      Process second = start(hub);
      BufferedReader secondSays = second.inputReader(StandardCharsets.UTF_8);
      String heard = secondSays.readLine();
      secondWaits.countDown();

      Path model = new TestStore(temp).modelDirectory();
      assertThat(heard)
          .isEqualTo(
              "Waiting for another process that is pulling hub--acme--tiny-bert@0123456789ab");
      assertThat(secondSays.lines().toList()).containsExactly(model.toString());
      assertThat(finish(first)).last().isEqualTo(model.toString());
      assertThat(second.waitFor()).isZero();
      for (String name : TinyBert.names()) {
        assertThat(hub.requestsOf(FakeHub.filePath(name))).hasSize(1);
        assertThat(model.resolve(name)).hasBinaryContent(TinyBert.files().get(name));
      }
    }
  }

  @Test
  void whatAKilledProcessLeftIsTakenUp() throws Exception {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      Path incomplete = store.partialDirectory().resolve("model.safetensors.incomplete");
      CountDownLatch testIsOver = new CountDownLatch(1);
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            if (attempt > 1) {
              return false;
            }
            FakeHub.sendPart(exchange, TinyBert.weights(), HALF);
            await(testIsOver);
            return true;
          });
      Process victim = start(hub);
      while (!Files.exists(incomplete) || Files.size(incomplete) < HALF) {
        assertThat(victim.isAlive()).isTrue();
        Thread.sleep(20);
      }
      victim.destroyForcibly().waitFor();

      assertThat(store.home.models()).doesNotExist();
      assertThat(store.open().find(FakeHub.ID)).isEmpty();

      LocalModel model = store.open().resolve(FakeHub.ID);
      testIsOver.countDown();

      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
      assertThat(hub.requestsOf(WEIGHTS))
          .extracting(FakeHub.Seen::range)
          .containsExactly(Optional.empty(), Optional.of("bytes=%d-".formatted(HALF)));
      assertThat(store.home.partial()).isEmptyDirectory();
    }
  }

  @Test
  void manyThreadsDownloadOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      List<Future<LocalModel>> pulls =
          IntStream.range(0, 6)
              .mapToObj(
                  i ->
                      threads.submit(
                          () -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID)))
              .toList();
      for (Future<LocalModel> pull : pulls) {
        assertThat(pull.get(60, TimeUnit.SECONDS).directory()).isDirectory();
      }
      assertThat(hub.requestsOf(WEIGHTS)).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aThreadThatWaitsDoesNotLoseTheLockForTheOneThatHasIt() throws Exception {
    // On POSIX, closing any descriptor of a file drops the process's locks on it.
    Home home = new Home(temp);
    ProcessLock held = Installer.tryLock(home, "model").orElseThrow();
    try {
      assertThat(Installer.tryLock(home, "model")).isEmpty();
      Process other =
          new ProcessBuilder(java(), "-cp", classPath(), LockMain.class.getName(), temp.toString())
              .redirectErrorStream(true)
              .start();
      assertThat(finish(other)).last().isEqualTo("taken");
    } finally {
      held.close();
    }
    Installer.tryLock(home, "model").orElseThrow().close();
  }

  /** Tells whether the lock of "model" can be had by another process. */
  static final class LockMain {
    private LockMain() {}

    public static void main(String[] args) throws IOException {
      boolean free = Installer.tryLock(new Home(Path.of(args[0])), "model").isPresent();
      System.out.println(free ? "free" : "taken");
    }
  }

  private Process start(FakeHub hub) throws IOException {
    return new ProcessBuilder(
            java(),
            "-cp",
            classPath(),
            PullMain.class.getName(),
            temp.toString(),
            hub.endpoint().toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static List<String> finish(Process process) throws Exception {
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).as("exit of a process that said %s", lines).isZero();
    return lines;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the server is being stopped
    }
  }
}
