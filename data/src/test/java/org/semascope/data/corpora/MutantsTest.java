package org.semascope.data.corpora;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** For any bytes a reader returns paragraphs or throws DataFormatException. */
class MutantsTest {
  private static final int MUTANTS = Integer.getInteger("semascope.mutants", 300);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "three.txt",
        "fruit.tsv",
        "wiki_00",
        "dump.xml",
        "fruit.tsv.gz",
        "fruit.tsv.bz2",
        "fruit.tsv.xz",
        "dump.xml.bz2"
      })
  void mutants(String name) throws IOException {
    byte[] original = original(name);
    Random random = new Random(name.hashCode());
    Path file = folder.resolve(name);
    int whole = 0;
    for (int i = 0; i < MUTANTS; i++) {
      Files.write(file, mutate(original, random));
      Corpora.formats().forEach(format -> format.recognises(file));
      for (Format<Paragraph> format : Corpora.formats().subList(0, 4)) {
        whole += survives(format, file) ? 1 : 0;
      }
    }
    assertThat(whole).isLessThan(4 * MUTANTS);
  }

  /** Whether it was read to its end, with or without faults; anything unexpected is thrown. */
  private static boolean survives(Format<Paragraph> format, Path file) {
    try {
      format.read(file, fault -> assertThat(fault).hasMessageContaining("expected"), one -> {});
      return true;
    } catch (DataFormatException e) {
      assertThat(e).hasMessageContaining(file.toString()).hasMessageContaining("expected");
      return false;
    }
  }

  private static byte[] original(String name) throws IOException {
    String plain = name.replaceFirst("\\.(gz|bz2|xz)$", "");
    byte[] bytes = Files.readAllBytes(Small.file(plain));
    if (plain.equals(name)) {
      return bytes;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out =
        name.endsWith(".gz")
            ? new GzipCompressorOutputStream(packed)
            : name.endsWith(".xz")
                ? new XZOutputStream(packed, new LZMA2Options())
                : new BZip2CompressorOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static byte[] mutate(byte[] original, Random random) {
    byte[] bytes = original.clone();
    for (int n = 1 + random.nextInt(4); n > 0 && bytes.length > 1; n--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes = without(bytes, at, 1 + random.nextInt(8));
        case 2 -> bytes = Arrays.copyOf(bytes, at);
        default -> bytes = swapLines(bytes, random);
      }
    }
    return bytes;
  }

  private static byte[] without(byte[] bytes, int from, int count) {
    int end = Math.min(bytes.length, from + count);
    byte[] rest = Arrays.copyOf(bytes, bytes.length - (end - from));
    System.arraycopy(bytes, end, rest, from, bytes.length - end);
    return rest;
  }

  private static byte[] swapLines(byte[] bytes, Random random) {
    List<byte[]> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n' || i == bytes.length - 1) {
        lines.add(Arrays.copyOfRange(bytes, start, i + 1));
        start = i + 1;
      }
    }
    Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    lines.forEach(joined::writeBytes);
    return joined.toByteArray();
  }
}
