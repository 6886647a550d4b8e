package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

class NumberingTest {
  @TempDir private Path folder;

  @Test
  void numbersByFrequencyThenByPlace() {
    TrainingVocabulary vocabulary = number(Texts.of("b a\tc\n\n a é\r\nrare\na b é"), 2);
    assertThat(vocabulary.words()).containsExactly("a", "b", "é");
    assertThat(vocabulary.counts()).containsExactly(3, 2, 2);
    assertThat(vocabulary.total()).isEqualTo(7);
    // A sentence of rare words alone is none.
    assertThat(numbers()).containsExactly(1, 0, -1, 0, 2, -1, 0, 1, 2, -1);
  }

  @Test
  void whatIsTooLongIsNoWord() {
    TrainingVocabulary vocabulary =
        number(Texts.of("a " + "x".repeat(101) + " " + "y".repeat(100)), 1);
    assertThat(vocabulary.words()).containsExactly("a", "y".repeat(100));
  }

  @Test
  void refusesWhatCannotBeTrainedOn() {
    refused(Texts.of(" \n\t\n"), 1, "there is no word in small.txt");
    refused(
        Texts.of("a b c"),
        2,
        "small.txt has no word that is there 2 times or more, expected at least two: lower --min-count");
    refused(
        Texts.of("a b a"),
        2,
        "small.txt has only one word that is there 2 times or more, expected at least two: lower --min-count");
    refused(
        Texts.of(new byte[] {'a', ' ', (byte) 0xC3, '('}),
        1,
        "the corpus is not UTF-8: found a word of the bytes [-61, 40]");
  }

  private void refused(TrainingText text, int minCount, String message) {
    assertThatThrownBy(() -> number(text, minCount))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(message);
  }

  private TrainingVocabulary number(TrainingText text, int minCount) {
    return Numbering.of(
        text, minCount, 100, folder.resolve("draft"), folder.resolve("numbers"), Progress.SILENT);
  }

  private List<Integer> numbers() {
    List<Integer> numbers = new ArrayList<>();
    try (WordNumbers.Reader reader = new WordNumbers.Reader(folder.resolve("numbers"))) {
      while (reader.hasNext()) {
        numbers.add(reader.next());
      }
    }
    return numbers;
  }
}
