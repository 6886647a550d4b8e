package org.semascope.models;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.store.Fingerprints;

/**
 * The native libraries of onnxruntime and of the tokenizers. By default, one is unpacked into the
 * temporary folder at every start and the other into the user's home; here both are unpacked once
 * into one folder, and compared with the jars they came from.
 */
final class NativeLibraries {
  private static final String ONNXRUNTIME = "onnxruntime.native.path";
  private static final String TOKENIZERS = "ENGINE_CACHE_DIR";
  private static final String BUILD = "-cpu-"; // before the system, in a tokenizers' folder name

  private NativeLibraries() {}

  /** Must be called before the first use of either library; keeps the user's own settings. */
  static void keepIn(Path folder) {
    keepTokenizersIn(folder);
    String set = System.getProperty(ONNXRUNTIME);
    if (set == null || !Files.isDirectory(Path.of(set))) {
      String version = OrtEnvironment.class.getPackage().getImplementationVersion();
      Path own = folder.resolve("onnxruntime-" + version + "-" + platform());
      // Without a build for this platform, the library itself reports it.
      if (unpack("onnxruntime", own) && unpack("onnxruntime4j_jni", own)) {
        System.setProperty(ONNXRUNTIME, own.toString());
      }
    }
  }

  /** Same as {@link #keepIn}, but without onnxruntime, whose library is large. */
  static void keepTokenizersIn(Path folder) {
    if (System.getProperty(TOKENIZERS) == null && System.getenv(TOKENIZERS) == null) {
      dropDamagedTokenizers(folder.resolve("tokenizers"));
      System.setProperty(TOKENIZERS, folder.toString());
    }
  }

  /** Unpacks a library unless it is there; returns whether it is there now. */
  private static boolean unpack(String name, Path folder) {
    String library = System.mapLibraryName(name);
    Path target = folder.resolve(library);
    URL packed =
        OrtEnvironment.class.getResource("/ai/onnxruntime/native/" + platform() + "/" + library);
    if (packed == null) {
      return Files.isRegularFile(target);
    }
    try {
      if (!isIntact(target, packed)) {
        try (InputStream in = packed.openStream()) {
          AtomicFile.write(target, in::transferTo);
        }
      }
      return true;
    } catch (IOException e) {
      throw new SemascopeException("cannot unpack %s into %s: %s".formatted(library, folder, e), e);
    }
  }

  /** The tokenizers' library unpacks itself if it is missing, but does not check existing files. */
  private static void dropDamagedTokenizers(Path folder) {
    String library = System.mapLibraryName("tokenizers");
    try (DirectoryStream<Path> builds = Files.newDirectoryStream(folder, "*" + BUILD + "*")) {
      for (Path build : builds) {
        String name = build.getFileName().toString();
        String system = name.substring(name.indexOf(BUILD) + BUILD.length());
        Path target = build.resolve(library);
        URL packed =
            HuggingFaceTokenizer.class.getResource("/native/lib/" + system + "/cpu/" + library);
        if (packed != null && Files.isRegularFile(target) && !isIntact(target, packed)) {
          Files.delete(target);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return; // nothing was unpacked yet
    } catch (IOException e) {
      throw new SemascopeException("cannot check %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  /** Whether an unpacked library is the same as in its jar. */
  private static boolean isIntact(Path target, URL packed) throws IOException {
    return Files.isRegularFile(target)
        && Fingerprints.isIntact(target.getParent(), target, () -> isEqual(target, packed));
  }

  private static boolean isEqual(Path target, URL packed) throws IOException {
    try (InputStream in = packed.openStream()) {
      return Arrays.equals(in.readAllBytes(), Files.readAllBytes(target));
    }
  }

  /** The name of onnxruntime's build. */
  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String family = os.contains("mac") ? "osx" : os.contains("win") ? "win" : "linux";
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return family + "-" + (arch.startsWith("aarch64") ? "aarch64" : "x64");
  }
}
