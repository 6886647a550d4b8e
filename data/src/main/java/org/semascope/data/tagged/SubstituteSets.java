package org.semascope.data.tagged;

import java.util.List;
import org.semascope.data.Format;

/** The formats of lexical substitution data: words in texts with human substitutes. */
public final class SubstituteSets {
  private SubstituteSets() {}

  public static List<Format<SubstitutedWord>> formats() {
    return List.of(new SemevalSubstitutesFormat(), new CoincoFormat(), new SwordsFormat());
  }
}
