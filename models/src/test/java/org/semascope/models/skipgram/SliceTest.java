package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SliceTest {
  @TempDir private Path folder;

  /** Longer than a reader's buffer, so that places are right beyond it too. */
  @Test
  void everySentenceIsInOneSlice() {
    Random random = new Random(3);
    for (int sentences : new int[] {1, 2, 5, 20_000}) {
      Path file = folder.resolve("numbers" + sentences);
      WordIdFile.write(
          file,
          writer -> {
            for (int i = 0; i < sentences; i++) {
              random.ints(1 + random.nextInt(10), 0, 100).forEach(writer::word);
              writer.endSentence();
            }
          });
      for (int threads : new int[] {1, 2, 3, 8}) {
        try (WordIdFile ids = new WordIdFile(file)) {
          WordIdFile.Reader reader = ids.reader();
          List<WordIdFile.Slice> slices = WordIdFile.slices(file, threads);
          assertThat(slices).hasSize(threads);
          long end = 0;
          for (WordIdFile.Slice slice : slices) {
            assertThat(slice.begin()).isEqualTo(end);
            end = slice.end();
            if (slice.end() > slice.begin()) {
              reader.seek(slice.end() - 1);
              assertThat(reader.hasNext()).isTrue();
              assertThat(reader.next()).isEqualTo(WordIdFile.END);
            }
          }
          assertThat(end).isEqualTo(ids.length());
        }
      }
    }
  }
}
