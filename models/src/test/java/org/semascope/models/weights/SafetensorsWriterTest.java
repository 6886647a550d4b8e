package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.models.weights.SafetensorsWriter.Planned;

class SafetensorsWriterTest {
  private static final List<Planned> PLAN =
      List.of(
          new Planned("b \"quoted\" \u00e9", DType.F32, Shape.of(2, 2)),
          new Planned("a", DType.U8, Shape.of(3)),
          new Planned("empty", DType.I64, Shape.of(0)));
  private static final byte[] FLOATS = LittleEndian.floats(1, 2, 3, Float.NaN);
  private static final byte[] OCTETS = {7, 8, 9};

  @TempDir Path folder;
  private Path target;

  @BeforeEach
  void chooseTarget() {
    target = folder.resolve("model.safetensors");
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Files.writeString(target, "an older file");
    try (SafetensorsWriter writer =
        SafetensorsWriter.create(target, PLAN, Map.of("format", "pt"))) {
      writeFloats(writer);
      writer.write("a", out -> out.write(ByteBuffer.wrap(OCTETS)));
      writer.write("empty", out -> {});
      assertThat(target).as("until it is whole").hasContent("an older file");
    }

    Map<String, StoredTensor> tensors = Checkpoints.open(folder).tensors();
    assertThat(tensors).hasSize(3);
    StoredTensor first = tensors.get(PLAN.get(0).name());
    assertThat(first.offset() % 64).isZero();
    assertThat(first.shape()).isEqualTo(Shape.of(2, 2));
    assertThat(Fixtures.bytes(first)).isEqualTo(FLOATS);
    assertThat(Fixtures.bytes(tensors.get("a"))).isEqualTo(OCTETS);
    assertThat(tensors.get("empty").dtype()).isEqualTo(DType.I64);
    assertThat(files()).containsExactly(target);
    assertThat(Files.readString(target, StandardCharsets.ISO_8859_1))
        .contains("\"__metadata__\":{\"format\":\"pt\"}");
  }

  @Test
  void aFileClosedTooEarlyLeavesNothing() throws IOException {
    try (SafetensorsWriter writer = SafetensorsWriter.create(target, PLAN, Map.of())) {
      writeFloats(writer);
      assertThat(files()).hasSize(1);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void failureWithinTheLastTensorLeavesNothing() throws IOException {
    List<Planned> one = List.of(PLAN.get(0));
    assertThatThrownBy(
            () -> {
              try (SafetensorsWriter writer = SafetensorsWriter.create(target, one, Map.of())) {
                writer.write(
                    one.get(0).name(),
                    out -> {
                      out.write(ByteBuffer.wrap(FLOATS));
                      throw new IOException("the disk is full");
                    });
              }
            })
        .isInstanceOf(SemascopeException.class)
        .hasMessageContainingAll(target.toString(), "the disk is full");
    assertThat(files()).isEmpty();
  }

  @Test
  void tensorsMustComeInOrderAndInFullLength() throws IOException {
    try (SafetensorsWriter writer = SafetensorsWriter.create(target, PLAN, Map.of())) {
      assertThatThrownBy(() -> writer.write("a", out -> {}))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("tensor a is not the next");
      assertThatThrownBy(
              () ->
                  writer.write(PLAN.get(0).name(), out -> out.write(ByteBuffer.wrap(new byte[17]))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has 16 bytes, given 17");
      assertThatThrownBy(() -> writeFloats(writer)).hasMessageContaining("is not the next");
    }
    try (SafetensorsWriter writer = SafetensorsWriter.create(target, PLAN, Map.of())) {
      assertThatThrownBy(
              () ->
                  writer.write(PLAN.get(0).name(), out -> out.write(ByteBuffer.wrap(new byte[15]))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("has 16 bytes, given 15");
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void refusesDuplicateNames() {
    Planned tensor = new Planned("a", DType.U8, Shape.of(1));
    Planned reserved = new Planned("__metadata__", DType.U8, Shape.of(1));
    assertThatThrownBy(() -> SafetensorsWriter.create(target, List.of(tensor, tensor), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tensor a is planned twice");
    assertThatThrownBy(() -> SafetensorsWriter.create(target, List.of(reserved), Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMissingFolderIsReported() {
    Path nowhere = folder.resolve("missing").resolve("model.safetensors");
    assertThatThrownBy(() -> SafetensorsWriter.create(nowhere, PLAN, Map.of()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(nowhere.toString());
  }

  private static void writeFloats(SafetensorsWriter writer) {
    writer.write(
        PLAN.get(0).name(),
        out -> {
          out.write(ByteBuffer.wrap(FLOATS, 0, 5));
          out.write(ByteBuffer.wrap(FLOATS, 5, FLOATS.length - 5));
        });
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
