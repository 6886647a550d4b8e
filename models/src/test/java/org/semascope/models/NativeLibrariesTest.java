package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is loaded here: a damaged library would end the process. */
class NativeLibrariesTest {
  private static final List<String> SETTINGS =
      List.of("onnxruntime.native.path", "ENGINE_CACHE_DIR");

  @TempDir private Path folder;
  private List<String> before;

  @BeforeEach
  void forget() {
    before = SETTINGS.stream().map(name -> System.getProperty(name, "")).toList();
    SETTINGS.forEach(System::clearProperty);
  }

  @AfterEach
  void restore() {
    for (int i = 0; i < SETTINGS.size(); i++) {
      if (before.get(i).isEmpty()) {
        System.clearProperty(SETTINGS.get(i));
      } else {
        System.setProperty(SETTINGS.get(i), before.get(i));
      }
    }
  }

  @Test
  void aDamagedLibraryIsUnpackedAgain() throws IOException {
    NativeLibraries.keepIn(folder);
    Path library = only(System.mapLibraryName("onnxruntime4j_jni"));
    byte[] whole = Files.readAllBytes(library);
    byte[] damaged = whole.clone();
    damaged[damaged.length / 2] ^= 1;
    Files.write(library, damaged);
    forget();
    NativeLibraries.keepIn(folder);
    assertThat(library).hasBinaryContent(whole);
  }

  @Test
  void damagedTokenizersAreRemovedAndWholeOnesKept() throws IOException {
    String system = "linux-x86_64";
    String library = System.mapLibraryName("tokenizers");
    Path target =
        Files.createDirectories(folder.resolve("tokenizers/0.1-cpu-" + system)).resolve(library);
    try (InputStream packed =
        ai.djl.huggingface.tokenizers.HuggingFaceTokenizer.class.getResourceAsStream(
            "/native/lib/" + system + "/cpu/" + library)) {
      Files.write(target, packed.readAllBytes());
    }
    NativeLibraries.keepTokenizersIn(folder);
    assertThat(target).exists();

    byte[] damaged = Files.readAllBytes(target);
    damaged[damaged.length / 2] ^= 1;
    Files.write(target, damaged);
    forget();
    NativeLibraries.keepTokenizersIn(folder);
    assertThat(target).doesNotExist(); // and is unpacked when it is next needed
  }

  private Path only(String name) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }
}
