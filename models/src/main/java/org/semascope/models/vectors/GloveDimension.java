package org.semascope.models.vectors;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * The length of rows in a file that does not tell it: that of most of its first lines, since a word
 * with blanks in it, or a faulty line, may come early.
 */
final class GloveDimension {
  private static final int LINES = 50;

  private final byte[] head;

  GloveDimension(byte[] head) {
    this.head = head;
  }

  /** Nothing if fewer than half of the lines are a word and numbers. */
  Optional<Integer> find() {
    Map<Integer, Integer> votes = new HashMap<>();
    int[] ends = lineEnds();
    for (int i = 0; i < ends.length; i++) {
      byte[] line = line(ends, i);
      votes.merge(TextRow.fields(line, line.length) - 1, 1, Integer::sum);
    }
    Optional<Integer> likeliest =
        votes.entrySet().stream()
            .filter(vote -> vote.getKey() >= 1 && vote.getKey() <= Conversion.MOST_DIMENSIONS)
            .max(
                Map.Entry.<Integer, Integer>comparingByValue()
                    .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
            .map(Map.Entry::getKey);
    return likeliest.filter(dimension -> 2 * rowsOf(dimension, ends) >= ends.length);
  }

  private int rowsOf(int dimension, int[] ends) {
    TextRow row = new TextRow(Path.of(""), dimension);
    int rows = 0;
    for (int i = 0; i < ends.length; i++) {
      byte[] line = line(ends, i);
      try {
        row.parse(line, line.length, i);
        rows++;
      } catch (ModelFormatException e) {
        continue; // not a vote for this dimension; the reader will tell, if it is a vector file
      }
    }
    return rows;
  }

  /** Where the first lines end; the last bytes count as a line only where there is no other. */
  private int[] lineEnds() {
    int[] ends = new int[LINES];
    int count = 0;
    for (int at = 0; at < head.length && count < LINES; at++) {
      if (head[at] == '\n') {
        ends[count++] = at;
      }
    }
    if (count == 0) {
      ends[count++] = head.length;
    }
    return Arrays.copyOf(ends, count);
  }

  private byte[] line(int[] ends, int i) {
    return Arrays.copyOfRange(head, i == 0 ? 0 : ends[i - 1] + 1, ends[i]);
  }
}
