package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** The supported formats. */
  enum Format {
    /** Also fastText's .vec. */
    WORD2VEC_TEXT("word2vec text"),
    WORD2VEC_BINARY("word2vec binary"),
    /** Word2vec's text without the first line. */
    GLOVE_TEXT("GloVe text"),
    FASTTEXT_BINARY("fastText binary"),
    /** The JSON of the wink-embeddings packages. */
    WINK_JSON("wink JSON");

    /** The name of the format for users. */
    final String label;

    Format(String label) {
      this.label = label;
    }
  }

  FormatFinder(Path file, byte[] head) {
    this.file = file;
    this.head = head;
  }

  /** The format; other files are refused with a guess at what they are. */
  Format find() {
    Optional<String> other = WrongFile.insteadOfVectors(head);
    if (other.isPresent()) {
      throw ModelFormatException.file(file, EXPECTED, other.get());
    }
    String start = new String(head, StandardCharsets.ISO_8859_1);
    if (start.startsWith("SEMAVECS")) {
      throw ModelFormatException.file(
          file, EXPECTED, "an older form of converted vectors; convert their source again");
    }
    if (FastTextHeader.isAt(head)) {
      return Format.FASTTEXT_BINARY;
    }
    int firstLine = lineEnd(0);
    Optional<Counts> counts = Counts.at(head, firstLine);
    if (counts.isPresent()) {
      return isText(firstLine + 1, counts.get()) ? Format.WORD2VEC_TEXT : Format.WORD2VEC_BINARY;
    }
    if (start.startsWith("{") && start.contains("\"dimensions\"") && start.contains("\"words\"")) {
      return Format.WINK_JSON;
    }
    if (gloveDimension().isPresent()) {
      return Format.GLOVE_TEXT;
    }
    throw ModelFormatException.file(
        file, EXPECTED, VectorInput.quoted(new String(head, 0, firstLine, StandardCharsets.UTF_8)));
  }

  private int lineEnd(int from) {
    int end = from;
    while (end < head.length && head[end] != '\n') {
      end++;
    }
    return end;
  }

  /**
   * Both word2vec formats begin with the same line. The file is text if its first row is a valid or
   * a faulty row of text.
   *
   * @param from offset of the first row
   */
  private boolean isText(int from, Counts counts) {
    byte[] rows = Arrays.copyOfRange(head, Math.min(from, head.length), head.length);
    byte[] first = Arrays.copyOf(rows, Math.max(0, lineEnd(from) - from));
    return (counts.hasDimension() && isRow(first, counts.length())) || isMostlyDigits(rows);
  }

  /** Whether a line is a word and numbers. */
  private static boolean isRow(byte[] line, int dimension) {
    try {
      new TextReader.Row(Path.of(""), dimension).parse(line, line.length, 1);
      return true;
    } catch (ModelFormatException e) {
      return false;
    }
  }

  /** The bytes of floats are random: control characters, few digits. */
  private static boolean isMostlyDigits(byte[] rows) {
    int numeric = 0;
    for (byte one : rows) {
      if (NUMERIC.indexOf(one) >= 0) {
        numeric++;
      } else if (one >= 0 && one < ' ') {
        return false;
      }
    }
    return 2 * numeric >= rows.length;
  }

  /**
   * The dimension of a GloVe file: that of most of its first lines, since some may be faulty or
   * have spaces in the word. Empty if fewer than half of the lines are a word and that many
   * numbers.
   */
  Optional<Integer> gloveDimension() {
    List<byte[]> lines = lines();
    Map<Integer, Integer> votes = new HashMap<>();
    lines.forEach(
        line -> votes.merge(TextReader.Row.fields(line, line.length) - 1, 1, Integer::sum));
    return votes.entrySet().stream()
        .filter(vote -> vote.getKey() >= 1 && vote.getKey() <= Conversion.MOST_DIMENSIONS)
        .max(
            Map.Entry.<Integer, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .filter(
            dimension ->
                2 * lines.stream().filter(line -> isRow(line, dimension)).count() >= lines.size());
  }

  /** The first lines; bytes after the last newline count only if there is no complete line. */
  private List<byte[]> lines() {
    List<byte[]> lines = new ArrayList<>();
    int from = 0;
    for (int end = lineEnd(0); end < head.length && lines.size() < LINES; end = lineEnd(from)) {
      lines.add(Arrays.copyOfRange(head, from, end));
      from = end + 1;
    }
    return lines.isEmpty() ? List.of(head) : lines;
  }

  /** The first line of word2vec's files: number of words and dimension. */
  record Counts(long words, long dimension) {
    private static final int LONGEST = 100;
    private static final Pattern LINE = Pattern.compile("\\s*(\\d{1,18})[ \\t]+(\\d{1,18})\\s*");

    /** The counts in a line of that form, in range or not. */
    static Optional<Counts> at(byte[] text, int length) {
      if (length > LONGEST) {
        return Optional.empty();
      }
      Matcher line = LINE.matcher(new String(text, 0, length, StandardCharsets.ISO_8859_1));
      return line.matches()
          ? Optional.of(new Counts(Long.parseLong(line.group(1)), Long.parseLong(line.group(2))))
          : Optional.empty();
    }

    /** Reads the first line of a file; refuses counts out of range. */
    static Counts read(VectorInput in) {
      int length = in.readLine();
      Counts counts =
          at(in.line(), Math.max(0, length))
              .orElseThrow(() -> bad(in, "a line of count and dimension", "none"));
      if (counts.words < 1 || counts.words > Integer.MAX_VALUE) {
        throw bad(in, "a number of words from 1 to " + Integer.MAX_VALUE, counts.words);
      }
      if (!counts.hasDimension()) {
        throw bad(in, "a dimension from 1 to " + Conversion.MOST_DIMENSIONS, counts.dimension);
      }
      return counts;
    }

    boolean hasDimension() {
      return dimension >= 1 && dimension <= Conversion.MOST_DIMENSIONS;
    }

    /** The dimension of counts that were {@link #read}. */
    int length() {
      return Math.toIntExact(dimension);
    }

    private static ModelFormatException bad(VectorInput in, String expected, Object found) {
      return ModelFormatException.line(in.file(), 1, expected, found);
    }
  }
}
