package org.semascope.models.skipgram;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;

/** Texts to train on, and trainings small enough for tests. */
final class Texts {
  private Texts() {}

  /** Handed on line by line. */
  static TrainingText of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static TrainingText of(byte[] text) {
    return new TrainingText() {
      @Override
      public String name() {
        return "small.txt";
      }

      @Override
      public Map<String, String> identity() {
        return Map.of("corpus", Integer.toHexString(Arrays.hashCode(text)));
      }

      @Override
      public void read(Sink sink) {
        int from = 0;
        for (int i = 0; i < text.length; i++) {
          if (text[i] == '\n') {
            sink.accept(text, from, i + 1);
            from = i + 1;
          }
        }
        sink.accept(text, from, text.length);
      }
    };
  }

  /**
   * Sentences of three words in which cat and dog have the same company, and sun and moon another:
   * nothing else tells them apart.
   */
  static TrainingText animalsAndLights(int sentences) {
    Random random = new Random(7);
    String[][] subjects = {{"cat", "dog"}, {"sun", "moon"}};
    String[][] company = {
      {"eats", "sleeps", "runs", "bites"}, {"shines", "rises", "sets", "glows"}
    };
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      int kind = random.nextInt(2);
      String[] verbs = company[kind];
      text.append(verbs[random.nextInt(4)])
          .append(' ')
          .append(subjects[kind][random.nextInt(2)])
          .append(' ')
          .append(verbs[random.nextInt(4)])
          .append('\n');
    }
    return of(text.toString());
  }

  static TrainingOptions options(TrainingOptions.Method method, int threads, long seed) {
    return new TrainingOptions(method, 20, 2, 3, 0, 1, 5, 0.05, threads, seed);
  }
}
