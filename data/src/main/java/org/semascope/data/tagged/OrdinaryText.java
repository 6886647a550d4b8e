package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Words in their written form, by the detokenisation rules of {@link TokenJoiner#ORDINARY}. */
final class OrdinaryText {
  private static final Map<String, String> ESCAPES =
      Map.ofEntries(
          Map.entry("-LRB-", "("),
          Map.entry("-RRB-", ")"),
          Map.entry("-LSB-", "["),
          Map.entry("-RSB-", "]"),
          Map.entry("-LCB-", "{"),
          Map.entry("-RCB-", "}"),
          Map.entry("``", "\""),
          Map.entry("''", "\""),
          // OntoNotes marks punctuation of transcribed speech with a slash.
          Map.entry("/.", "."),
          Map.entry("/?", "?"),
          Map.entry("/,", ","),
          Map.entry("/-", "-"));

  private static final Set<String> DOUBLE = Set.of("\"", "``", "''", "\u201D");

  private static final Pattern STOP = Pattern.compile("[.,;:?!\u2026]+");
  private static final Pattern CONTRACTION =
      Pattern.compile("n['\u2019]t|['\u2019](?:s|d|m|ll|re|ve)", Pattern.CASE_INSENSITIVE);

  private final List<String> words;
  private final List<String> written = new ArrayList<>();
  private final boolean[] glued;
  private boolean doubleOpen;
  private boolean singleOpen;
  private boolean glueNext;

  OrdinaryText(List<String> words) {
    this.words = words;
    this.glued = new boolean[words.size()];
    for (int index = 0; index < words.size(); index++) {
      write(index);
    }
  }

  String written(int index) {
    return written.get(index);
  }

  /** Whether a word follows the previous one without a space. */
  boolean isGlued(int index) {
    return glued[index];
  }

  private void write(int index) {
    String word = words.get(index);
    boolean afterOpening = glueNext;
    glueNext = false;
    boolean gluedToLast =
        switch (word) {
          case "``", "\u201C", "\u2018" -> opening(word);
          case "`" -> opening(closer(index));
          case "''", "\u201D" -> closing(word);
          case "\"" -> isOpening(index) ? opening(word) : closing(word);
          case "'" -> isOpeningSingle(index) ? opening(word) : closing(word);
          case "(", "[", "{", "-LRB-", "-LSB-", "-LCB-" -> opening(word);
          case "$", "#" -> amount(index);
          case "/" -> slash();
          default -> plain(index);
        };
    glued[index] = index > 0 && (gluedToLast || afterOpening);
  }

  /** Writes a mark that is followed by the next word without a space. */
  private boolean opening(String mark) {
    doubleOpen |= isDouble(mark);
    singleOpen |= mark.equals("'");
    glueNext = true;
    return put(mark, false);
  }

  private boolean closing(String mark) {
    doubleOpen &= !isDouble(mark);
    singleOpen &= isDouble(mark);
    return put(mark, true);
  }

  /** {@code $ 5} is written {@code $5}. */
  private boolean amount(int index) {
    glueNext = index + 1 < words.size() && startsWithDigit(words.get(index + 1));
    return put(words.get(index), false);
  }

  private boolean slash() {
    glueNext = true;
    return put("/", true);
  }

  private boolean plain(int index) {
    String word = ESCAPES.getOrDefault(words.get(index), words.get(index));
    boolean afterNumber = index > 0 && endsWithDigit(words.get(index - 1));
    boolean follows =
        STOP.matcher(word).matches()
            || CONTRACTION.matcher(word).matches()
            || Set.of(")", "]", "}").contains(word)
            || word.equals("%") && afterNumber;
    // The Penn treebank escapes the slash of 1\/2.
    return put(word.replace("\\/", "/"), follows);
  }

  private boolean put(String word, boolean follows) {
    written.add(ESCAPES.getOrDefault(word, word));
    return follows;
  }

  /** The quotation mark that a lone {@code `} opens, determined by the next quotation mark. */
  private String closer(int index) {
    return words.stream()
        .skip(index + 1)
        .filter(Set.of("\"", "''", "'", "`")::contains)
        .findFirst()
        .filter(OrdinaryText::isDouble)
        .map(mark -> "\"")
        .orElse("'");
  }

  /**
   * Straight quotation marks pair up. An unpaired one closes a quotation of an earlier sentence if
   * it follows punctuation or ends the sentence.
   */
  private boolean isOpening(int index) {
    boolean paired = count("\"", index) % 2 == 0;
    boolean ends = index + 1 == words.size();
    return !doubleOpen && (paired || index == 0 || !ends && !afterStop(index));
  }

  /** A single mark is an apostrophe unless it pairs up and does not follow a word in s. */
  private boolean isOpeningSingle(int index) {
    if (index == 0) {
      return words.size() > 1;
    }
    String last = words.get(index - 1);
    boolean possessive = last.endsWith("s") || last.endsWith("S");
    return !singleOpen && !possessive && count("'", index) % 2 == 0;
  }

  private int count(String mark, int from) {
    return Collections.frequency(words.subList(from, words.size()), mark);
  }

  private boolean afterStop(int index) {
    return index > 0 && STOP.matcher(words.get(index - 1)).matches();
  }

  private static boolean isDouble(String mark) {
    return DOUBLE.contains(mark);
  }

  private static boolean startsWithDigit(String word) {
    return Character.isDigit(word.charAt(0)) || word.length() > 1 && word.charAt(0) == '.';
  }

  private static boolean endsWithDigit(String word) {
    return Character.isDigit(word.charAt(word.length() - 1));
  }
}
