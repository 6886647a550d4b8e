package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ProxySelector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.PinnedFile;
import org.semascope.core.io.PinnedSet;
import org.semascope.models.store.StoreContents.Entry;
import org.semascope.models.store.StoreContents.Kind;

/** Data sets pulled from a server on the loopback interface. */
@Timeout(60)
class PublishedSetsTest {
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
  private static final byte[] PAIRS =
      "sun light 4.5\ncar road 2.5\n".getBytes(StandardCharsets.UTF_8);
  private static final byte[] LONG =
      "one more line\n".repeat(20_000).getBytes(StandardCharsets.UTF_8);
  private static final PinnedFile SMALL = file("data/pairs.txt", PAIRS, "pairs/pairs.txt", "");
  private static final PinnedFile LARGE = file("data/long.txt", LONG, "pairs/long.txt", "");
  private static final PinnedSet SET = set(SMALL, LARGE);

  @TempDir private Path temp;
  private FakeHub server;
  private TestStore store;

  @BeforeEach
  void serve() throws IOException {
    server = new FakeHub(Map.of());
    store = new TestStore(temp).with("SEMASCOPE_DATA_ENDPOINT", server.endpoint().toString());
    serve(SMALL, PAIRS);
    serve(LARGE, LONG);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void filesArriveTogetherWithTheirOrigin() throws IOException {
    server.on(
        SMALL.address(),
        (exchange, attempt) -> {
          assertThat(store.progress.said) // before the first byte
              .containsExactly(
                  "pairs: Pairs of words",
                  "licence: CC BY 4.0",
                  "source: github.com/acme/words at commit 0123456789ab",
                  "Downloading pairs from %s: 2 files, 280 kB".formatted(server.endpoint()));
          FakeHub.sendFile(exchange, PAIRS);
          return true;
        });
    assertThat(sets().folder(SET, true)).isEmpty();
    Path folder = sets().pull(SET);
    assertThat(folder).isEqualTo(store.home.data().resolve("pairs"));
    assertThat(folder.resolve("pairs/pairs.txt")).hasBinaryContent(PAIRS);
    assertThat(folder.resolve("pairs/long.txt")).hasBinaryContent(LONG);
    assertThat(Provenance.read(folder).orElseThrow())
        .isEqualTo(
            new Provenance(
                "pairs",
                "github.com/acme/words at commit 0123456789ab",
                SET.revision(),
                "CC BY 4.0",
                Optional.empty()));
    assertThat(Provenance.checksums(folder))
        .containsEntry("pairs/pairs.txt", FakeHub.sha256(PAIRS))
        .hasSize(2);
    assertThat(store.home.partial()).isEmptyDirectory();
    assertThat(sets().folder(SET, true)).contains(folder);

    store.progress.said.clear();
    assertThat(sets().pull(SET)).isEqualTo(folder); // a second pull does nothing
    assertThat(store.progress.said).containsExactly("pairs is already here: " + folder);
    assertThat(server.seen).hasSize(2);

    // A newer version of the same set is another one.
    assertThat(sets().folder(set(SMALL), false)).isEmpty();
  }

  @Test
  void aBrokenConnectionAndAnInterruptedPullResume() throws IOException {
    server.on(
        LARGE.address(),
        (exchange, attempt) -> {
          if (attempt == 1) {
            FakeHub.sendPart(exchange, LONG, 100_000);
            return true;
          } else if (attempt <= 5) {
            exchange.sendResponseHeaders(503, -1);
            return true;
          }
          FakeHub.sendFile(exchange, LONG);
          return true;
        });
    assertThatThrownBy(() -> sets().pull(SET))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("pairs: could not download data/long.txt after 4 attempts")
        .hasMessageEndingWith("the partial download is kept, pull again to resume");
    assertThat(sets().folder(SET, false)).isEmpty();
    assertThat(store.home.data()).doesNotExist();
    store.progress.said.clear();

    assertThat(sets().pull(SET).resolve("pairs/long.txt")).hasBinaryContent(LONG);
    assertThat(store.progress.said).last().asString().endsWith(": 1 file, 180 kB");
    assertThat(server.requestsOf(SMALL.address())).hasSize(1);
    assertThat(server.requestsOf(LARGE.address()))
        .extracting(FakeHub.Seen::range)
        .startsWith(Optional.empty(), Optional.of("bytes=100000-"))
        .endsWith(Optional.of("bytes=100000-"));
  }

  @Test
  void whatIsNotAsPublishedIsRefusedInOneSentence() throws IOException {
    byte[] other = PAIRS.clone();
    other[0] = 'f';
    serve(SMALL, other);
    refused(
        "pairs: data/pairs.txt: expected sha256 %s, found sha256 %s; the file was deleted",
        FakeHub.sha256(PAIRS), FakeHub.sha256(other));
    serve(SMALL, "sun".getBytes(StandardCharsets.UTF_8));
    refused("pairs: data/pairs.txt: expected 27 bytes, found 3; the file was deleted");
    server.on(
        SMALL.address(),
        (exchange, attempt) -> {
          exchange.sendResponseHeaders(404, -1);
          return true;
        });
    refused(
        "pairs: %s answered with status 404 for data/pairs.txt: this server has no copy of the set, SEMASCOPE_DATA_ENDPOINT can be set to a mirror",
        server.endpoint());
    store.with("SEMASCOPE_DATA_ENDPOINT", "http://127.0.0.1:1");
    assertThatThrownBy(() -> sets().pull(SET))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("cannot reach http://127.0.0.1:1 to download pairs (");
    store.with("SEMASCOPE_DATA_ENDPOINT", "nowhere");
    refused(
        "SEMASCOPE_DATA_ENDPOINT must be an address such as https://raw.githubusercontent.com, found \"nowhere\"");
    store.diskSpace = path -> 1000;
    store.with("SEMASCOPE_DATA_ENDPOINT", server.endpoint().toString());
    assertThatThrownBy(() -> sets().pull(SET)).hasMessageContaining("pairs needs 280 kB of disk");
  }

  private void refused(String message, Object... values) {
    assertThatThrownBy(() -> sets().pull(SET))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(message, values);
    assertThat(store.home.data()).doesNotExist();
  }

  @Test
  void aDamagedFileIsNoticedAndPulledAgain() throws IOException {
    Path folder = sets().pull(SET);
    Path file = folder.resolve("pairs/pairs.txt");
    Files.writeString(file, "sun light 4.0\ncar road 2.5\n");
    assertThatThrownBy(() -> sets().folder(SET, true))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith(
            "pairs: pairs/pairs.txt has changed since it was pulled (expected sha256 "
                + FakeHub.sha256(PAIRS))
        .hasMessageEndingWith("`semascope data pull pairs` gets the set again");
    Files.delete(file);
    assertThatThrownBy(() -> sets().folder(SET, true))
        .hasMessageStartingWith("pairs: pairs/pairs.txt is missing: ");
    store.progress.said.clear();
    sets().pull(SET);
    assertThat(store.progress.said.get(0))
        .isEqualTo("pairs: pairs/pairs.txt is missing; pulling it again");
    assertThat(file).hasBinaryContent(PAIRS);
    assertThat(sets().folder(SET, true)).contains(folder);
  }

  @Test
  void manyThreadsDownloadOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Path>> pulls =
          IntStream.range(0, 4).mapToObj(i -> threads.submit(() -> sets().pull(SET))).toList();
      for (Future<Path> pull : pulls) {
        assertThat(pull.get(30, TimeUnit.SECONDS)).isDirectory();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(server.seen).hasSize(2);
  }

  @Test
  void theStoreListsAndRemovesSets() throws IOException {
    sets().pull(SET);
    assertThat(store.open().contents())
        .filteredOn(entry -> entry.kind() == Kind.DATA)
        .extracting(Entry::kind, Entry::name)
        .containsExactly(tuple(Kind.DATA, "pairs"));
    assertThatThrownBy(() -> sets().remove("../data/pairs"))
        .hasMessage("the store has no data set ../data/pairs, only: pairs");
    assertThat(sets().remove("pairs")).isGreaterThan(PAIRS.length + LONG.length);
    assertThat(sets().folder(SET, false)).isEmpty();
    assertThatThrownBy(() -> sets().remove("pairs"))
        .hasMessage("the store has no data set pairs, and no other");
    sets().pull(SET);
    assertThat(store.open().prune(List.of("pairs")).removed())
        .extracting(Entry::name)
        .containsExactly("pairs");
    assertThat(sets().folder(SET, false)).isEmpty();
  }

  @Test
  void aZipFileIsUnpackedWithoutItsFolders() throws IOException {
    byte[] zip =
        zip(
            "data/copies/Pairs-All.txt", "an older copy",
            "data/Pairs-All.txt", "sun light 4.5",
            "../../pairs-evil.txt", "escaped",
            "data/read.me", "not wanted",
            "__MACOSX/data/._pairs-all.txt", "not wanted");
    PinnedFile file = file("pairs.zip", zip, "pairs", "pairs-*.txt");
    serve(file, zip);
    Path folder = sets().pull(set(file));
    assertThat(Provenance.checksums(folder))
        .containsOnlyKeys("pairs/pairs-all.txt", "pairs/pairs-evil.txt");
    assertThat(folder.resolve("pairs/pairs-all.txt")).hasContent("sun light 4.5");
    assertThat(folder.resolve("pairs/pairs-evil.txt")).hasContent("escaped");
    assertThat(temp.resolve("pairs-evil.txt")).doesNotExist();
    assertThat(folder).isDirectoryNotContaining("glob:**.zip");

    PinnedFile none = file("none.zip", zip, "pairs", "*.csv");
    serve(none, zip);
    assertThatThrownBy(() -> sets().pull(set(none)))
        .hasMessage("none.zip: expected entries named *.csv, found none");
  }

  private static byte[] zip(String... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < entries.length; i += 2) {
        zip.putNextEntry(new ZipEntry(entries[i]));
        zip.write(entries[i + 1].getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  private PublishedSets sets() {
    ModelStore.Tools tools =
        new ModelStore.Tools(
            store.retries, ProxySelector.of(null), store.diskSpace, store.packages);
    return new PublishedSets(store.home, store.env, () -> tools, store.progress);
  }

  private void serve(PinnedFile file, byte[] content) {
    server.on(
        file.address(),
        (exchange, attempt) -> {
          FakeHub.sendFile(exchange, content);
          return true;
        });
  }

  private static PinnedSet set(PinnedFile... files) {
    return new PinnedSet("pairs", "Pairs of words", "CC BY 4.0", List.of(files));
  }

  private static PinnedFile file(String path, byte[] content, String to, String entries) {
    return new PinnedFile(
        "acme/words", COMMIT, path, FakeHub.sha256(content), content.length, to, entries);
  }
}
