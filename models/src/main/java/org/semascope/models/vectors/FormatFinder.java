package org.semascope.models.vectors;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.WrongFile;

/** Detects the format of a file of vectors from its first bytes. */
final class FormatFinder {
  private static final String EXPECTED = "vectors of word2vec, GloVe or fastText";
  private static final String NUMERIC = "0123456789.+-eE \t\r\n";

  /** Number of lines from which the dimension of a GloVe file is inferred. */
  private static final int LINES = 50;

  private final Path file;
  private final byte[] head;
  private final String text; // the head, each byte as a character

  /**
   * A supported format.
   *
   * @param label its name for users
   */
  record Format(String label, Reader reader) {}

  /** Reads all of a file. */
  interface Reader {
    void read(VectorInput in, Conversion to) throws IOException;
  }

  FormatFinder(VectorInput in) {
    this.file = in.file();
    this.head = in.head();
    this.text = new String(head, StandardCharsets.ISO_8859_1);
  }

  /** The format; other files are refused with a guess at what they are. */
  Format find() {
    Optional<String> other = WrongFile.insteadOfVectors(head);
    if (other.isPresent()) {
      throw ModelFormatException.file(file, EXPECTED, other.get());
    }
    if (text.startsWith("SEMAVECS")) {
      throw ModelFormatException.file(
          file, EXPECTED, "an older form of converted vectors; convert their source again");
    }
    if (FastTextReader.Header.isAt(head)) {
      return new Format("fastText binary", (in, to) -> new FastTextReader(in, to).read());
    }
    String[] parts = text.split("\n", 2);
    Optional<Word2VecReader.Counts> counts = Word2VecReader.Counts.of(parts[0]);
    if (counts.isPresent()) {
      return isText(parts.length > 1 ? parts[1] : "", counts.get())
          ? new Format("word2vec text", Word2VecReader::text) // also fastText's .vec
          : new Format("word2vec binary", Word2VecReader::binary);
    }
    if (text.startsWith("{") && text.contains("\"dimensions\"") && text.contains("\"words\"")) {
      return new Format("wink JSON", (in, to) -> new WinkJsonReader(in, to).read());
    }
    Optional<Integer> dimension = gloveDimension();
    if (dimension.isPresent()) {
      int length = dimension.get();
      return new Format("GloVe text", (in, to) -> Word2VecReader.glove(in, to, length));
    }
    String line = new String(head, 0, parts[0].length(), StandardCharsets.UTF_8);
    throw ModelFormatException.file(file, EXPECTED, VectorInput.quoted(line));
  }

  /**
   * Both word2vec formats begin with the same line. The file is text if its first row is a valid or
   * a faulty row of text.
   */
  private static boolean isText(String rows, Word2VecReader.Counts counts) {
    byte[] first = rows.split("\n", 2)[0].getBytes(StandardCharsets.ISO_8859_1);
    return (counts.hasDimension() && isRow(first, counts.length())) || isMostlyDigits(rows);
  }

  /** Whether a line is a word and numbers. */
  private static boolean isRow(byte[] line, int dimension) {
    try {
      Word2VecReader.parse(Path.of(""), 1, line, line.length, new float[dimension]);
      return true;
    } catch (ModelFormatException e) {
      return false;
    }
  }

  /** The bytes of floats are random: control characters, few digits. */
  private static boolean isMostlyDigits(String rows) {
    long numeric = rows.chars().filter(c -> NUMERIC.indexOf(c) >= 0).count();
    boolean control = rows.chars().anyMatch(c -> c < ' ' && NUMERIC.indexOf(c) < 0);
    return !control && 2 * numeric >= rows.length();
  }

  /**
   * The dimension of a GloVe file: that of most of its first lines, since some may be faulty or
   * have spaces in the word. Empty if fewer than half of the lines are a word and that many
   * numbers.
   */
  private Optional<Integer> gloveDimension() {
    String[] parts = text.split("\n", LINES + 1);
    // The last part may be cut off; it counts only if there is no complete line.
    List<byte[]> lines =
        Stream.of(parts)
            .limit(Math.max(1, parts.length - 1))
            .map(line -> line.getBytes(StandardCharsets.ISO_8859_1))
            .toList();
    Map<Integer, Long> votes =
        lines.stream()
            .collect(groupingBy(line -> Word2VecReader.fields(line, line.length) - 1, counting()));
    return votes.entrySet().stream()
        .filter(vote -> vote.getKey() >= 1 && vote.getKey() <= Conversion.MOST_DIMENSIONS)
        .max(
            Map.Entry.<Integer, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .filter(
            dimension ->
                2 * lines.stream().filter(line -> isRow(line, dimension)).count() >= lines.size());
  }
}
