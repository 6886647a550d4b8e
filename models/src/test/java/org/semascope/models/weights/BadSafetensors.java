package org.semascope.models.weights;

import static org.semascope.models.weights.BadFile.safetensors;
import static org.semascope.models.weights.SafetensorsBytes.entry;
import static org.semascope.models.weights.SafetensorsBytes.of;
import static org.semascope.models.weights.SafetensorsBytes.single;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

final class BadSafetensors {
  private BadSafetensors() {}

  static Stream<BadFile> all() {
    return Stream.of(containers(), headers(), tensors(), layouts()).flatMap(files -> files);
  }

  private static Stream<BadFile> containers() {
    byte[] good = single("F32", "[2]", 0, 8);
    return Stream.of(
        safetensors("nothing in it", new byte[0], "an empty file"),
        safetensors("cut in the length", Arrays.copyOf(good, 5), "a file of 5 bytes"),
        safetensors("cut in the header", Arrays.copyOf(good, 30), "a file of 30 bytes"),
        safetensors(
            "cut in the data", Arrays.copyOf(good, good.length - 1), "tensor a", "within 7 bytes"),
        safetensors(
            "a byte too many", Arrays.copyOf(good, good.length + 1), "8 bytes of data", "9 bytes"),
        safetensors(
            "a header longer than the file",
            LittleEndian.withLong(good, 0, 5000),
            "a header of 5000 bytes"),
        safetensors(
            "a header over the limit",
            LittleEndian.withLong(good, 0, 100_000_001),
            "at most 100000000 bytes, found one of 100000001"),
        safetensors(
            "a header of negative length",
            LittleEndian.withLong(good, 0, -1),
            "found one of 18446744073709551615"),
        safetensors("an empty header", of("", 8), "begins with '{', found an empty one"),
        safetensors(
            "a page of HTML", ascii("\n<!DOCTYPE html><title>404</title>"), "a page of HTML"),
        safetensors(
            "a git-lfs pointer",
            ascii("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4\n"),
            "a git-lfs pointer"));
  }

  private static Stream<BadFile> headers() {
    return Stream.of(
        safetensors("a list as header", of("[]", 0), "begins with '{', found byte 0x5b"),
        safetensors("a header in UTF-16", of("{\0\"\0a\0\"\0", 0), "valid JSON"),
        safetensors("a header cut in JSON", of("{\"a\":{\"dtype\":", 0), "valid JSON"),
        safetensors("text after the header", of("{} {}", 0), "Trailing token"),
        safetensors(
            "bytes that are no UTF-8",
            new LittleEndian().i64(3).text("{\"").u8(0xff).toBytes(),
            "UTF-8"),
        safetensors(
            "the same tensor twice",
            of("{" + entry("a", "U8", "[4]", 0, 4) + "," + entry("a", "U8", "[4]", 4, 8) + "}", 8),
            "Duplicate",
            "'a'"),
        safetensors(
            "the same fact twice",
            of("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\"}}", 0),
            "Duplicate",
            "'dtype'"),
        safetensors("a tensor that is a number", of("{\"a\":1}", 0), "/a: "),
        safetensors(
            "metadata that is no text",
            of("{\"__metadata__\":{\"k\":[1]}}", 0),
            "/__metadata__/k: "),
        safetensors(
            "endless nesting",
            of("{\"a\":{\"x\":" + "[".repeat(100_000), 0),
            "valid JSON",
            "nesting depth"));
  }

