package org.semascope.data.context;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.semascope.core.Occurrence;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserRow;
import org.semascope.data.tables.UserTable;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.text.DelimitedRow;

/** The formats of pairs of uses. */
public final class UsePairs {
  private static final Map<String, Boolean> LABELS =
      Map.of(
          "t",
          true,
          "true",
          true,
          "1",
          true,
          "same",
          true,
          "f",
          false,
          "false",
          false,
          "0",
          false,
          "different",
          false);

  private UsePairs() {}

  public static List<Format<UsePair>> formats() {
    return List.of(
        new LabelledFiles(new WicText()),
        new LabelledFiles(new WicJson()),
        Scws.format(),
        new UsimFormat(),
        new CosimlexFormat(),
        new DwugFormat(),
        new UserTable<>(TableKinds.USE_PAIRS, Table::new));
  }

  /**
   * The use of a token in a tokenised sentence, as ordinary text.
   *
   * @param sentence tokens separated by spaces
   * @param fault creates the exception for an invalid index
   */
  static Occurrence use(
      String sentence, String index, BiFunction<String, Object, DataFormatException> fault) {
    List<String> tokens = List.of(sentence.strip().split("\\s+"));
    if (!index.matches("\\d{1,6}") || Integer.parseInt(index) >= tokens.size()) {
      throw fault.apply(
          "the index of a word, from 0 to %s".formatted(tokens.size() - 1), '"' + index + '"');
    }
    int at = Integer.parseInt(index);
    Occurrence use = TokenJoiner.ORDINARY.join(index, tokens).occurrence(at, at + 1);
    int end = use.span().end();
    boolean joined = end < use.text().length() && Character.isLetter(use.text().charAt(end));
    // Models read don't as don, ', t: no subword ends after do.
    return joined ? TokenJoiner.RAW.join(index, tokens).occurrence(at, at + 1) : use;
  }

  /** A table of a user; at most two pairs have the same contrast. */
  private static final class Table implements UserTable.Parser<UsePair> {
    private final Map<String, Integer> contrasts = new HashMap<>(); // number of pairs

    @Override
    public UsePair parse(UserRow row) {
      UsePair pair = pair(row);
      if (!pair.contrast().isEmpty() && contrasts.merge(pair.contrast(), 1, Integer::sum) > 2) {
        throw row.fault(
            "two pairs with the contrast " + DelimitedRow.quoted(pair.contrast()), "a third");
      }
      return pair;
    }
  }

  private static UsePair pair(UserRow row) {
    Occurrence first = row.occurrence("text1", "word1", "start1", "end1");
    boolean isOther = !row.optional("word2").isEmpty() || !row.optional("start2").isEmpty();
    Occurrence second = row.occurrence("text2", isOther ? "word2" : "word1", "start2", "end2");
    String lemma = row.optional("lemma");
    boolean graded = row.has("score");
    return new UsePair(
        lemma.isEmpty() ? first.word() : lemma,
        first,
        second,
        graded ? row.number("score") : isSame(row) ? 1 : 0,
        !graded,
        row.partOfSpeech("pos"),
        row.optional("group"),
        row.optional("split"),
        row.optional("contrast"));
  }

  private static boolean isSame(UserRow row) {
    Boolean same = LABELS.get(row.text("label").toLowerCase(Locale.ROOT));
    if (same == null) {
      throw row.fault("the label T or F", DelimitedRow.quoted(row.text("label")));
    }
    return same;
  }
}
