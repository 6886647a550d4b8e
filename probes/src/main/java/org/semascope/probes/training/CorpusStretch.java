package org.semascope.probes.training;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semascope.models.skipgram.TrainingText;

/** Gathers sentences until there are enough of them to be handed on together. */
final class CorpusStretch {
  private static final int ENOUGH = 1 << 16;

  private final TrainingText.Sink sink;
  private byte[] bytes = new byte[2 * ENOUGH];
  private int length;

  CorpusStretch(TrainingText.Sink sink) {
    this.sink = sink;
  }

  void ascii(int character) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = (byte) character;
  }

  void add(String text) {
    for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
      ascii(one);
    }
  }

  void endSentence() {
    ascii('\n');
    if (length >= ENOUGH) {
      flush();
    }
  }

  void flush() {
    sink.accept(bytes, 0, length);
    length = 0;
  }
}
