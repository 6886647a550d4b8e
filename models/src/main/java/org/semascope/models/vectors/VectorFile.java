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
        return convert(in, new Conversion(out), from, sha256);
      } catch (Throwable e) {
        Files.deleteIfExists(target);
        throw e;
      }
    }
  }

  private static VectorFacts convert(VectorInput in, Conversion to, String from, String sha256)
      throws IOException {
    FormatFinder finder = new FormatFinder(in);
    FormatFinder.Format format = finder.find();
    switch (format) {
      case WORD2VEC_TEXT -> Word2VecReader.text(in, to);
      case GLOVE_TEXT -> Word2VecReader.glove(in, to, finder.gloveDimension().orElseThrow());
      case WORD2VEC_BINARY -> Word2VecReader.binary(in, to);
      case FASTTEXT_BINARY -> new FastTextReader(in, to).read();
      case WINK_JSON -> new WinkJsonReader(in, to).read();
    }
    return to.finish(format, from, sha256);
  }
}
