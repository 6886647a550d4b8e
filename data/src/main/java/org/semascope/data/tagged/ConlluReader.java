package org.semascope.data.tagged;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Sentence;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/**
 * Reads CoNLL-U and its extensions: blocks of tab-separated rows after comments {@code # key =
 * value}.
 */
final class ConlluReader {
  private static final int LONGEST_BLOCK = 100_000;

  private final Path file;
  private final int columns;

  ConlluReader(Path file, int columns) {
    this.file = file;
    this.columns = columns;
  }

  /** Whether the first row is word 1, or a range from it, with the given number of columns. */
  static boolean begins(String opening, int columns) {
    return opening
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .findFirst()
        .filter(row -> row.startsWith("1\t") || row.startsWith("1-"))
        .filter(row -> row.split("\t", -1).length == columns)
        .isPresent();
  }

  /**
   * Converts each block to a record. A block is read to its end before it is checked, so that
   * reading resumes at the next one after a fault.
   */
  <R> void read(Function<Block, R> maker, Faults faults, Consumer<? super R> each) {
    int number = 0;
    try (Lines lines = Lines.open(file, StandardCharsets.UTF_8)) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        long first = lines.number();
        List<String> block = new ArrayList<>();
        for (; text != null && !text.isBlank(); text = lines.next()) {
          if (block.size() <= LONGEST_BLOCK) {
            block.add(text);
          }
        }
        if (block.stream().allMatch(line -> line.startsWith("#"))) {
          continue;
        }
        int sentence = ++number;
        faults.check(block, rows -> maker.apply(block(sentence, first, rows))).ifPresent(each);
      }
    }
    if (number == 0) {
      throw DataFormatException.file(file, "at least one sentence", "none");
    }
  }

  private Block block(int number, long first, List<String> lines) {
    if (lines.size() > LONGEST_BLOCK) {
      throw new SourceLine(file, first)
          .fault("at most " + LONGEST_BLOCK + " rows in a sentence", "more");
    }
    Map<String, String> comments = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i);
      if (text.startsWith("#")) {
        int equals = text.indexOf('=');
        if (equals > 0) {
          comments.put(text.substring(1, equals).strip(), text.substring(equals + 1).strip());
        }
      } else {
        Row row = new Row(new SourceLine(file, first + i), List.of(text.split("\t", -1)));
        int found = row.columns().size();
        row.throwIf(found != columns, columns + " columns", found);
        rows.add(row);
      }
    }
    return Block.of(number, comments, rows);
  }

  /** A row of CoNLL-U: a word, a range of words written as one, or an empty node. */
  record Row(SourceLine line, List<String> columns) {
    void throwIf(boolean bad, String expected, Object found) {
      line.throwIf(bad, expected, found);
    }

    String get(int column) {
      return columns.get(column);
    }

    boolean isEmpty(int column) {
      return get(column).isBlank() || get(column).equals("_");
    }

    String id() {
      return get(0);
    }

    String form() {
      return get(1).strip();
    }

    boolean isRange() {
      return id().matches("\\d{1,8}-\\d{1,8}");
    }

    boolean isEmptyNode() {
      return id().matches("\\d{1,8}\\.\\d{1,8}");
    }

    boolean isWord() {
      return id().matches("\\d{1,8}");
    }

    boolean hasSpaceAfter() {
      return !misc("SpaceAfter").equals("No");
    }

    /** A value of the last column of CoNLL-U, {@code SpaceAfter=No|Sense=1}, or an empty string. */
    String misc(String key) {
      return Stream.of(get(9).split("\\|"))
          .filter(pair -> pair.startsWith(key + "="))
          .map(pair -> pair.substring(key.length() + 1))
          .findFirst()
          .orElse("");
    }
  }

  /**
   * A sentence of CoNLL-U.
   *
   * @param number counted from 1 in the file
   * @param words its words, without ranges and empty nodes
   * @param tokens the surface tokens, in order
   */
  record Block(int number, Map<String, String> comments, List<Row> words, List<Token> tokens) {

    /**
     * A token of the text: a word, a part of a range ({@code ca} and {@code n't} of {@code can't}),
     * or a whole range that its words do not spell out ({@code du} of {@code de} and {@code le}).
     *
     * @param words number of words
     */
    record Token(String form, int words, boolean spaceAfter) {}

    static Block of(int number, Map<String, String> comments, List<Row> rows) {
      List<Row> words = new ArrayList<>();
      List<Token> tokens = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        if (row.isWord()) {
          words.add(inOrder(row, words.size() + 1));
          tokens.add(new Token(row.form(), 1, row.hasSpaceAfter()));
        } else if (row.isRange()) {
          List<Row> inside = inside(rows, i, words.size() + 1);
          words.addAll(inside);
          tokens.addAll(tokens(row, inside));
          i = rows.indexOf(inside.get(inside.size() - 1));
        } else if (!row.isEmptyNode()) {
          throw row.line().fault("a word number, range or empty node", row.id());
        }
      }
      rows.get(0).throwIf(words.isEmpty(), "a sentence with words", "none");
      return new Block(number, comments, words, tokens);
    }

    private static Row inOrder(Row row, int number) {
      boolean isNext = row.isWord() && Integer.parseInt(row.id()) == number;
      row.throwIf(!isNext, "word " + number, row.id());
      row.throwIf(row.form().isBlank(), "a word", "an empty one");
      return row;
    }

    private static List<Row> inside(List<Row> rows, int range, int first) {
      Row row = rows.get(range);
      String[] ends = row.id().split("-");
      int last = Integer.parseInt(ends[1]);
      boolean valid = Integer.parseInt(ends[0]) == first && last > first && !row.form().isBlank();
      row.throwIf(!valid, "a range of words from " + first, row.id());
      List<Row> inside = new ArrayList<>();
      for (int i = range + 1; i < rows.size() && first + inside.size() <= last; i++) {
        if (!rows.get(i).isEmptyNode()) {
          inside.add(inOrder(rows.get(i), first + inside.size()));
        }
      }
      boolean missing = first + inside.size() <= last;
      row.throwIf(missing, "the words of " + row.id(), "only " + inside.size());
      return inside;
    }

    private static List<Token> tokens(Row range, List<Row> inside) {
      String spelled = inside.stream().map(Row::form).collect(Collectors.joining());
      if (!spelled.equals(range.form())) {
        return List.of(new Token(range.form(), inside.size(), range.hasSpaceAfter()));
      }
      List<Token> tokens = new ArrayList<>();
      for (int i = 0; i < inside.size(); i++) {
        boolean last = i == inside.size() - 1;
        tokens.add(new Token(inside.get(i).form(), 1, last && range.hasSpaceAfter()));
      }
      return tokens;
    }

    /** The token index of each word. */
    int[] tokenOfWord() {
      return IntStream.range(0, tokens.size())
          .flatMap(token -> IntStream.generate(() -> token).limit(tokens.get(token).words()))
          .toArray();
    }

    /** The sentence id, or file and number. */
    String id(String file) {
      String own = comments.getOrDefault("sent_id", comments.getOrDefault("id", ""));
      return own.isEmpty() ? file + ":" + number : own;
    }

    /**
     * The sentence with the text of its {@code text} comment if that agrees with the tokens,
     * otherwise with the spaces given by {@code SpaceAfter}. Without either, tokens are joined by
     * the joiner's rules.
     */
    Sentence sentence(String id, TokenJoiner joiner) {
      boolean spacesKnown =
          comments.containsKey("text") || tokens.stream().anyMatch(token -> !token.spaceAfter());
      if (joiner == TokenJoiner.RAW || !spacesKnown) {
        return joiner.join(id, tokens.stream().map(Token::form).toList());
      }
      String text = comments.getOrDefault("text", "");
      List<Span> spans = spansIn(text);
      if (spans.isEmpty()) {
        text = spelled();
        spans = spansIn(text);
      }
      return new Sentence(id, text, spans);
    }

    private String spelled() {
      return tokens.stream()
          .map(token -> token.spaceAfter() ? token.form() + " " : token.form())
          .collect(Collectors.joining())
          .stripTrailing();
    }

    /** The spans of the tokens in a text; empty if it contains anything but tokens and spaces. */
    private List<Span> spansIn(String text) {
      List<Span> spans = new ArrayList<>();
      int at = 0;
      for (Token token : tokens) {
        while (at < text.length()
            && isSpace(text.charAt(at))
            && !text.startsWith(token.form(), at)) {
          at++;
        }
        if (!text.startsWith(token.form(), at)) {
          return List.of();
        }
        spans.add(new Span(at, at + token.form().length()));
        at += token.form().length();
      }
      return text.substring(at).isBlank() ? spans : List.of();
    }

    private static boolean isSpace(char character) {
      return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }
  }
}
