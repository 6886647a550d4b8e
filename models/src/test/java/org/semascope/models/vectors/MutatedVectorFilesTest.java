package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;

/**
 * Good files with random damage: read, or refused in words, and never at a great cost. {@code
 * -Dsemascope.mutants=10000} asks for more of them.
 */
class MutatedVectorFilesTest {
  private static final int ROUNDS = Integer.getInteger("semascope.mutants", 300);
  private static final long MOST_ALLOCATED = 64L << 20;

  private record GoodFile(String name, byte[] bytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  @TempDir private Path folder;

  static Stream<GoodFile> goodFiles() throws IOException {
    String rows = "the 0.25 -1.5e-3 7\nof 1 2 3\ncafé 4 5 6\n. . . 7 8 9\n";
    byte[] text = ("4 3\n" + rows).getBytes(StandardCharsets.UTF_8);
    FastTextBytes old = new FastTextBytes();
    old.version = 0;
    FastTextBytes classifier = new FastTextBytes();
    classifier.model = 3;
    classifier.labels = List.of("__label__a");
    return Stream.of(
        new GoodFile("word2vec text", text),
        new GoodFile("GloVe text", rows.getBytes(StandardCharsets.UTF_8)),
        new GoodFile("word2vec binary", binary()),
        new GoodFile("packed text", gzip(text)),
        new GoodFile("fastText", new FastTextBytes().bytes()),
        new GoodFile("old fastText", old.bytes()),
        new GoodFile("fastText classifier", classifier.bytes()),
        new GoodFile("packed fastText", gzip(new FastTextBytes().bytes())),
        new GoodFile(
            "wink JSON",
            ("{\"size\":2,\"dimensions\":2,\"words\":[\"a\",\"b\"],"
                    + "\"vectors\":{\"a\":[0.5,2,2.06,0],\"b\":[1,1,1.41,1]},\"unkVector\":[0]}")
                .getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @MethodSource("goodFiles")
  void damageIsNeverMoreThanARefusal(GoodFile good) throws IOException {
    Path file = Files.write(folder.resolve("file"), good.bytes());
    assertThat(VectorSamples.read(file, folder).size()).isPositive();
    Random random = new Random(20_260_607);
    int refused = 0;
    Path target = folder.resolve("target");
    for (int round = 0; round < ROUNDS; round++) {
      Files.write(file, damaged(good.bytes(), random));
      long before = allocated();
      try {
        VectorFile.convert(file, target, "x", VectorSamples.SHA, Progress.SILENT);
        requireGood(MappedVectors.open(target));
        Files.delete(target);
      } catch (ModelFormatException e) {
        assertThat(e).hasMessageStartingWith(file.toString());
        assertThat(target).doesNotExist();
        refused++;
      } catch (RuntimeException e) {
        throw new AssertionError("round " + round, e);
      }
      assertThat(allocated() - before).as("bytes in round " + round).isLessThan(MOST_ALLOCATED);
    }
    assertThat(refused).isBetween(1, ROUNDS);
  }

  /** The mapped form itself, which has checks of its own. */
  @Test
  void aDamagedMappedFileIsNeverMoreThanARefusal() throws IOException {
    Path source = Files.write(folder.resolve("file"), new FastTextBytes().bytes());
    Path target = folder.resolve("target");
    VectorFile.convert(source, target, "x", VectorSamples.SHA, Progress.SILENT);
    byte[] good = Files.readAllBytes(target);
    Random random = new Random(20_260_608);
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Path file = Files.write(folder.resolve("mapped" + round), damaged(good, random));
      try {
        MappedVectors vectors = MappedVectors.open(file);
        for (int row = 0; row < vectors.size(); row++) {
          vectors.row(vectors.word(row));
          vectors.vectors().row(row);
        }
        vectors.vector("unseen");
      } catch (ModelFormatException e) {
        refused++;
      } catch (RuntimeException e) {
        throw new AssertionError("round " + round, e);
      }
      Files.delete(file);
    }
    assertThat(refused).isBetween(1, ROUNDS);
  }

  private static void requireGood(MappedVectors vectors) {
    for (int row = 0; row < vectors.size(); row++) {
      assertThat(vectors.row(vectors.word(row))).hasValue(row);
      for (float value : vectors.vectors().row(row)) {
        assertThat(value).isFinite();
      }
    }
    vectors.vector("unseen");
  }

  /** Cuts, turns bits, writes over, repeats or takes out a piece; mostly where the file begins. */
  private static byte[] damaged(byte[] good, Random random) {
    int kind = random.nextInt(8);
    if (kind == 0) {
      return Arrays.copyOf(good, random.nextInt(good.length));
    }
    if (kind <= 2) {
      int from = random.nextInt(good.length);
      int to = from + random.nextInt(Math.min(20, good.length - from));
      int resume = kind == 1 ? to : Math.max(0, from - random.nextInt(20));
      byte[] bad = Arrays.copyOf(good, from + good.length - resume);
      System.arraycopy(good, resume, bad, from, good.length - resume);
      return bad;
    }
    byte[] bad = good.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(random.nextBoolean() ? good.length : Math.min(good.length, 100));
      bad[at] =
          (byte) (random.nextBoolean() ? bad[at] ^ (1 << random.nextInt(8)) : random.nextInt());
    }
    return bad;
  }

  private static byte[] binary() throws IOException {
    HeapVectors vectors =
        HeapVectors.of(
            List.of("the", "of", "café"),
            null,
            new float[] {.1f, -2, 3e5f, 0, 0, 0, 7, 8, 9},
            null);
    Path file = Files.createTempFile("good", ".bin");
    Word2VecWriter.binary(file, vectors::word, vectors.vectors());
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return bytes;
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
