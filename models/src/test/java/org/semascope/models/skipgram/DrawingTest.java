package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.SplitMix64;

/** What is drawn, and by which chances. */
class DrawingTest {
  private static final int DRAWS = 1_000_000;

  @Test
  void anAliasTableDrawsByItsWeights() {
    double[] weights = {1, 1000, 0.5, 7, 7, 30, 2000, 0.01, 400};
    AliasTable table = new AliasTable(weights);
    SplitMix64 random = SplitMix64.from(11);
    int[] drawn = new int[weights.length];
    for (int i = 0; i < DRAWS; i++) {
      drawn[table.draw(random)]++;
    }
    double sum = DoubleStream.of(weights).sum();
    for (int i = 0; i < weights.length; i++) {
      double p = weights[i] / sum;
      double deviation = Math.sqrt(DRAWS * p * (1 - p));
      assertThat((double) drawn[i]).isCloseTo(DRAWS * p, within(4 * deviation + 1));
    }
  }

  @Test
  void aSingleWeightIsAlwaysDrawn() {
    AliasTable table = new AliasTable(new double[] {3});
    assertThat(table.draw(SplitMix64.from(1))).isZero();
  }

  @Test
  void diceFallEvenly() {
    SplitMix64 random = VectorTraining.random(1, 2);
    int[] drawn = new int[7];
    double sum = 0;
    for (int i = 0; i < DRAWS; i++) {
      drawn[random.next(7)]++;
      float fraction = random.fraction();
      assertThat(fraction >= 0 && fraction < 1).isTrue();
      sum += fraction;
    }
    for (int count : drawn) {
      assertThat((double) count).isCloseTo(DRAWS / 7.0, within(4 * Math.sqrt(DRAWS / 7.0)));
    }
    assertThat(sum / DRAWS).isCloseTo(0.5, within(4 * Math.sqrt(1.0 / 12 / DRAWS)));
    assertThat(VectorTraining.random(1, 2).next()).isNotEqualTo(VectorTraining.random(1, 3).next());
  }

  /** Of 1,000,000 words; the values are word2vec's formula worked by hand. */
  @Test
  void frequentWordsAreThinnedOutAsInWord2vec() {
    TrainingVocabulary vocabulary =
        new TrainingVocabulary(
            List.of("the", "of", "cat", "x"), new long[] {900_000, 99_000, 900, 100});
    assertThat(vocabulary.chanceOfKeeping(1e-3))
        .containsExactly(new double[] {0.034445, 0.110605, 1, 1}, within(1e-6));
    assertThat(vocabulary.chanceOfKeeping(1e-4)[2]).isCloseTo(0.444444, within(1e-6));
    assertThat(vocabulary.chanceOfKeeping(0)).containsOnly(1);
    assertThat(vocabulary.noise()[3]).isCloseTo(31.622777, within(1e-6));
  }

  @Test
  void aVocabularyIsReadAsItWasWritten(@TempDir Path folder) {
    TrainingVocabulary written =
        new TrainingVocabulary(List.of("the", "é\u00a0è"), new long[] {5_000_000_000L, 1});
    written.write(folder.resolve("vocabulary"));
    TrainingVocabulary read = TrainingVocabulary.read(folder.resolve("vocabulary"));
    assertThat(read.words()).isEqualTo(written.words());
    assertThat(read.counts()).isEqualTo(written.counts());
  }

  @Test
  void theSigmoidIsTheSigmoid() {
    for (float x = -30; x < 30; x += 0.00317f) {
      assertThat((double) ContextWindow.sigmoid(x))
          .isCloseTo(1 / (1 + Math.exp(-x)), within(2.5e-7));
    }
    assertThat(ContextWindow.sigmoid(1000)).isEqualTo(1);
    assertThat(ContextWindow.sigmoid(-1000)).isZero();
    assertThat(ContextWindow.sigmoid(Float.NaN)).isNaN();
  }
}
