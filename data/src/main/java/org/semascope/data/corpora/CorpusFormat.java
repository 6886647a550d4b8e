package org.semascope.data.corpora;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;

/** A corpus format. */
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

  /** Numbers the paragraphs of a file and checks that there is at least one. */
  final class Collector {
    private final Path path;
    private final Consumer<? super Paragraph> each;
    private long next;

    Collector(Path path, Consumer<? super Paragraph> each) {
      this.path = path;
      this.each = each;
    }

    void add(String title, String text) {
      each.accept(new Paragraph(next++, title, text));
    }

    void finish() {
      if (next == 0) {
        throw DataFormatException.file(path, "at least one paragraph", "none");
      }
    }
  }
}
