package org.semascope.models.weights;

import java.nio.file.Path;
import org.semascope.models.ModelFormatException;

/** Reads what {@code torch.save} wrote, in the zip form of today or the stream of before 1.6. */
final class TorchFile {
  /** A state dictionary takes a few hundred bytes for a tensor. */
  static final long LONGEST_PICKLE = 64L << 20;

  private static final String EXPECTED = "a PyTorch file, a zip archive or a pickle";
  private static final long ZIP = 0x04034b50L;
  private static final int PICKLE = 0x80;

  private TorchFile() {}

  static Checkpoint read(Path file) {
    try (FileBytes bytes = FileBytes.open(file)) {
      bytes.refuseFailedDownload(EXPECTED);
      long start = bytes.cursor(0, 4, "the start of a PyTorch file").unsignedInt();
      if (start == ZIP) {
        return TorchZip.read(bytes);
      }
      if ((start & 0xff) == PICKLE) {
        return TorchLegacy.read(bytes);
      }
      throw ModelFormatException.file(
          file, EXPECTED, "the bytes %08x".formatted(Integer.reverseBytes((int) start)));
    }
  }
}
