package org.semascope.probes.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Cosine;

class PeriodDistancesTest {
  /** Both uses before have the cosine 1/√2 with the use after, and 0 with each other. */
  @Test
  void workedByHand() {
    PeriodDistances distances =
        PeriodDistances.of(List.of(vector(1, 0), vector(0, 2)), List.of(vector(3, 3)));
    double half = Math.sqrt(.5);
    assertThat(distances.apd()).isCloseTo(1 - half, within(1e-12));
    assertThat(distances.expectedApd()).isCloseTo(1 - 2 * half / 3, within(1e-12));
    // The mean (1/2, 1) has the cosine 1.5 / (√1.25 √2) with (1, 1).
    assertThat(distances.prt()).isCloseTo(1 - 1.5 / Math.sqrt(2.5), within(1e-12));
  }

  /** Against the definitions: all pairs of uses, the mean vectors. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void sameAsByTheDefinitions(long seed) {
    Random random = new Random(seed);
    List<float[]> before = vectors(random, 7);
    List<float[]> after = vectors(random, 5);
    PeriodDistances distances = PeriodDistances.of(before, after);
    double across = 0;
    for (float[] one : before) {
      across += after.stream().mapToDouble(other -> 1 - Cosine.of(one, other)).sum();
    }
    assertThat(distances.apd()).isCloseTo(across / 35, within(1e-6));
    List<float[]> all = Stream.concat(before.stream(), after.stream()).toList();
    double sum = 0;
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        sum += 1 - Cosine.of(all.get(i), all.get(j));
      }
    }
    assertThat(distances.expectedApd()).isCloseTo(sum / 66, within(1e-6));
    assertThat(distances.prt()).isCloseTo(1 - Cosine.of(mean(before), mean(after)), within(1e-6));
  }

  private static List<float[]> vectors(Random random, int count) {
    return Stream.generate(
            () -> vector((float) random.nextGaussian(), (float) random.nextGaussian(), 1))
        .limit(count)
        .toList();
  }

  private static float[] mean(List<float[]> vectors) {
    float[] mean = new float[vectors.get(0).length];
    for (float[] vector : vectors) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += vector[i] / vectors.size();
      }
    }
    return mean;
  }

  private static float[] vector(float... numbers) {
    return numbers;
  }
}
