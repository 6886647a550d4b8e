package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.core.Sentence;
import org.semascope.core.Span;

/**
 * A sentence of CoNLL-U.
 *
 * @param number its place in the file, counted from 1
 * @param words its words, without ranges and empty nodes
 * @param tokens what is written between possible blanks, in order
 */
record ConlluBlock(
    int number, Map<String, String> comments, List<ConlluRow> words, List<Token> tokens) {

  /**
   * A token of the text: a word, a part of a range ({@code ca} and {@code n't} of {@code can't}),
   * or a whole range that its words do not spell out ({@code du} of {@code de} and {@code le}).
   *
   * @param words how many words it is
   */
  record Token(String form, int words, boolean spaceAfter) {}

  static ConlluBlock of(int number, Map<String, String> comments, List<ConlluRow> rows)
      throws BadRecord {
    List<ConlluRow> words = new ArrayList<>();
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      ConlluRow row = rows.get(i);
      if (row.isWord()) {
        words.add(inOrder(row, words.size() + 1));
        tokens.add(new Token(row.form(), 1, row.hasSpaceAfter()));
      } else if (row.isRange()) {
        List<ConlluRow> inside = inside(rows, i, words.size() + 1);
        words.addAll(inside);
        tokens.addAll(tokens(row, inside));
        i = rows.indexOf(inside.get(inside.size() - 1));
      } else if (!row.isEmptyNode()) {
        throw new BadRecord(row.line(), "a word number, range or empty node", row.id());
      }
    }
    if (words.isEmpty()) {
      throw new BadRecord(rows.get(0).line(), "a sentence with words", "none");
    }
    return new ConlluBlock(number, comments, words, tokens);
  }

  private static ConlluRow inOrder(ConlluRow row, int number) throws BadRecord {
    if (!row.isWord() || Integer.parseInt(row.id()) != number) {
      throw new BadRecord(row.line(), "word " + number, row.id());
    }
    if (row.form().isBlank()) {
      throw new BadRecord(row.line(), "a word", "an empty one");
    }
    return row;
  }

  private static List<ConlluRow> inside(List<ConlluRow> rows, int range, int first)
      throws BadRecord {
    ConlluRow row = rows.get(range);
    String[] ends = row.id().split("-");
    int last = Integer.parseInt(ends[1]);
    if (Integer.parseInt(ends[0]) != first || last <= first || row.form().isBlank()) {
      throw new BadRecord(row.line(), "a range of words from " + first, row.id());
    }
    List<ConlluRow> inside = new ArrayList<>();
    for (int i = range + 1; i < rows.size() && first + inside.size() <= last; i++) {
      if (!rows.get(i).isEmptyNode()) {
        inside.add(inOrder(rows.get(i), first + inside.size()));
      }
    }
    if (first + inside.size() <= last) {
      throw new BadRecord(row.line(), "the words of " + row.id(), "only " + inside.size());
    }
    return inside;
  }

  private static List<Token> tokens(ConlluRow range, List<ConlluRow> inside) {
    StringBuilder spelled = new StringBuilder();
    inside.forEach(word -> spelled.append(word.form()));
    if (!spelled.toString().equals(range.form())) {
      return List.of(new Token(range.form(), inside.size(), range.hasSpaceAfter()));
    }
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i < inside.size(); i++) {
      boolean last = i == inside.size() - 1;
      tokens.add(new Token(inside.get(i).form(), 1, last && range.hasSpaceAfter()));
    }
    return tokens;
  }

  /** Which token each word is, or is part of. */
  int[] tokenOfWord() {
    int[] tokenOfWord = new int[words.size()];
    int word = 0;
    for (int token = 0; token < tokens.size(); token++) {
      for (int i = 0; i < tokens.get(token).words(); i++) {
        tokenOfWord[word++] = token;
      }
    }
    return tokenOfWord;
  }

  /** Its own id, or where it stands. */
  String id(String file) {
    String own = comments.getOrDefault("sent_id", comments.getOrDefault("id", ""));
    return own.isEmpty() ? file + ":" + number : own;
  }

  /**
   * The sentence as its text comment has it, if that agrees with the tokens; else with blanks where
   * no {@code SpaceAfter=No} forbids them. Rows that know nothing of either are joined by the rules
   * for tokens.
   */
  Sentence sentence(String id, TokenJoiner joiner) {
    boolean blanksKnown =
        comments.containsKey("text") || tokens.stream().anyMatch(token -> !token.spaceAfter());
    if (joiner == TokenJoiner.RAW || !blanksKnown) {
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
    StringBuilder text = new StringBuilder();
    for (Token token : tokens) {
      text.append(token.form()).append(token.spaceAfter() ? " " : "");
    }
    return text.toString().stripTrailing();
  }

  /** Where the tokens stand in a text that holds them and blanks only; empty if it holds others. */
  private List<Span> spansIn(String text) {
    List<Span> spans = new ArrayList<>();
    int at = 0;
    for (Token token : tokens) {
      while (at < text.length() && isBlank(text.charAt(at)) && !text.startsWith(token.form(), at)) {
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

  private static boolean isBlank(char character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }
}
