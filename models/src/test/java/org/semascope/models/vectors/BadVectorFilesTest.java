package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.models.ModelFormatException;

/** Every fault is told in one sentence with its place, and leaves nothing. */
class BadVectorFilesTest {
  private static final String VECTORS = "vectors of word2vec, GloVe or fastText";

  @TempDir private Path folder;

  static Stream<Arguments> texts() {
    return Stream.of(
        arguments("", ": expected " + VECTORS + ", found an empty file"),
        arguments(
            "\n<!DOCTYPE html><html>",
            ": expected " + VECTORS + ", found a page of HTML: the download went wrong"),
        arguments(
            "version https://git-lfs.github.com/spec/v1\n",
            ": expected " + VECTORS + ", found a git-lfs pointer: fetch the file (git lfs pull)"),
        arguments("PK\3\4rest", ": expected " + VECTORS + ", found a zip archive: unpack it first"),
        arguments(
            "Dear reader,\nthis is text.\n", ": expected " + VECTORS + ", found \"Dear reader,\""),
        arguments("{\"a\": 1}", ": expected " + VECTORS + ", found \"{\"a\": 1}\""),
        arguments("3 2\na 1 2\nb 3 4\n", ":1: expected as many rows as it says, 3, found 2"),
        arguments(
            "1 2\na 1 2\nb 3 4\n",
            ":3: expected the end after the 1 rows of line 1, found another row"),
        arguments("2 2\na 1 2\nb 3\n", ":3: expected a word and 2 numbers, found 2 fields"),
        arguments("2 2\na 1 2\nb 3 4 5\n", ":3: expected a word and 2 numbers, found 4 fields"),
        arguments("2 2\na 1 2\n3 4\n", ":3: expected a word and 2 numbers, found 2 fields"),
        arguments("2 2\na 1 2\nb 3 x\n", ":3: expected a finite number, found \"x\""),
        arguments("2 2\na 1 nan\nb 3 4\n", ":2: expected a finite number, found \"nan\""),
        arguments("2 2\na 1 2\nb -inf 4\n", ":3: expected a finite number, found \"-inf\""),
        arguments("2 2\na 1 2\nb 1e99 4\n", ":3: expected a finite number, found \"1e99\""),
        arguments("a 1 2\nb 3 4\nc 5\n", ":3: expected a word and 2 numbers, found 2 fields"),
        arguments("a 1 2\nb 3 4\nc 5 6 7\n", ":3: expected a word and 2 numbers, found 4 fields"),
        arguments("0 2\n", ":1: expected a number of words from 1 to 2147483647, found 0"),
        arguments("1 0\na\n", ":1: expected a dimension from 1 to 1048576, found 0"),
        arguments(
            "99999999999 2\na 1 2\n",
            ":1: expected a number of words from 1 to 2147483647, found 99999999999"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void faultyText(String text, String message) throws IOException {
    refused(text.getBytes(StandardCharsets.UTF_8), message);
  }

  static Stream<Arguments> binaries() throws IOException {
    byte[] good = binary();
    byte[] nan = good.clone();
    nan[good.length - 2] = (byte) 0x7f; // of the last float, little-endian, before its newline
    nan[good.length - 3] = (byte) 0xc0;
    return Stream.of(
        arguments(
            Arrays.copyOf(good, good.length - 5),
            ": expected 4 more bytes of row 2 of 2 at byte 21, found the end of the file"),
        arguments(
            Arrays.copyOf(good, 15),
            ": expected as many rows as line 1 says, 2, at byte 15, found 1"),
        arguments(
            join(good, "more ".getBytes(StandardCharsets.UTF_8)),
            ": expected the end after the 2 rows of line 1 at byte 26, found more"),
        arguments(
            nan, ": expected finite numbers in row 2 of 2, which ends at byte 25, found NaN"));
  }

  @ParameterizedTest
  @MethodSource("binaries")
  void faultyBinary(byte[] bytes, String message) throws IOException {
    refused(bytes, message);
  }

  @Test
  void truncatedGzip() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "word 1.5 2.5\nb 3 4\n");
    byte[] packed = Files.readAllBytes(VectorSamples.gzipped(plain, folder.resolve("gz")));
    refused(
        Arrays.copyOf(packed, packed.length - 12),
        ": expected a complete gzip file, found a fault or its end after ");
    refused(
        Arrays.copyOf(packed, 5), ": expected a complete gzip file, found a fault in its header");
    byte[] flipped = packed.clone();
    flipped[packed.length - 6] ^= 1; // its checksum
    refused(flipped, ": expected a complete gzip file, found a fault or its end after ");
  }

  @Test
  void faultyJson() throws IOException {
    String start = "{\"dimensions\":2,\"words\":[\"a\"],\"vectors\":{";
    Path good = Files.writeString(folder.resolve("good"), start + "\"a\":[1,2,2.236,0]}}");
    assertThat(VectorSamples.read(good, folder).vector("a").orElseThrow()).containsExactly(1, 2);
    refusedText(start + "\"a\":[1,2,2.236]}}", ": expected 4 numbers a word at character ");
    refusedText(start + "\"a\":[1,2,2.236,0,5]}}", ": expected 4 numbers a word at character ");
    refusedText(start + "\"a\":[1,2,2.236,1]}}", ": expected the word of index 0 at character ");
    refusedText(start + "\"a\":[1,1e99,2.236,0]}}", ": expected finite numbers at character ");
    refusedText(start + "\"a\":[1,NaN,2.236,0]}}", ": expected JSON, found a fault at character ");
    refusedText(start + "\"a\":[1,2", ": expected JSON, found a fault at character ");
    refusedText(start + "}}", ": expected vectors by word, found none");
  }

  private void refusedText(String text, String message) throws IOException {
    refused(text.getBytes(StandardCharsets.UTF_8), message);
  }

  private void refused(byte[] bytes, String message) throws IOException {
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(folder.resolve("bad") + message);
    assertThat(folder.resolve("results")).isEmptyDirectory();
  }

  private MappedVectors read(byte[] bytes) throws IOException {
    Path results = Files.createDirectories(folder.resolve("results"));
    return VectorSamples.read(Files.write(folder.resolve("bad"), bytes), results);
  }

  private static byte[] binary() throws IOException {
    HeapVectors vectors =
        HeapVectors.of(List.of("a", "b"), null, new float[] {.1f, .2f, .3f, .4f}, null);
    Path file = Files.createTempFile("good", ".bin");
    Word2VecWriter.binary(file, vectors::word, vectors.vectors());
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return bytes;
  }

  private static byte[] join(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
