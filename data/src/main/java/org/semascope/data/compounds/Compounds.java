package org.semascope.data.compounds;

import java.util.List;
import org.semascope.data.Format;

/**
 * The forms in which noun compounds are read: the folder of Noun Compound Senses as its authors
 * distribute it, and a table of one's own.
 *
 * <p>One's own table is a CSV with a header. It needs the columns {@code compound} and {@code
 * score}, and may have {@code synonym}, {@code head}, {@code modifier}, {@code word_synonyms},
 * {@code language} ({@code en} if left out), {@code neutral} and any number of columns whose names
 * begin with {@code sentence}. A field may be empty.
 *
 * <pre>
 * compound,score,synonym,word_synonyms,sentence1,sentence2
 * wet blanket,0.21,killjoy,damp cloak,Don't be such a wet blanket !,
 * </pre>
 *
 * <p>An English compound of two words has its head last unless the table says otherwise, and its
 * neutral sentence is {@code This is a/an ...}; for another language the table gives the neutral
 * sentence of the compound.
 */
public final class Compounds {
  private Compounds() {}

  public static List<Format<Compound>> formats() {
    return List.of(new NcsFormat(), new CompoundTableFormat());
  }
}
