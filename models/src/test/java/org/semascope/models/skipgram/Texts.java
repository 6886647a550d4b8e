package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.semascope.models.vectors.HeapVectors;

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

  /** Trains and reads the files that were written. */
  static HeapVectors trained(VectorTraining training, Path target) throws IOException {
    VectorFiles files = new VectorFiles(target, true);
    training.toFiles(files, true);
    TrainingVocabulary vocabulary = TrainingVocabulary.read(files.vocabulary());
    int count = vocabulary.size();
    return HeapVectors.of(
        vocabulary.words(),
        vocabulary.counts(),
        rows(files.target(), count),
        rows(files.contexts(), count));
  }

  private static float[] rows(Path file, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    String[] header = upTo('\n', bytes).split(" ");
    assertThat(header[0]).isEqualTo(Integer.toString(count));
    int size = Integer.parseInt(header[1]);
    float[] rows = new float[count * size];
    for (int row = 0; row < count; row++) {
      upTo(' ', bytes);
      bytes.slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(rows, row * size, size);
      bytes.position(bytes.position() + size * Float.BYTES + 1);
    }
    assertThat(bytes.hasRemaining()).isFalse();
    return rows;
  }

  private static String upTo(char end, ByteBuffer bytes) {
    StringBuilder text = new StringBuilder();
    for (char next = (char) bytes.get(); next != end; next = (char) bytes.get()) {
      text.append(next);
    }
    return text.toString();
  }

  static TrainingOptions options(TrainingOptions.Method method, int threads, long seed) {
    return new TrainingOptions(method, 20, 2, 3, 0, 1, 5, 0.05, threads, seed);
  }
}
