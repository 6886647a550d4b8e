package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semascope.core.Progress;
import org.semascope.models.simd.Kernels;
import org.semascope.models.skipgram.TrainingOptions.Method;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.VectorRows;

/**
 * Vectors trained by one thread with the scalar kernel stay the same to the last bit from version
 * to version. The test is skipped on a machine whose exp and pow have other last bits.
 */
class TrainingDigestTest {
  private static final int ARITHMETIC = -1066809023;
  private static final Map<Method, String> DIGESTS =
      Map.of(
          Method.SKIPGRAM,
          "80e0e420c31f737a84271629d65ef2b8a7b7833fc5d3b7a6b0206fd1d66ec176",
          Method.CBOW,
          "cdcdbb328d8538aa57c12556fb999c8f2c92d16dc1ba293cdf00663e72d652ca");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void vectorsStayTheSame(Method method) throws IOException {
    assumeTrue(arithmetic() == ARITHMETIC, "a processor that computes " + arithmetic());
    assertThat(digest(method)).isEqualTo(DIGESTS.get(method));
  }

  /** A hash of exponentials and powers as this machine computes them. */
  private static int arithmetic() {
    Random random = new Random(1);
    int hash = 1;
    for (int i = 0; i < 256; i++) {
      double value = random.nextGaussian();
      hash = 31 * hash + Double.hashCode(Math.exp(value));
      hash = 31 * hash + Double.hashCode(Math.pow(Math.abs(value), 0.75));
    }
    return hash;
  }

  private String digest(Method method) throws IOException {
    TrainingOptions options = new TrainingOptions(method, 21, 3, 5, 1e-2, 2, 3, 0.05, 1, 17);
    HeapVectors trained =
        Texts.trained(
            new VectorTraining(text(), options, Duration.ofDays(1), Progress.SILENT)
                .on(Kernels::scalar),
            folder.resolve("out"));
    MessageDigest sha256 = sha256();
    for (int row = 0; row < trained.size(); row++) {
      sha256.update((trained.word(row) + " ").getBytes(StandardCharsets.UTF_8));
    }
    for (int row = 0; row < trained.size(); row++) {
      long frequency = trained.frequency(row).orElseThrow();
      sha256.update(ByteBuffer.allocate(Long.BYTES).putLong(frequency).flip());
    }
    update(sha256, trained.vectors());
    update(sha256, trained.contexts().orElseThrow());
    return HexFormat.of().formatHex(sha256.digest());
  }

  private static void update(MessageDigest sha256, VectorRows rows) {
    for (int row = 0; row < rows.count(); row++) {
      ByteBuffer bytes = ByteBuffer.allocate(rows.dimension() * Float.BYTES);
      bytes.asFloatBuffer().put(rows.row(row));
      sha256.update(bytes);
    }
  }

  /** Words of very different frequency, some too rare, some sentences longer than the limit. */
  private static TrainingText text() {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder();
    for (int sentence = 0; sentence < 1500; sentence++) {
      int length = sentence % 500 == 0 ? 1300 : 1 + random.nextInt(20);
      for (int i = 0; i < length; i++) {
        int word = (int) (900 * Math.pow(random.nextDouble(), 3));
        text.append(Integer.toString(word, 36)).append(word % 3 == 0 ? "é " : " ");
      }
      text.append('\n');
    }
    return Texts.of(text.toString());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
