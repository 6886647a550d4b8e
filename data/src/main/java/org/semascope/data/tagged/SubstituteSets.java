package org.semascope.data.tagged;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.core.Occurrence;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserRow;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.DelimitedRow;

/** The formats of lexical substitution data: words in texts with human substitutes. */
public final class SubstituteSets {
  private SubstituteSets() {}

  public static List<Format<SubstitutedWord>> formats() {
    return List.of(
        new SemevalSubstitutesFormat(),
        new CoincoFormat(),
        new SwordsFormat(),
        new UserTable<>(TableKinds.SUBSTITUTES, () -> SubstituteSets::word, SubstitutedWord::show));
  }

  private static SubstitutedWord word(UserRow row) {
    Occurrence word = row.occurrence("text", "word", "start", "end");
    Map<String, Double> substitutes = new LinkedHashMap<>();
    row.text("substitutes");
    for (String one : row.list("substitutes")) {
      int colon = one.lastIndexOf(':');
      String substitute = colon < 0 ? one : one.substring(0, colon).strip();
      double weight = colon < 0 ? 1 : row.number(one.substring(colon + 1).strip(), "the weight");
      if (substitute.isEmpty() || weight < 0) {
        throw row.fault("substitutes with weights of 0 or more", DelimitedRow.quoted(one));
      }
      substitutes.merge(substitute, weight, Double::sum);
    }
    List<String> others = row.list("candidates");
    others.forEach(other -> substitutes.putIfAbsent(other, 0.0));
    String lemma = row.optional("lemma");
    return new SubstitutedWord(
        row.row().file().getFileName() + ":" + row.line(),
        word,
        lemma.isEmpty() ? word.word().toLowerCase(Locale.ROOT) : lemma,
        row.partOfSpeech("pos"),
        substitutes,
        !others.isEmpty());
  }
}
