package org.semascope.probes.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.Progress;

class CardProgressTest {
  /** Records the progress line of the card. */
  private static final class Line implements Progress {
    final List<String> said = new ArrayList<>();
    long total;
    long done;
    int lines;

    @Override
    public void say(String line) {
      said.add(line);
    }

    @Override
    public Task begin(String what, long wanted, Unit unit) {
      total = wanted;
      lines++;
      return new Task() {
        @Override
        public void advance(long amount) {
          done += amount;
        }

        @Override
        public void close() {}
      };
    }
  }

  @Test
  void runAdvancesTheCardInProportionToItsWeight() {
    Line line = new Line();
    CardProgress progress = new CardProgress("card", line, 1000);
    progress.step("senses, bert", 600, 1);
    try (Progress.Task run = progress.begin("senses", 4, Progress.Unit.ITEMS)) {
      run.advance(1);
      assertThat(line.done).isEqualTo(150);
      run.advance(3);
    }
    assertThat(line.done).isEqualTo(600);
    progress.step("idioms, bert", 400, 1);
    progress.begin("a download", 1 << 20, Progress.Unit.BYTES).advance(1 << 19);
    assertThat(line.done).isEqualTo(600);
    progress.close(); // a failed or shorter probe counts as done
    assertThat(line.done).isEqualTo(line.total).isEqualTo(1000);
    assertThat(line.lines).isEqualTo(1);
  }

  @Test
  void modelAndControlsShareAStep() {
    Line line = new Line();
    CardProgress progress = new CardProgress("card", line, 1000);
    progress.step("senses, bert", 900, 3);
    for (int run = 1; run <= 3; run++) {
      try (Progress.Task task = progress.begin("senses", 2, Progress.Unit.ITEMS)) {
        task.advance(1);
        assertThat(line.done).isEqualTo(300 * run - 150);
        task.advance(1);
      }
    }
    progress.begin("one more", 1, Progress.Unit.ITEMS).advance(1);
    assertThat(line.done).isEqualTo(900);
  }

  @Test
  void repeatedMessagesAreShownOnce() {
    Line line = new Line();
    CardProgress progress = new CardProgress("card", line, 1000);
    progress.say("gpt2 is causal");
    progress.say("gpt2 is causal");
    progress.say("indexing");
    assertThat(line.said).containsExactly("gpt2 is causal", "indexing");
  }
}
