package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafetensorsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"bert", "bert-sharded-safetensors", "bert-sharded-bin", "bert-legacy-pickle"})
  void everyLayoutOfTheSameModelGivesTheSameBytes(String layout) throws Exception {
    Map<String, String> expected = new TreeMap<>();
    for (String line : Files.readAllLines(Fixtures.resource("bert/tensors.sha256"))) {
      expected.put(line.substring(66), line.substring(0, 64));
    }

    Map<String, String> found = new TreeMap<>();
    for (StoredTensor tensor : Checkpoints.open(Fixtures.resource(layout)).tensors().values()) {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Fixtures.bytes(tensor));
      found.put(tensor.name(), HexFormat.of().formatHex(digest));
    }

    // PyTorch's files also have the decoder that is tied to the embeddings and the bias.
    if (!layout.equals("bert") && !layout.equals("bert-sharded-safetensors")) {
      expected.put(
          "cls.predictions.decoder.weight", expected.get("bert.embeddings.word_embeddings.weight"));
      expected.put("cls.predictions.decoder.bias", expected.get("cls.predictions.bias"));
    }
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(DType.class)
  void readsEveryElementType(DType dtype) throws IOException {
    int bytes = 6 * dtype.bytes();
    Path file =
        write(
            SafetensorsBytes.of(
                "{\"__metadata__\":{\"format\":\"pt\"},"
                    + SafetensorsBytes.entry("a", dtype.name(), "[2,3]", 0, bytes)
                    + "}   ",
                bytes));

    StoredTensor tensor = Checkpoints.open(file).tensors().get("a");

    assertThat(tensor)
        .isEqualTo(
            new StoredTensor("a", dtype, Shape.of(2, 3), file, Files.size(file) - bytes, bytes));
  }

  @Test
  void tensorsMayBeInAnyOrderWithEmptyOnesBetween() throws IOException {
    Path file =
        write(
            SafetensorsBytes.of(
                "{"
                    + String.join(
                        ",",
                        SafetensorsBytes.entry("last", "F32", "[]", 6, 10),
                        SafetensorsBytes.entry("none", "F32", "[0,7]", 6, 6),
                        SafetensorsBytes.entry("first", "U8", "[6]", 0, 6))
                    + "}",
                10));

    Checkpoint checkpoint = Checkpoints.open(file);

    long start = Files.size(file) - 10;
    assertThat(checkpoint.origin()).isEqualTo(file);
    assertThat(checkpoint.tensors())
        .containsOnlyKeys("first", "last", "none")
        .containsEntry("last", new StoredTensor("last", DType.F32, Shape.of(), file, start + 6, 4))
        .containsEntry(
            "none", new StoredTensor("none", DType.F32, Shape.of(0, 7), file, start + 6, 0));
  }

  @Test
  void aFileWithoutTensorsIsAnEmptyCheckpoint() throws IOException {
    assertThat(Checkpoints.open(write(SafetensorsBytes.of("{}", 0))).tensors()).isEmpty();
  }

  /** The file is sparse and takes no disk space. */
  @Test
  void readsFilesBeyondTwoGigabytes() throws IOException {
    long large = 5L << 30;
    Path file = folder.resolve("large.safetensors");
    byte[] head =
        SafetensorsBytes.of(
            "{"
                + SafetensorsBytes.entry("a", "F16", "[%d]".formatted(large / 2), 0, large)
                + ","
                + SafetensorsBytes.entry("b", "F32", "[2]", large, large + 8)
                + "}",
            0);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(head));
      channel.write(ByteBuffer.wrap(LittleEndian.floats(1, 2)), head.length + large);
    }

    Checkpoint checkpoint = Checkpoints.open(file);

    assertThat(checkpoint.tensors().get("a").bytes()).isEqualTo(large);
    assertThat(FloatReader.read(checkpoint.tensors().get("b"))).containsExactly(1, 2);
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("model.safetensors"), bytes);
  }
}
