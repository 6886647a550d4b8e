package org.semascope.data.corpora;

import org.semascope.data.Format;

/** A form of corpora; all show a paragraph alike. */
interface CorpusFormat extends Format<Paragraph> {
  int SHOWN = 100;

  @Override
  default String show(Paragraph paragraph) {
    String text = paragraph.text();
    String shown =
        text.length() <= SHOWN
            ? text
            : text.substring(0, text.offsetByCodePoints(0, SHOWN / 2)) + "...";
    return "%s\t%s\t%s".formatted(paragraph.ordinal(), paragraph.title(), shown);
  }
}
