package org.semascope.probes.training;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Compression;
import org.semascope.data.text.FileDigest;
import org.semascope.data.text.Lines;
import org.semascope.models.skipgram.TrainingText;

/** A file that is words between blanks already: it is handed on as it is, by the chunk. */
record LineFile(Path file, boolean lowerCase) {
  private static final int CHUNK = 1 << 18;

  LineFile {
    if (!Files.isRegularFile(file)) {
      throw DataFormatException.file(
          file, "a text file", Files.isDirectory(file) ? "a folder" : "no such file");
    }
  }

  String fingerprint() {
    return FileDigest.of(file);
  }

  void read(TrainingText.Sink sink) {
    byte[] chunk = new byte[CHUNK];
    int kept = 0; // the beginning of a word whose end is still to be read
    try (InputStream in = Compression.open(file)) {
      for (int n = in.read(chunk, kept, CHUNK - kept);
          n >= 0;
          n = in.read(chunk, kept, CHUNK - kept)) {
        int end = kept + n;
        int whole = end;
        while (whole > 0 && !isBlank(chunk[whole - 1])) {
          whole--;
        }
        if (whole == 0 && end == CHUNK) {
          whole = end; // no word is so long: whoever counts will drop it
        }
        give(chunk, whole, sink);
        kept = end - whole;
        System.arraycopy(chunk, whole, chunk, 0, kept);
      }
      give(chunk, kept, sink);
    } catch (IOException e) {
      throw Lines.unreadable(file, e);
    }
    sink.accept(new byte[] {'\n'}, 0, 1); // the next file begins another sentence
  }

  private void give(byte[] chunk, int length, TrainingText.Sink sink) {
    for (int i = 0; i < length; i++) {
      if (chunk[i] == 0) {
        throw DataFormatException.file(file, "text in UTF-8", "a binary file (it has NUL bytes)");
      }
    }
    if (!lowerCase) {
      sink.accept(chunk, 0, length);
      return;
    }
    boolean ascii = true;
    for (int i = 0; i < length; i++) {
      byte c = chunk[i];
      ascii &= c >= 0;
      chunk[i] = c >= 'A' && c <= 'Z' ? (byte) (c + ('a' - 'A')) : c;
    }
    if (ascii) {
      sink.accept(chunk, 0, length);
    } else {
      byte[] lower =
          decoded(chunk, length).toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
      sink.accept(lower, 0, lower.length);
    }
  }

  private String decoded(byte[] chunk, int length) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(chunk, 0, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw DataFormatException.file(file, "UTF-8 text", "bytes that are not", e);
    }
  }

  private static boolean isBlank(byte one) {
    return one >= 0 && one <= ' ';
  }
}