  private static Stream<BadFile> tensors() {
    return Stream.of(
        safetensors(
            "an unknown element type", single("F8_E4M3", "[8]", 0, 8), "/a/dtype", "F8_E4M3"),
        safetensors(
            "no offsets", of("{\"a\":{\"dtype\":\"F32\",\"shape\":[2]}}", 8), "/a/data_offsets"),
        safetensors(
            "one offset only",
            of("{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0]}}", 8),
            "tensor a: expected two data_offsets, found 1"),
        safetensors(
            "three offsets",
            of("{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8,9]}}", 8),
            "tensor a: expected two data_offsets, found 3"),
        safetensors(
            "a dimension that is no number", single("F32", "[\"2\"]", 0, 8), "/a/shape/0: "),
        safetensors("half a dimension", single("F32", "[2.5]", 0, 8), "/a/shape/0: "),
        safetensors(
            "a dimension beyond 64 bits",
            single("F32", "[99999999999999999999]", 0, 8),
            "out of range"),
        safetensors("a negative dimension", single("F32", "[-2]", 0, 8), "tensor a", "[-2]"),
        safetensors(
            "two negative dimensions", single("F32", "[-1,-2]", 0, 8), "tensor a", "[-1, -2]"),
        safetensors(
            "a shape whose size overflows",
            single("F32", "[4611686018427387904,4]", 0, 8),
            "tensor a",
            "64-bit"),
        safetensors(
            "a thousand dimensions",
            single("F32", "[" + "1,".repeat(999) + "2]", 0, 8),
            "at most 64 dimensions, found 1000"),
        safetensors(
            "no dimensions but null",
            of("{\"a\":{\"dtype\":\"F32\",\"shape\":null,\"data_offsets\":[0,8]}}", 8),
            "/a/shape"),
        safetensors("an empty element type", single("", "[2]", 0, 8), "/a/dtype"),
        safetensors("an element type by number", single("1", "[2]", 0, 8), "/a/dtype"),
        safetensors(
            "a number as element type",
            of("{\"a\":{\"dtype\":1,\"shape\":[2],\"data_offsets\":[0,8]}}", 8),
            "/a/dtype"),
        safetensors("an empty string as shape", single("F32", "\"\"", 0, 8), "/a/shape"),
        safetensors("a number as shape", single("F32", "2", 0, 8), "/a/shape"),
        safetensors("a tensor that is an empty string", of("{\"a\":\"\"}", 0), "/a"),
        safetensors("a tensor that is a list", of("{\"a\":[]}", 0), "/a"),
        safetensors("metadata of null", of("{\"__metadata__\":{\"k\":null}}", 0), "/__metadata__"),
        safetensors("metadata that is a number", of("{\"__metadata__\":{\"k\":1}}", 0), "/k"),
        safetensors("metadata that is empty", of("{\"__metadata__\":\"\"}", 0), "/__metadata__"),
        safetensors("a dimension of null", single("F32", "[null]", 0, 8), "/a/shape"),
        safetensors("a tensor of null", of("{\"a\":null}", 0), "/a: ", "NULL"),
        safetensors(
            "fewer bytes than the shape",
            single("F32", "[3]", 0, 8),
            "tensor a: expected 12 bytes for F32 [3], found 8 bytes"));
  }

  private static Stream<BadFile> layouts() {
    return Stream.of(
        safetensors("an end before its begin", single("F32", "[0]", 8, 0), "tensor a", "[8, 0]"),
        safetensors("a negative begin", single("F32", "[3]", -4, 8), "tensor a", "[-4, 8]"),
        safetensors(
            "an end outside the file", single("F32", "[4]", 0, 16), "tensor a", "end at byte 16"),
        safetensors(
            "an end that overflows",
            single("U8", "[9223372036854775807]", 0, Long.MAX_VALUE),
            "tensor a",
            "9223372036854775807"),
        safetensors("a gap at the start", single("F32", "[1]", 4, 8), "tensor a", "a gap"),
        safetensors(
            "a gap between tensors",
            of("{" + entry("a", "U8", "[3]", 0, 3) + "," + entry("b", "U8", "[4]", 4, 8) + "}", 8),
            "tensor b",
            "a gap from byte 4"),
        safetensors(
            "tensors that overlap",
            of("{" + entry("a", "U8", "[5]", 0, 5) + "," + entry("b", "U8", "[4]", 4, 8) + "}", 8),
            "tensor b",
            "an overlap from byte 4"),
        safetensors(
            "tensors at the same offset",
            of("{" + entry("a", "U8", "[8]", 0, 8) + "," + entry("b", "U8", "[8]", 0, 8) + "}", 8),
            "an overlap from byte 0"),
        safetensors("data without tensors", of("{}", 8), "0 bytes of data", "8 bytes"));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
