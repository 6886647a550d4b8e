package org.semascope.models.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;

class HubTransferTest {
  private static final String WEIGHTS = FakeHub.filePath(TinyBert.WEIGHTS);
  private static final int HALF = 70_000;

  @TempDir Path temp;

  @Test
  void theTokenStaysWithTheHub() throws IOException {
    byte[] weights = TinyBert.weights();
    AtomicBoolean broken = new AtomicBoolean(true);
    try (FakeHub hub = new FakeHub(TinyBert.files()).withoutSizes()) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            if (range == null) {
              FakeHub.sendPart(exchange, weights, HALF);
            } else if (broken.get()) {
              FakeHub.send(exchange, 503, new byte[0]);
            } else {
              int from = Integer.parseInt(range.replaceAll("\\D", ""));
              int end = Math.min(weights.length, from + 40_000);
              exchange
                  .getResponseHeaders()
                  .set("Content-Range", "bytes %d-%d/%d".formatted(from, end - 1, weights.length));
              FakeHub.send(exchange, 206, Arrays.copyOfRange(weights, from, end));
            }
            return true;
          });
      TestStore store = new TestStore(temp, hub.endpoint());
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class);
      broken.set(false); // a later process knows only what the responses state
      LocalModel model = store.open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(weights);
    }
  }

  @Test
  void aFileOfUnstatedSizeHasALimit() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files()).withoutSizes()) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            exchange.sendResponseHeaders(200, 0); // in chunks, without a length
            for (int i = 0; i < 200; i++) {
              exchange.getResponseBody().write(new byte[1 << 14]);
            }
            return true;
          });
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("the server does not state its size and sent more than");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[]",
        "{\"sha\": null, \"siblings\": null}",
        "{\"sha\": \"0123456789abcdef\", \"siblings\": [null]}",
        "{\"sha\": \"0123456789abcdef\", \"siblings\": [{\"rfilename\": null, \"size\": null}]}",
        "{\"sha\": \"0123456789abcdef\", \"siblings\": [{\"rfilename\": \"a\", \"size\": 1e99, \"lfs\": null}]}",
        ""
      })
  void listsOfNothingAreRefused(String listing) throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          FakeHub.listingPath("main"),
          (exchange, attempt) -> {
            FakeHub.send(exchange, 200, listing.getBytes(UTF_8));
            return true;
          });
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith("acme/tiny-bert: ");
    }
  }

  @Test
  void aBrokenConnectionGoesOnWhereItBroke() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      breakOffOnce(hub);
      TestStore store = new TestStore(temp, hub.endpoint());

      LocalModel model = store.open().resolve(FakeHub.ID);

      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
      assertResumed(hub);
    }
  }

  @Test
  void aServerThatIgnoresTheRangeSendsAllAnew() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            if (attempt == 1) {
              FakeHub.sendPart(exchange, TinyBert.weights(), HALF);
            } else {
              FakeHub.send(exchange, 200, TinyBert.weights());
            }
            return true;
          });
      LocalModel model = new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
      assertThat(hub.requestsOf(WEIGHTS)).hasSize(2);
    }
  }

  @Test
  void anotherPartThanAskedForIsNotUsed() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            if (attempt == 1) {
              FakeHub.sendPart(exchange, TinyBert.weights(), HALF);
              return true;
            }
            if (attempt == 2) {
              exchange.getResponseHeaders().set("Content-Range", "bytes 5-9/156684");
              FakeHub.send(exchange, 206, new byte[5]);
              return true;
            }
            return false;
          });
      LocalModel model = new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
    }
  }

  @Test
  void aPartThatTheServerDoesNotKnowIsDropped() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files()).withoutSizes()) {
      TestStore store = new TestStore(temp, hub.endpoint());
      Files.createDirectories(store.partialDirectory());
      Files.write(
          store.partialDirectory().resolve("model.safetensors.incomplete"), new byte[200_000]);
      LocalModel model = store.open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
      assertThat(hub.requestsOf(WEIGHTS))
          .extracting(FakeHub.Seen::range)
          .containsExactly(Optional.of("bytes=200000-"), Optional.empty());
    }
  }

  @Test
  void aSpoiledPartIsFetchedAnewOnce() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      Files.createDirectories(store.partialDirectory());
      Files.write(store.partialDirectory().resolve("model.safetensors.incomplete"), new byte[HALF]);
      LocalModel model = store.open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
      assertThat(hub.requestsOf(WEIGHTS))
          .extracting(FakeHub.Seen::range)
          .containsExactly(Optional.of("bytes=%d-".formatted(HALF)), Optional.empty());
    }
  }

  @Test
  void aWrongSha256IsRefusedAndDeleted() throws IOException {
    String wrong = "0".repeat(64);
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            exchange.getResponseHeaders().set("X-Linked-Etag", '"' + wrong + '"');
            return false;
          });
      TestStore store = new TestStore(temp, hub.endpoint());
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessage(
              "acme/tiny-bert: model.safetensors: expected sha256 %s, found sha256 %s; the file was deleted"
                  .formatted(wrong, FakeHub.sha256(TinyBert.weights())));
      assertThat(hub.requestsOf(WEIGHTS)).hasSize(2);
      assertThat(store.modelDirectory()).doesNotExist();
      assertThat(store.partialDirectory().resolve("model.safetensors.incomplete")).doesNotExist();
      assertThat(store.partialDirectory().resolve("model.safetensors")).doesNotExist();
    }
  }

  @Test
  void aSingleChangedByteIsNoticedByGitsChecksum() throws IOException {
    byte[] config = TinyBert.files().get("config.json");
    byte[] changed = config.clone();
    changed[10] ^= 1;
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          FakeHub.filePath("config.json"),
          (exchange, attempt) -> {
            exchange.getResponseHeaders().set("ETag", "W/\"" + FakeHub.gitBlob(config) + '"');
            FakeHub.sendFile(exchange, changed);
            return true;
          });
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("config.json: expected git blob " + FakeHub.gitBlob(config));
    }
  }

  @Test
  void aFileLongerThanListedIsRefused() throws IOException {
    byte[] longer = Arrays.copyOf(TinyBert.weights(), 400_000);
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            FakeHub.send(exchange, 200, longer);
            return true;
          });
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("model.safetensors: expected 156684 bytes, found");
    }
  }

  @Test
  void aBusyHubIsAskedAgain() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      FakeHub.Misbehaviour busyTwice =
          (exchange, attempt) -> {
            if (attempt > 2) {
              return false;
            }
            exchange.getResponseHeaders().set("Retry-After", attempt == 1 ? "0" : "soon");
            FakeHub.send(exchange, attempt == 1 ? 429 : 503, "later".getBytes(UTF_8));
            return true;
          };
      hub.on(FakeHub.listingPath("main"), busyTwice).on(WEIGHTS, busyTwice);
      LocalModel model = new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
      assertThat(hub.requestsOf(WEIGHTS)).hasSize(3);
    }
  }

  @Test
  void aHubThatFailsForEverIsGivenUp() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            FakeHub.send(exchange, 500, new byte[0]);
            return true;
          });
      TestStore store = new TestStore(temp, hub.endpoint());
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContainingAll(
              "acme/tiny-bert", "model.safetensors", "4 attempts", "127.0.0.1", "status 500");
      assertThat(hub.requestsOf(WEIGHTS)).hasSize(4);
      assertThat(store.modelDirectory()).doesNotExist();
    }
  }

  @Test
  void aServerThatFallsSilentIsLeft() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            if (attempt > 1) {
              return false;
            }
            FakeHub.sendPart(exchange, TinyBert.weights(), HALF);
            sleep(5_000);
            return true;
          });
      LocalModel model = new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve(TinyBert.WEIGHTS)).hasBinaryContent(TinyBert.weights());
      assertResumed(hub);
    }
  }

  @Test
  void aFullDiskIsSaidAndTheUnfinishedFileRemoved() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "skipped: this system has no /dev/full");
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      Path incomplete =
          Files.createDirectories(store.partialDirectory()).resolve("model.safetensors.incomplete");
      Files.createSymbolicLink(incomplete, full);
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining(
              "the disk is full at %s while pulling acme/tiny-bert model.safetensors"
                  .formatted(incomplete))
          .hasMessageContaining("SEMASCOPE_HOME");
      assertThat(Files.isSymbolicLink(incomplete)).isFalse();
      assertThat(hub.requestsOf(WEIGHTS)).hasSize(1);
    }
  }

  @Test
  void anEarlierAttemptsFilesAreNotFetchedAgain() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          WEIGHTS,
          (exchange, attempt) -> {
            if (attempt > 4) {
              return false;
            }
            FakeHub.send(exchange, 503, new byte[0]);
            return true;
          });
      TestStore store = new TestStore(temp, hub.endpoint());
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class);
      store.open().resolve(FakeHub.ID);
      assertThat(hub.requestsOf(FakeHub.filePath("config.json"))).hasSize(1);
    }
  }

  private static void breakOffOnce(FakeHub hub) {
    hub.on(
        WEIGHTS,
        (exchange, attempt) -> {
          if (attempt > 1) {
            return false;
          }
          FakeHub.sendPart(exchange, TinyBert.weights(), HALF);
          return true;
        });
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the server is being stopped
    }
  }

  /** The rest was asked for; of a broken connection the last packets may be lost on the way. */
  private static void assertResumed(FakeHub hub) {
    List<Optional<String>> ranges =
        hub.requestsOf(WEIGHTS).stream().map(FakeHub.Seen::range).toList();
    assertThat(ranges).hasSize(2);
    assertThat(ranges.get(0)).isEmpty();
    assertThat(ranges.get(1)).get().asString().matches("bytes=[0-9]+-");
    assertThat(Integer.parseInt(ranges.get(1).get().replaceAll("\\D", ""))).isBetween(1, HALF);
  }
}
