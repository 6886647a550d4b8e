package org.semascope.engine;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;

/** A file of a run while it is written, under its partial name. Keeps count and checksum. */
final class RunFile extends OutputStream {
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final Path partial;
  private final OutputStream out;
  private final MessageDigest digest = Sha256.digest();
  private long bytes;

  RunFile(Path file) throws IOException {
    this.file = file;
    this.partial = AtomicFile.partial(file);
    this.out = new BufferedOutputStream(Files.newOutputStream(partial), BUFFER);
  }

  Path file() {
    return file;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] content, int start, int length) throws IOException {
    out.write(content, start, length);
    digest.update(content, start, length);
    bytes += length;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /** Gives the closed file its name. */
  Manifest.OutputFile publish() throws IOException {
    AtomicFile.publish(partial, file);
    return new Manifest.OutputFile(
        file.getFileName().toString(), bytes, Sha256.hex(digest.digest()));
  }

  void discard() throws IOException {
    try {
      out.close();
    } finally {
      Files.deleteIfExists(partial);
    }
  }
}
