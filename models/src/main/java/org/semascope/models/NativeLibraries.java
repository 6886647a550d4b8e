package org.semascope.models;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.semascope.core.SemascopeException;

/**
 * The native parts of onnxruntime and of the tokenizers. Left alone, one is unpacked into the
 * temporary folder at every start and the other into the user's home; here both are kept in one
 * place, unpacked once.
 */
final class NativeLibraries {
  private static final String ONNXRUNTIME = "onnxruntime.native.path";
  private static final String TOKENIZERS = "ENGINE_CACHE_DIR";

  private NativeLibraries() {}

  /** Must come before the first use of either library; what the user has set is left alone. */
  static void keepIn(Path folder) {
    keepTokenizersIn(folder);
    if (System.getProperty(ONNXRUNTIME) == null) {
      String version = ai.onnxruntime.OrtEnvironment.class.getPackage().getImplementationVersion();
      Path own = folder.resolve("onnxruntime-" + version + "-" + platform());
      List<String> libraries =
          List.of(System.mapLibraryName("onnxruntime"), System.mapLibraryName("onnxruntime4j_jni"));
      for (String library : libraries) {
        if (!unpack(library, own)) {
          return; // no such build in the jar: the library says so better than we could
        }
      }
      System.setProperty(ONNXRUNTIME, own.toString());
    }
  }

  /** As {@link #keepIn}, for work without onnxruntime, whose part is large. */
  static void keepTokenizersIn(Path folder) {
    if (System.getProperty(TOKENIZERS) == null && System.getenv(TOKENIZERS) == null) {
      System.setProperty(TOKENIZERS, folder.toString());
    }
  }

  private static boolean unpack(String library, Path folder) {
    Path target = folder.resolve(library);
    if (Files.isRegularFile(target)) {
      return true;
    }
    String resource = "/ai/onnxruntime/native/" + platform() + "/" + library;
    try (InputStream in = ai.onnxruntime.OrtEnvironment.class.getResourceAsStream(resource)) {
      if (in == null) {
        return false;
      }
      Files.createDirectories(folder);
      Path partial = Files.createTempFile(folder, library, ".partial");
      try {
        Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(partial);
      }
      return true;
    } catch (IOException e) {
      throw new SemascopeException("cannot unpack %s into %s: %s".formatted(library, folder, e), e);
    }
  }

  /** As onnxruntime names its builds. */
  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String family = os.contains("mac") ? "osx" : os.contains("win") ? "win" : "linux";
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return family + "-" + (arch.startsWith("aarch64") ? "aarch64" : "x64");
  }
}
