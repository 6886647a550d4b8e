package org.semascope.models.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.WrongFile;

/** A file read by position. Every requested range is checked against the file's actual size. */
record FileBytes(Path path, FileChannel channel, long size) implements AutoCloseable {
  static FileBytes open(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new SemascopeException(
          path + ": " + (Files.exists(path) ? "not a regular file" : "no such file"));
    }
    try {
      return new FileBytes(path, FileChannel.open(path), Files.size(path));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** Opens a file; refuses an empty file, an error page or a git-lfs pointer. */
  static FileBytes open(Path path, String expected) {
    FileBytes file = open(path);
    long most = Math.min(256, file.size);
    byte[] start = most == 0 ? new byte[0] : file.cursor(0, most, "the start").array(most);
    Optional<String> found = WrongFile.download(start);
    if (found.isPresent()) {
      file.close();
      throw file.bad(expected, found.get());
    }
    return file;
  }

  /** Loads a range of bytes to be parsed in order; {@code what} is for messages. */
  ByteCursor cursor(long offset, long length, String what) {
    requireInside(offset, length, what);
    if (length > Integer.MAX_VALUE - 8) {
      throw bad(what + " of less than 2 GB", length + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) length);
    fill(offset, bytes);
    return new ByteCursor(path, what, bytes.flip());
  }

  /** Fills the rest of {@code into} with the bytes from {@code offset}. */
  void fill(long offset, ByteBuffer into) {
    requireInside(offset, into.remaining(), "data");
    long at = offset;
    try {
      while (into.hasRemaining()) {
        int count = channel.read(into, at);
        if (count < 0) {
          throw bad("a file of " + size + " bytes", "its end at byte " + at);
        }
        at += count;
      }
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** Maps a range of bytes into memory, little-endian; {@code tensor} is for messages. */
  ByteBuffer map(long offset, long length, String tensor) {
    requireInside(offset, length, "data");
    if (length > Integer.MAX_VALUE) {
      throw bad(tensor, "less than 2 GB, to be mapped at once", length + " bytes");
    }
    try {
      return channel
          .map(FileChannel.MapMode.READ_ONLY, offset, length)
          .order(ByteOrder.LITTLE_ENDIAN);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private void requireInside(long offset, long length, String what) {
    if (offset < 0 || length < 0 || length > size - offset) {
      throw bad(
          "%s of %s bytes at byte %s"
              .formatted(what, Long.toUnsignedString(length), Long.toUnsignedString(offset)),
          "a file of " + size + " bytes");
    }
  }

  ModelFormatException bad(String expected, Object found) {
    return ModelFormatException.file(path, expected, found);
  }

  ModelFormatException bad(String tensor, String expected, Object found) {
    return ModelFormatException.tensor(path, tensor, expected, found);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private static SemascopeException unreadable(Path path, IOException cause) {
    return new SemascopeException(path + ": cannot be read: " + IoReason.of(cause), cause);
  }
}
