package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.data.Faults;
import org.semascope.data.tagged.ConlluReader.Block;
import org.semascope.data.tagged.ConlluReader.Row;

/**
 * STREUSLE's CoNLL-U-Lex: CoNLL-U with nine more columns. Counted from 0: strong multiword
 * expression (10) as {@code group:position}, category (11), lemma (12), supersense (13), second
 * supersense (14), then weak expressions, which are ignored.
 */
final class StreusleFormat extends SenseCorpusFormat<LexicalSentence> {
  private static final int COLUMNS = 19;
  private static final int EXPRESSION = 10;
  private static final int CATEGORY = 11;
  private static final int LEMMA = 12;
  private static final int SUPERSENSE = 13;
  private static final int SECOND_SUPERSENSE = 14;

  private static final Pattern MEMBER = Pattern.compile("(\\d{1,8}):(\\d{1,8})");

  StreusleFormat() {
    super(TokenJoiner.ORDINARY, "STREUSLE, CoNLL-U-Lex", 1, ".*\\.conllulex");
  }

  @Override
  boolean matches(Path file, String opening) {
    return ConlluReader.begins(opening, COLUMNS);
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super LexicalSentence> each) {
    new ConlluReader(file, COLUMNS).read(block -> sentence(block, stem(file)), faults, each);
  }

  private LexicalSentence sentence(Block block, String file) {
    int[] tokenOfWord = block.tokenOfWord();
    // Keyed by expression, or by word for single words; in the order of first tokens.
    Map<String, Builder> units = new LinkedHashMap<>();
    for (int word = 0; word < tokenOfWord.length; word++) {
      Row row = block.words().get(word);
      Matcher member = MEMBER.matcher(row.get(EXPRESSION));
      boolean single = row.get(EXPRESSION).equals("_");
      row.throwIf(!single && !member.matches(), "group:position or _", row.get(EXPRESSION));
      String key = single ? "word " + word : member.group(1);
      int position = units.containsKey(key) ? units.get(key).words + 1 : 1;
      boolean misplaced = !single && Integer.parseInt(member.group(2)) != position;
      row.throwIf(misplaced, "member " + position + " of an expression", row.get(EXPRESSION));
      units.computeIfAbsent(key, any -> new Builder(row)).add(tokenOfWord[word]);
    }
    List<LexicalUnit> built = units.values().stream().map(Builder::build).toList();
    return new LexicalSentence(block.sentence(block.id(file), joiner), built);
  }

  private static final class Builder {
    private final List<Integer> tokens = new ArrayList<>();
    private int words;
    private final String category;
    private final String lemma;
    private final List<String> supersenses = new ArrayList<>();

    Builder(Row row) {
      category = row.get(CATEGORY);
      lemma = row.get(LEMMA);
      row.throwIf(row.isEmpty(CATEGORY), "the category of a unit that begins", category);
      for (int column : new int[] {SUPERSENSE, SECOND_SUPERSENSE}) {
        if (!row.isEmpty(column)) {
          supersenses.add(row.get(column));
        }
      }
    }

    /** Adds a word; it may share its token with the previous word. */
    void add(int token) {
      words++;
      if (tokens.isEmpty() || tokens.get(tokens.size() - 1) != token) {
        tokens.add(token);
      }
    }

    LexicalUnit build() {
      return new LexicalUnit(tokens, category, lemma, supersenses);
    }
  }
}
