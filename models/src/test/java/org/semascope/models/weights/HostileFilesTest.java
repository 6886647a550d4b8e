package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.models.ModelFormatException;

/** Invalid files: each is refused with a message that gives the file and the fault. */
class HostileFilesTest {
  @TempDir Path folder;

  static Stream<BadFile> safetensors() {
    return BadSafetensors.all();
  }

  static Stream<BadFile> torch() {
    return Stream.concat(BadTorchFiles.all(), BadPickles.all());
  }

  static Stream<BadFile> indexes() {
    return BadIndexes.all();
  }

  @ParameterizedTest
  @MethodSource({"safetensors", "torch", "indexes"})
  void isRefusedInOneLine(BadFile bad) throws IOException {
    Files.write(folder.resolve("good.safetensors"), SafetensorsBytes.single("F32", "[2]", 0, 8));
    Files.write(folder.resolve("same.safetensors"), SafetensorsBytes.single("F32", "[2]", 0, 8));
    Path file = bad.write(folder);

    assertThatThrownBy(() -> Checkpoints.open(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContainingAll(bad.says().toArray(CharSequence[]::new))
        .hasMessageNotContaining("\n");
  }
}
