package org.semascope.data.tagged;

import java.util.List;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserTable;

/** The formats of sense-tagged corpora. */
public final class TaggedCorpora {
  private TaggedCorpora() {}

  /** All formats, with tokens joined to ordinary text. */
  public static List<Format<TaggedSentence>> formats() {
    return formats(TokenJoiner.ORDINARY);
  }

  public static List<Format<TaggedSentence>> formats(TokenJoiner joiner) {
    return List.of(
        new SemcorFormat(joiner),
        new UnifiedFormat(joiner),
        new UfsacFormat(joiner),
        new ConllFormat(joiner),
        new OntonotesFormat(joiner),
        new PrepositionFormat(joiner),
        new PdepFormat(joiner),
        new ConlluFormat(joiner),
        new UserTable<>(TableKinds.SENSES, UseTable::new, TaggedSentence::show));
  }

  /** STREUSLE, whose labels belong to lexical units rather than words. */
  public static List<Format<LexicalSentence>> supersenseFormats() {
    return List.of(new StreusleFormat());
  }
}
