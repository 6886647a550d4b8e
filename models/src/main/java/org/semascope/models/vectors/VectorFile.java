package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;

/** Recognises files of vectors and converts them to mapped files. */
public final class VectorFile {
  /** Name of the mapped file in a model's directory. */
  public static final String MAPPED = "vectors.safetensors";

  private static final Progress.Task SILENT = Progress.SILENT.begin("", 0, Progress.Unit.BYTES);

  private VectorFile() {}

  /** Whether the file is one that {@link MappedVectors#open} reads. */
  public static boolean isMapped(Path file) {
    return MappedVectors.isMapped(file);
  }

  /** Whether the file seems to hold vectors in a supported format; it may still have faults. */
  public static boolean isRecognised(Path file) {
    try {
      requireRecognised(file);
      return true;
    } catch (ModelFormatException e) {
      return false;
    }
  }

  /** Refuses a file that does not hold vectors, with a guess at what it is. */
  public static void requireRecognised(Path file) {
    if (isMapped(file)) {
      return;
    }
    try (VectorInput in = new VectorInput(file, SILENT)) {
      new FormatFinder(in).find();
    }
  }

  /**
   * Converts a file of vectors to a mapped file. Memory use grows with the words, not with the
   * dimension.
   *
   * @param target a new file; a failure leaves nothing there
   * @param from name of the source, stored with its vectors
   * @param sha256 of the source, stored with its vectors
   * @throws ModelFormatException if the source is damaged or not supported
   * @throws IOException if the target cannot be written
   */
  public static VectorFacts convert(
      Path source, Path target, String from, String sha256, Progress progress) throws IOException {
    try (Progress.Task task =
            progress.begin(
                "converting " + source.getFileName(), Files.size(source), Progress.Unit.BYTES);
        VectorInput in = new VectorInput(source, task)) {
      MappedWriter out = new MappedWriter(target); // a file that exists is not deleted below
      try (out) {
        FormatFinder.Format format = new FormatFinder(in).find();
        Conversion to = new Conversion(out);
        format.reader().read(in, to);
        return to.finish(format.label(), from, sha256);
      } catch (Throwable e) {
        Files.deleteIfExists(target);
        throw e;
      }
    }
  }
}
