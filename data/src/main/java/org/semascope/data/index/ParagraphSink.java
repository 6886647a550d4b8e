package org.semascope.data.index;

import java.io.Closeable;
import java.util.function.Consumer;
import org.semascope.data.corpora.Paragraph;

/** Indexes the paragraphs that one thread reads. */
interface ParagraphSink extends Consumer<Paragraph>, Closeable {
  /** Waits until everything is indexed. */
  void finish();
}
