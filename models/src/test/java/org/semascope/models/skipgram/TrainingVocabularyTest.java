package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

class TrainingVocabularyTest {
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
        "small.txt has no word that occurs 2 times or more, expected at least two: lower --min-count");
    refused(
        Texts.of("a b a"),
        2,
        "small.txt has only one word that occurs 2 times or more, expected at least two: lower --min-count");
    refused(
        Texts.of(new byte[] {'a', ' ', (byte) 0xC3, '('}),
        1,
        "the corpus is not UTF-8: found a word of the bytes [-61, 40]");
  }

  @Test
  void countsAsAMapDoes() {
    Map<String, Long> counts = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    Random random = new Random(1);
    for (int i = 0; i < 300_000; i++) {
      String word = Integer.toString((int) (90_000 * Math.pow(random.nextDouble(), 2)), 36) + "é";
      counts.merge(word, 1L, Long::sum);
      text.append(word).append(i % 10 == 9 ? '\n' : ' ');
    }
    assertThat(counts(text.toString(), 1_000_000)).isEqualTo(counts);
  }

  /** By hand: with room for three, d drives out b and c, each seen once; then b is a new word. */
  @Test
  void theRarestGiveWayToNewOnes() {
    assertThat(counts("a a b c d a d b", 3)).isEqualTo(Map.of("a", 3L, "d", 2L, "b", 1L));
    // Of b and c, what was dropped is not numbered either.
    assertThat(numbers()).containsExactly(0, 0, 1, 0, 1, 2, -1);
  }

  @Test
  void aWordThatIsNotRareGoesWhenNothingElseDoes() {
    assertThat(counts("a a a b b c", 2)).isEqualTo(Map.of("a", 3L, "c", 1L));
  }

  private Map<String, Long> counts(String text, int mostWords) {
    TrainingVocabulary vocabulary =
        TrainingVocabulary.number(
            Texts.of(text), 1, mostWords, folder.resolve("numbers"), Progress.SILENT);
    Map<String, Long> counts = new LinkedHashMap<>();
    for (String word : vocabulary.words()) {
      counts.put(word, vocabulary.counts()[counts.size()]);
    }
    return counts;
  }

  private void refused(TrainingText text, int minCount, String message) {
    assertThatThrownBy(() -> number(text, minCount))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(message);
  }

  private TrainingVocabulary number(TrainingText text, int minCount) {
    return TrainingVocabulary.number(
        text, minCount, 100, folder.resolve("numbers"), Progress.SILENT);
  }

  private List<Integer> numbers() {
    List<Integer> numbers = new ArrayList<>();
    try (WordIdFile ids = new WordIdFile(folder.resolve("numbers"))) {
      WordIdFile.Reader reader = ids.reader();
      while (reader.hasNext()) {
        numbers.add(reader.next());
      }
    }
    return numbers;
  }
}
