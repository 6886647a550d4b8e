package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.models.arch.Elmo.Direction;

/**
 * The order in which an LSTM reads the texts of a batch: step by step, all texts at once. It reads
 * each from its end of the text to the last target it meets, since it never turns back, and what it
 * reads of one text stands together in that order.
 */
final class GraphReading {
  private final List<Job> jobs;
  private final Direction direction;
  private final int[] lengths; // tokens read of each text
  private final int[] starts; // of each text among all that is read
  private final int[] longestFirst; // texts
  private final int size;

  GraphReading(List<Job> jobs, Direction direction) {
    this.jobs = jobs;
    this.direction = direction;
    lengths = jobs.stream().mapToInt(this::length).toArray();
    starts = new int[lengths.length];
    for (int text = 1; text < starts.length; text++) {
      starts[text] = starts[text - 1] + lengths[text - 1];
    }
    size = Arrays.stream(lengths).sum();
    longestFirst =
        IntStream.range(0, lengths.length)
            .boxed()
            .sorted(Comparator.comparingInt(text -> -lengths[text]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  private int length(Job job) {
    return direction == Direction.FROM_LEFT
        ? job.targets().last() + 1
        : job.input().length() - job.targets().first();
  }

  /** How many tokens are read in all. */
  int size() {
    return size;
  }

  int steps() {
    return lengths[longestFirst[0]];
  }

  /** What is read at a step: texts that have ended fall away from the end of the list. */
  long[] read(int step) {
    return Arrays.stream(longestFirst)
        .filter(text -> lengths[text] > step)
        .mapToLong(text -> starts[text] + step)
        .toArray();
  }

  /** The words in the order they are read, one vector after the other. */
  float[] words(SpelledWords words, int width) {
    float[] all = new float[size * width];
    for (int text = 0; text < lengths.length; text++) {
      int[] ids = jobs.get(text).input().ids();
      for (int step = 0; step < lengths[text]; step++) {
        int place = direction == Direction.FROM_LEFT ? step : ids.length - 1 - step;
        System.arraycopy(words.vector(ids[place]), 0, all, (starts[text] + step) * width, width);
      }
    }
    return all;
  }

  /** Where a place of a text stands among all that is read. */
  int index(int text, int place) {
    int step =
        direction == Direction.FROM_LEFT ? place : jobs.get(text).input().length() - 1 - place;
    return starts[text] + step;
  }
}
