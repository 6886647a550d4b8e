package org.semascope.data.text;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.function.Predicate;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.semascope.data.DataFormatException;
import org.tukaani.xz.XZInputStream;

/** The compression of a file, recognised by its magic bytes; other files are read unchanged. */
public enum Compression {
  GZIP(".gz", new byte[] {0x1f, (byte) 0x8b}),
  BZIP2(".bz2", new byte[] {'B', 'Z', 'h'}),
  XZ(".xz", new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0}),
  /** Last, since any name and any content match. */
  NONE("", new byte[0]);

  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_MAGIC = 6;

  /** In kB; `xz -9` needs 65 MB, and a damaged header may request gigabytes. */
  private static final int XZ_MEMORY = 256 << 10;

  private final String ending;
  private final byte[] magic;

  Compression(String ending, byte[] magic) {
    this.ending = ending;
    this.magic = magic;
  }

  private InputStream unpack(InputStream in) throws IOException {
    return switch (this) {
      case GZIP ->
          GzipCompressorInputStream.builder()
              .setInputStream(in)
              .setDecompressConcatenated(true)
              .get();
      case BZIP2 -> new BZip2CompressorInputStream(in, true); // dumps are concatenated streams
      case XZ -> new XZInputStream(in, XZ_MEMORY);
      case NONE -> in;
    };
  }

  /** Same as {@link #open}, without a UTF-8 byte order mark. */
  public static InputStream openText(Path file) throws IOException {
    InputStream in = new BufferedInputStream(open(file));
    in.mark(3);
    if (in.read() != 0xef || in.read() != 0xbb || in.read() != 0xbf) {
      in.reset();
    }
    return in;
  }

  /** The decompressed content; reading it throws no exception other than IOException. */
  public static InputStream open(Path file) throws IOException {
    if (Files.readAttributes(file, BasicFileAttributes.class).isOther()) {
      throw new IOException("a pipe or a device, which may block forever");
    }
    BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      Compression found = of(in);
      Compression named = byName(file);
      if (named != NONE && found != named) {
        throw DataFormatException.file(
            file, "a file compressed as its name %s says".formatted(named.ending), "other bytes");
      }
      return found == NONE ? in : new Unpacked(found.unpack(in));
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** The file's name without {@code .gz} and similar endings. */
  public static String plainName(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - byName(file).ending.length());
  }

  private static Compression byName(Path file) {
    String name = String.valueOf(file.getFileName());
    return first(kind -> name.endsWith(kind.ending));
  }

  private static Compression of(BufferedInputStream in) throws IOException {
    in.mark(LONGEST_MAGIC);
    byte[] start = in.readNBytes(LONGEST_MAGIC);
    in.reset();
    return first(kind -> Arrays.equals(Arrays.copyOf(start, kind.magic.length), kind.magic));
  }

  private static Compression first(Predicate<Compression> matches) {
    return Arrays.stream(values()).filter(matches).findFirst().orElseThrow();
  }

  /**
   * Turns runtime exceptions of decompressors into IOException: damaged input can cause
   * out-of-bounds accesses.
   */
  private static final class Unpacked extends FilterInputStream {
    Unpacked(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return super.read(bytes, offset, length);
      } catch (RuntimeException e) {
        throw new IOException("damaged compressed data", e);
      }
    }
  }
}
