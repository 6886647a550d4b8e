package org.semascope.models.skipgram;

import java.nio.file.Path;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * The one reading of the corpus: every word is counted and its number written down. Then the words
 * seen too rarely are taken out of the numbers, and those that stay are renumbered by frequency.
 */
final class Numbering implements TrainingText.Sink {
  private final CountedWords table;
  private final WordNumbers.Writer numbers;
  private final Progress.Task task;
  private long words;

  private Numbering(CountedWords table, WordNumbers.Writer numbers, Progress.Task task) {
    this.table = table;
    this.numbers = numbers;
    this.task = task;
  }

  /**
   * @param draft the numbers in the order of the words' first occurrence, needed no more afterwards
   * @param file the numbers in the order of frequency
   */
  static TrainingVocabulary of(
      TrainingText text, int minCount, int mostWords, Path draft, Path file, Progress progress) {
    CountedWords table = new CountedWords(mostWords);
    try (WordNumbers.Writer writer = new WordNumbers.Writer(draft);
        Progress.Task task =
            progress.begin("reading " + text.name() + ", words", -1, Progress.Unit.ITEMS)) {
      Numbering numbering = new Numbering(table, writer, task);
      text.read(numbering);
      writer.finish();
      if (numbering.words == 0) {
        throw new SemascopeException("there is no word in " + text.name());
      }
    }
    int[] renumbered = new int[table.numbersGiven()];
    TrainingVocabulary vocabulary = TrainingVocabulary.of(table, minCount, renumbered);
    if (vocabulary.size() < 2) {
      throw new SemascopeException(
          "%s has %s that is there %s times or more, expected at least two: lower --min-count"
              .formatted(
                  text.name(), vocabulary.size() == 0 ? "no word" : "only one word", minCount));
    }
    renumber(draft, renumbered, file);
    return vocabulary;
  }

  private static void renumber(Path draft, int[] renumbered, Path file) {
    try (WordNumbers.Reader from = new WordNumbers.Reader(draft);
        WordNumbers.Writer to = new WordNumbers.Writer(file)) {
      while (from.hasNext()) {
        int number = from.next();
        if (number == WordNumbers.END) {
          to.endSentence();
        } else if (renumbered[number] >= 0) {
          to.word(renumbered[number]);
        }
      }
      to.finish();
    }
  }

  @Override
  public void accept(byte[] text, int from, int to) {
    long before = words;
    int at = from;
    while (at < to) {
      if (isBlank(text[at])) {
        if (text[at] == '\n') {
          numbers.endSentence();
        }
        at++;
      } else {
        at = word(text, at, to);
      }
    }
    task.advance(words - before);
  }

  /** Tells where the word ends. */
  private int word(byte[] text, int from, int to) {
    int hash = 0;
    int at = from;
    while (at < to && !isBlank(text[at])) {
      hash = 31 * hash + text[at++];
    }
    if (at - from <= CountedWords.LONGEST) {
      numbers.word(table.count(text, from, at, hash));
      words++;
    }
    return at;
  }

  /** Bytes of letters beyond ASCII are negative. */
  private static boolean isBlank(byte one) {
    return one >= 0 && one <= ' ';
  }
}
