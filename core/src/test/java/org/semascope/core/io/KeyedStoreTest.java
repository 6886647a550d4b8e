package org.semascope.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.io.KeyedStore.Key;

class KeyedStoreTest {
  private static final int HEADER = 32;

  @TempDir private Path folder;

  @Test
  void storedValuesAreFoundAtOnceAndAfterReopening() {
    Random random = new Random(7);
    Map<Key, float[]> all = new HashMap<>();
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      for (int i = 0; i < 3000; i++) { // more than the initial size of the table
        float[] value = new float[random.nextInt(9)];
        IntStream.range(0, value.length).forEach(at -> value[at] = random.nextFloat());
        Key key = Key.of("text", Integer.toString(i));
        store.put(key, value);
        all.put(key, value);
        assertThat(store.floats(key)).contains(value);
      }
    }
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      assertThat(store.size()).isEqualTo(3000);
      all.forEach((key, value) -> assertThat(store.floats(key)).contains(value));
      assertThat(store.get(Key.of("text", "3000"))).isEmpty();
    }
  }

  @Test
  void aLaterValueReplacesAnEarlierOne() {
    Key key = Key.of("a");
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      store.put(key, new float[] {1});
      store.put(key, new float[] {2, 3});
      assertThat(store.floats(key)).contains(new float[] {2, 3});
    }
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      assertThat(store.floats(key)).contains(new float[] {2, 3});
      assertThat(store.size()).isEqualTo(1);
    }
  }

  @Test
  void partsOfAKeyAreDelimited() {
    assertThat(Key.of("ab", "c")).isNotEqualTo(Key.of("a", "bc"));
    assertThat(Key.of("a")).isNotEqualTo(Key.of("a", ""));
    assertThat(Key.of("a", "b")).isEqualTo(Key.of("a", "b"));
  }

  /** Wherever a crash truncates the file, earlier records remain and new ones are appended. */
  @Test
  void aTruncatedRecordIsMissing() throws IOException {
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      store.put(Key.of("1"), new float[] {1});
      store.put(Key.of("2"), new float[] {2});
    }
    Path file = folder.resolve("000000.kept");
    byte[] whole = Files.readAllBytes(file);
    for (int cut = 0; cut < whole.length; cut++) {
      Files.write(file, Arrays.copyOf(whole, cut));
      boolean first = cut >= HEADER + Float.BYTES;
      try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
        assertThat(store.get(Key.of("1")).isPresent()).isEqualTo(first);
        assertThat(store.get(Key.of("2"))).isEmpty();
        store.put(Key.of("3"), new float[] {3});
      }
      try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
        assertThat(store.floats(Key.of("3"))).contains(new float[] {3});
        assertThat(store.size()).isEqualTo(first ? 2 : 1);
      }
    }
  }

  /** One changed bit never gives a wrong value. */
  @Test
  void aChangedRecordIsMissing() throws IOException {
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      store.put(Key.of("1"), new float[] {1});
    }
    Path file = folder.resolve("000000.kept");
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < whole.length; at++) {
      if (at >= 28 && at < HEADER) {
        continue; // four bytes that mean nothing
      }
      byte[] changed = whole.clone();
      changed[at] ^= 4;
      Files.write(file, changed);
      try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
        assertThat(store.get(Key.of("1"))).as("byte %d", at).isEmpty();
      }
    }
  }

  /** A damaged record in a file that is scanned later does not hide the value computed anew. */
  @Test
  void aDamagedRecordIsReportedOnceAndReplaced() throws IOException {
    try (KeyedStore one = KeyedStore.open(folder, Progress.SILENT);
        KeyedStore other = KeyedStore.open(folder, Progress.SILENT)) {
      one.put(Key.of("a"), new float[] {1});
      other.put(Key.of("b"), new float[] {2});
      other.put(Key.of("c"), new float[] {3});
    }
    Path file = folder.resolve("000001.kept");
    byte[] bytes = Files.readAllBytes(file);
    bytes[HEADER] ^= 1;
    bytes[bytes.length - 1] ^= 1;
    Files.write(file, bytes);
    List<String> said = new ArrayList<>();
    try (KeyedStore store = KeyedStore.open(folder, said::add)) {
      assertThat(store.get(Key.of("b"))).isEmpty();
      assertThat(store.get(Key.of("c"))).isEmpty();
      assertThat(said).hasSize(1).first().asString().contains("000001.kept");
      store.put(Key.of("b"), new float[] {2});
      assertThat(store.floats(Key.of("b"))).contains(new float[] {2});
    }
    try (KeyedStore store = KeyedStore.open(folder, said::add)) {
      assertThat(store.floats(Key.of("a"))).contains(new float[] {1});
      assertThat(store.floats(Key.of("b"))).contains(new float[] {2});
      assertThat(store.get(Key.of("c"))).isEmpty();
      assertThat(store.size()).isEqualTo(2);
    }
    assertThat(said).hasSize(1);
  }

  @Test
  void twoStoresOfAFolderDoNotWriteIntoEachOther() {
    try (KeyedStore one = KeyedStore.open(folder, Progress.SILENT);
        KeyedStore other = KeyedStore.open(folder, Progress.SILENT)) {
      for (int i = 0; i < 100; i++) {
        one.put(Key.of("one", "" + i), new float[] {i});
        other.put(Key.of("other", "" + i), new float[] {-i});
      }
    }
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      assertThat(store.size()).isEqualTo(200);
      for (int i = 0; i < 100; i++) {
        assertThat(store.floats(Key.of("one", "" + i))).contains(new float[] {i});
        assertThat(store.floats(Key.of("other", "" + i))).contains(new float[] {-i});
      }
    }
  }

  @Test
  void manyThreadsPutAndGet() {
    try (KeyedStore store = KeyedStore.open(folder, Progress.SILENT)) {
      IntStream.range(0, 2000)
          .parallel()
          .forEach(
              i -> {
                Key key = Key.of("" + i);
                store.put(key, new float[] {i, i});
                assertThat(store.floats(key)).contains(new float[] {i, i});
              });
      assertThat(store.size()).isEqualTo(2000);
    }
  }

  @Test
  void aStoreWithoutAFolderStoresNothing() {
    try (KeyedStore store = KeyedStore.none()) {
      store.put(Key.of("a"), ByteBuffer.allocate(4));
      assertThat(store.get(Key.of("a"))).isEmpty();
      store.flush();
    }
  }

  @Test
  void aFileBeingWrittenIsReadUpToItsLastCompleteRecord() throws IOException {
    try (KeyedStore one = KeyedStore.open(folder, Progress.SILENT)) {
      one.put(Key.of("1"), new float[] {1});
      try (FileChannel file =
          FileChannel.open(folder.resolve("000000.kept"), StandardOpenOption.APPEND)) {
        file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
      }
      try (KeyedStore other = KeyedStore.open(folder, Progress.SILENT)) {
        assertThat(other.floats(Key.of("1"))).contains(new float[] {1});
        other.put(Key.of("2"), new float[] {2}); // into a file of its own
      }
      assertThat(List.of(folder.toFile().list())).contains("000001.kept");
    }
  }
}
