package org.semascope.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** Good files with random damage: read, or refused in words, and never at a great cost. */
public final class Damage {
  private static final int MUTANTS = Integer.getInteger("semascope.mutants", 300);
  private static final long MOST_ALLOCATED = 64L << 20;

  private Damage() {}

  /**
   * Reads mutants of a sample, strictly and leniently.
   *
   * @param work an empty folder
   */
  public static void check(Format<?> format, Path sample, Path work) throws IOException {
    List<Path> files = copy(sample, work);
    Path copy = Files.isDirectory(sample) ? work : files.get(0);
    assertThat(Samples.strictly(format, copy)).isNotEmpty();
    Random random = new Random(20_210_419);
    int refused = 0;
    for (int mutant = 0; mutant < MUTANTS; mutant++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] good = Files.readAllBytes(file);
      Files.write(file, damaged(good, random));
      refused += survives(format, copy) ? 0 : 1;
      Files.write(file, good);
    }
    assertThat(refused).as("mutants that were refused").isPositive();
  }

  private static boolean survives(Format<?> format, Path path) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    boolean whole = true;
    try {
      format.recognises(path);
      format.read(path, Faults.STRICT, record -> assertThat(record.toString()).isNotEmpty());
    } catch (DataFormatException refused) {
      whole = false;
      assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
    }
    try {
      format.read(path, fault -> {}, record -> {});
    } catch (DataFormatException refused) {
      assertThat(whole).isFalse();
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_ALLOCATED);
    return whole;
  }

  private static List<Path> copy(Path sample, Path work) throws IOException {
    List<Path> copies = new ArrayList<>();
    try (Stream<Path> files = Files.walk(sample)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        boolean alone = file.equals(sample);
        Path copy = work.resolve(alone ? file.getFileName() : sample.relativize(file));
        Files.createDirectories(copy.getParent());
        copies.add(Files.copy(file, copy));
      }
    }
    return copies;
  }

  private static byte[] damaged(byte[] good, Random random) throws IOException {
    byte[] bytes = good.clone();
    for (int wounds = 1 + random.nextInt(3); wounds > 0 && bytes.length > 0; wounds--) {
      int at = random.nextInt(bytes.length);
      int length = Math.min(bytes.length - at, 1 + random.nextInt(40));
      bytes =
          switch (random.nextInt(6)) {
            case 0 -> flipped(bytes, at, random);
            case 1 -> joined(bytes, at, new byte[0], at + length);
            case 2 -> joined(bytes, at, new byte[0], bytes.length);
            case 3 -> joined(bytes, at, slice(bytes, at, length), at);
            case 4 -> joined(bytes, at, new byte[] {pick(random)}, at);
            default -> shuffled(bytes, random);
          };
    }
    return bytes;
  }

  private static byte[] flipped(byte[] bytes, int at, Random random) {
    bytes[at] ^= (byte) (1 << random.nextInt(8));
    return bytes;
  }

  private static byte pick(Random random) {
    return "\t\n\r\",;'0-/<*#\u00a5 ".getBytes(StandardCharsets.ISO_8859_1)[random.nextInt(15)];
  }

  private static byte[] slice(byte[] bytes, int at, int length) {
    byte[] slice = new byte[length];
    System.arraycopy(bytes, at, slice, 0, length);
    return slice;
  }

  private static byte[] joined(byte[] bytes, int end, byte[] middle, int from) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, end);
    out.write(middle);
    out.write(bytes, from, bytes.length - from);
    return out.toByteArray();
  }

  private static byte[] shuffled(byte[] bytes, Random random) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }
}
