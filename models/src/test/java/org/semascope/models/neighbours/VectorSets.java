package org.semascope.models.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.StaticVectors;

/** Vectors of many kinds, most of which make it hard to tell neighbours apart. */
enum VectorSets {
  /** All directions alike, as in the worst of real models. */
  GAUSSIAN {
    @Override
    void fill(Random random, float[] values, int dimension) {
      fillGaussian(random, values);
    }
  },
  /** Cosines tie by the hundred. */
  SMALL_WHOLE_NUMBERS {
    @Override
    void fill(Random random, float[] values, int dimension) {
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextInt(3) - 1;
      }
    }
  },
  /** A few vectors, each of many words. */
  DUPLICATES {
    @Override
    void fill(Random random, float[] values, int dimension) {
      fillGaussian(random, values);
      copyFirst(random, values, dimension, 5);
    }
  },
  /** As before, but apart by less than single precision can tell in a product. */
  NEAR_DUPLICATES {
    @Override
    void fill(Random random, float[] values, int dimension) {
      fillGaussian(random, values);
      copyFirst(random, values, dimension, 5);
      for (int i = 0; i < values.length; i++) {
        values[i] *= 1 + (random.nextInt(5) - 2) * 0x1p-23f;
      }
    }
  },
  /** One direction in many lengths, from the least floats to the largest. */
  LENGTHS {
    @Override
    void fill(Random random, float[] values, int dimension) {
      fillGaussian(random, values);
      copyFirst(random, values, dimension, 7);
      for (int row = 0; row < values.length / dimension; row++) {
        float length = (float) Math.pow(10, random.nextInt(70) - 35);
        for (int i = row * dimension; i < (row + 1) * dimension; i++) {
          values[i] *= length;
        }
      }
    }
  },
  /** Every third has no direction. */
  ZEROS {
    @Override
    void fill(Random random, float[] values, int dimension) {
      fillGaussian(random, values);
      for (int row = 0; row < values.length / dimension; row += 3) {
        Arrays.fill(values, row * dimension, (row + 1) * dimension, 0);
      }
    }
  };

  abstract void fill(Random random, float[] values, int dimension);

  StaticVectors of(long seed, int count, int dimension) {
    Random random = new Random(seed);
    float[] values = new float[count * dimension];
    fill(random, values, dimension);
    // Ties are to be settled by the words, so their order must not be that of the rows.
    List<String> words = new ArrayList<>(names(count).toList());
    Collections.shuffle(words, random);
    return HeapVectors.of(words, null, values, null);
  }

  private static Stream<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "w" + i);
  }

  private static void fillGaussian(Random random, float[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
  }

  /** Makes every row one of the first few. */
  private static void copyFirst(Random random, float[] values, int dimension, int few) {
    for (int row = few; row < values.length / dimension; row++) {
      int from = random.nextInt(few) * dimension;
      System.arraycopy(values, from, values, row * dimension, dimension);
    }
  }
}
