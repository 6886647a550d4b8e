package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalInt;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.Section.Extent;

/** The words of a mapped file, found by a table that stands in the file too. */
final class MappedWords {
  private final Path file;
  private final ByteBuffer text;
  private final IntBuffer starts; // (count + 1)
  private final IntBuffer slots;

  MappedWords(Path file, FileChannel channel, MappedHeader header) throws IOException {
    this.file = file;
    this.text = map(channel, header.sections().get(Section.TEXT));
    this.starts = map(channel, header.sections().get(Section.STARTS)).asIntBuffer();
    this.slots = map(channel, header.sections().get(Section.SLOTS)).asIntBuffer();
  }

  private static ByteBuffer map(FileChannel channel, Extent extent) throws IOException {
    return channel
        .map(MapMode.READ_ONLY, extent.offset(), extent.length())
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  int count() {
    return starts.capacity() - 1;
  }

  String word(int row) {
    Objects.checkIndex(row, count());
    int start = starts.get(row);
    int end = starts.get(row + 1);
    if (start < 0 || end < start || end > text.capacity()) {
      throw damaged("word %s at bytes %s to %s".formatted(row, start, end));
    }
    byte[] bytes = new byte[end - start];
    text.get(start, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  OptionalInt row(String word) {
    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
    int mask = slots.capacity() - 1;
    int slot = WordHash.of(bytes, 0, bytes.length) & mask;
    for (int probes = 0; probes <= mask; probes++) {
      int row = slots.get(slot) - 1;
      if (row == -1) {
        return OptionalInt.empty();
      }
      if (row < 0 || row >= count()) {
        throw damaged("a slot for word " + row);
      }
      // As strings: a broken surrogate pair becomes the bytes of a question mark.
      if (word.equals(word(row))) {
        return OptionalInt.of(row);
      }
      slot = (slot + 1) & mask;
    }
    throw damaged("a table of words without an empty slot");
  }

  private ModelFormatException damaged(String found) {
    return ModelFormatException.file(file, "words as they were written there", found);
  }
}
