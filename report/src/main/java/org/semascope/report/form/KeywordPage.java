package org.semascope.report.form;

import org.semascope.report.content.KeywordLines;

/** A concordance as one file that needs no other, with an empty column to write into. */
public final class KeywordPage {
  private KeywordPage() {}

  public static String of(KeywordLines found) {
    return HtmlPage.of(found);
  }
}
