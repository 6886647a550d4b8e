package org.semascope.models.vectors;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A fastText model made by hand: three words, a label if wanted, rows that count up. */
final class FastTextBytes {
  static final int DIMENSION = 2;

  int version = 12;
  int loss = 2;
  int model = 2;
  int buckets = 5;
  int shortest = 2;
  int longest = 3;
  long pruned = -1;
  int quantised;
  List<String> words = List.of("sea", "tea", "</s>");
  List<String> labels = List.of();
  int inputRows = -1; // as many as there must be
  int outputRows = -1;
  float first = 1; // of the numbers that count up

  byte[] bytes() {
    ByteBuffer out = ByteBuffer.allocate(10_000).order(ByteOrder.LITTLE_ENDIAN);
    if (version > 0) {
      out.putInt(793712314).putInt(version);
    }
    out.putInt(DIMENSION).putInt(5).putInt(5).putInt(1).putInt(5).putInt(1);
    out.putInt(loss).putInt(model).putInt(buckets).putInt(shortest).putInt(longest);
    out.putInt(100).putDouble(1e-4);
    out.putInt(words.size() + labels.size()).putInt(words.size()).putInt(labels.size());
    out.putLong(1000);
    if (version > 0) {
      out.putLong(pruned);
    }
    int count = 100;
    for (String word : words) {
      out.put(word.getBytes(StandardCharsets.UTF_8)).put((byte) 0);
      out.putLong(count--).put((byte) 0);
    }
    for (String label : labels) {
      out.put(label.getBytes(StandardCharsets.UTF_8)).put((byte) 0).putLong(1).put((byte) 1);
    }
    matrix(out, inputRows < 0 ? words.size() + buckets : inputRows);
    int usual = model == 3 ? labels.size() : words.size();
    matrix(out, outputRows < 0 ? usual : outputRows);
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  private void matrix(ByteBuffer out, int rows) {
    if (version > 0) {
      out.put((byte) quantised);
    }
    out.putLong(rows).putLong(DIMENSION);
    for (int i = 0; i < rows * DIMENSION; i++) {
      out.putFloat(first + i);
    }
  }
}
