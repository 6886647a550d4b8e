package org.semascope.data.corpora;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** The real data sets, where the machine has them. */
public final class RealData {
  private RealData() {}

  public static Path folder() {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set: no real data to read");
    Path folder = Path.of(data.split(File.pathSeparator)[0]);
    assumeTrue(Files.isDirectory(folder), "SEMASCOPE_DATA is no folder: " + folder);
    return folder;
  }

  public static Path wikischools() {
    Path file = folder().resolve("wikischools/wikischools2007.tsv.gz");
    assumeTrue(Files.isRegularFile(file), "no " + file);
    return file;
  }
}
