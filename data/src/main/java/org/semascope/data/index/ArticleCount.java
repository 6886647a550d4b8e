package org.semascope.data.index;

import java.util.function.Consumer;
import org.semascope.data.corpora.Paragraph;

/** Counts runs of paragraphs with the same title, without remembering titles. */
final class ArticleCount implements Consumer<Paragraph> {
  private String last;
  private long count;

  @Override
  public void accept(Paragraph paragraph) {
    if (!paragraph.title().equals(last)) {
      last = paragraph.title();
      count++;
    }
  }

  long count() {
    return count;
  }
}
