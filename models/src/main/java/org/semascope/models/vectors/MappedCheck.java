package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.Section.Extent;

/** Reads a mapped file's header and holds every part it tells of against the file's true size. */
final class MappedCheck {
  private static final int LONGEST_HEADER = 1 << 20;
  private static final String EXPECTED = "vectors as Semascope keeps them";

  private final Path file;
  private final long size;

  private MappedCheck(Path file, long size) {
    this.file = file;
    this.size = size;
  }

  static MappedHeader header(Path file, FileChannel channel) throws IOException {
    return new MappedCheck(file, channel.size()).header(channel);
  }

  /**
   * Reads the whole file once and refuses one whose numbers are not those that were written.
   *
   * @return false if the file does not say what was written
   */
  static boolean content(Path file, FileChannel channel) throws IOException {
    MappedCheck check = new MappedCheck(file, channel.size());
    check.header(channel);
    Preface preface = Preface.decode(check.read(channel, 0, Preface.BYTES));
    if (preface.content() == Preface.UNKNOWN) {
      return false;
    }
    if (Preface.content(channel, preface.headerOffset()) != preface.content()) {
      throw check.bad("numbers that are not those that were written: the file is damaged");
    }
    return true;
  }

  private MappedHeader header(FileChannel channel) throws IOException {
    if (size < Preface.BYTES) {
      throw bad("a file of %s bytes".formatted(size));
    }
    ByteBuffer start = read(channel, 0, Preface.BYTES);
    if (!Preface.isAt(start)) {
      throw bad("another file, or one that was never finished");
    }
    Preface preface = Preface.decode(start);
    if (preface.version() != Preface.VERSION) {
      throw bad("their form of version %s, not %s".formatted(preface.version(), Preface.VERSION));
    }
    if (preface.fileBytes() != size
        || preface.headerLength() < 0
        || preface.headerLength() > LONGEST_HEADER
        || preface.headerOffset() != size - preface.headerLength()) {
      throw bad("%s bytes instead of %s".formatted(size, preface.fileBytes()));
    }
    byte[] bytes = read(channel, preface.headerOffset(), preface.headerLength()).array();
    if (Preface.checksum(bytes) != preface.checksum()) {
      throw bad("a damaged header");
    }
    return checked(decoded(bytes));
  }

  private ByteBuffer read(FileChannel channel, long offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    long at = offset;
    while (bytes.hasRemaining()) {
      int count = channel.read(bytes, at);
      if (count < 0) {
        throw bad("its end at byte " + at);
      }
      at += count;
    }
    return bytes.flip();
  }

  private MappedHeader decoded(byte[] bytes) {
    try {
      return MappedHeader.decode(bytes);
    } catch (IOException | RuntimeException e) {
      throw ModelFormatException.file(file, EXPECTED, "a header that makes no sense", e);
    }
  }

  private MappedHeader checked(MappedHeader header) {
    long words = header.facts().words();
    long dimension = header.facts().dimension();
    if (words < 1 || dimension < 1 || dimension > Conversion.MOST_DIMENSIONS) {
      throw bad("%s words of %s numbers".formatted(words, dimension));
    }
    long row = dimension * Float.BYTES;
    require(header, Section.VECTORS, words * row);
    require(header, Section.STARTS, (words + 1) * Integer.BYTES);
    long slots = length(header, Section.SLOTS) / Integer.BYTES;
    if (slots <= words || Long.bitCount(slots) != 1) {
      throw bad("%s slots for %s words".formatted(slots, words));
    }
    require(header, Section.SLOTS, slots * Integer.BYTES);
    require(header, Section.TEXT, length(header, Section.TEXT));
    optional(header, Section.CONTEXTS, words * row);
    optional(header, Section.FREQUENCIES, words * Long.BYTES);
    optional(header, Section.SUBWORDS, header.subwords().map(Subwords::buckets).orElse(0) * row);
    return header;
  }

  private void optional(MappedHeader header, Section section, long length) {
    if (header.sections().containsKey(section)) {
      require(header, section, length);
    }
  }

  private void require(MappedHeader header, Section section, long length) {
    Extent extent = header.sections().get(section);
    boolean buffered = section.ordinal() > Section.SUBWORDS.ordinal(); // in one buffer, not several
    if (extent == null
        || extent.length() != length
        || extent.offset() < Preface.BYTES
        || length > size - extent.offset()
        || (buffered && length > Integer.MAX_VALUE)) {
      throw bad("%s at %s instead of %s bytes".formatted(section, extent, length));
    }
  }

  private static long length(MappedHeader header, Section section) {
    Extent extent = header.sections().get(section);
    return extent == null ? 0 : Math.max(0, extent.length());
  }

  private ModelFormatException bad(String found) {
    return ModelFormatException.file(file, EXPECTED, found);
  }
}
