package org.semascope.data.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

class IndexersTest {
  private static final String LONG = "x ".repeat(1 << 18);

  /**
   * The reading thread is faster than the indexing thread, so the queue is full most of the time.
   */
  @Test
  void oneThreadLeavesOneSegment() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        Progress.Task task = Progress.SILENT.begin("paragraphs", -1, Progress.Unit.ITEMS)) {
      try (Indexers indexers = Indexers.local(writer, task, 1)) {
        for (int i = 0; i < 20; i++) {
          indexers.accept(new Paragraph(i, "title", LONG));
        }
        indexers.finish();
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        assertThat(reader.numDocs()).isEqualTo(20);
        assertThat(reader.leaves()).hasSize(1);
      }
    }
  }

  /** One of the two fails, sooner or later, while the other has nothing to do. */
  @Test
  @Timeout(120)
  void aFailureEndsTheWork() throws IOException {
    for (int i = 0; i < 100; i++) {
      try (Directory directory = new ByteBuffersDirectory();
          Progress.Task task = Progress.SILENT.begin("paragraphs", -1, Progress.Unit.ITEMS)) {
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        writer.close();
        int pause = i % 3;
        try (Indexers indexers = Indexers.local(writer, task, 2)) {
          assertThatThrownBy(
                  () -> {
                    indexers.accept(new Paragraph(0, "title", LONG));
                    Thread.sleep(pause);
                    indexers.finish();
                  })
              .isInstanceOf(SemascopeException.class)
              .hasMessageStartingWith("indexing failed: ")
              .hasCauseInstanceOf(AlreadyClosedException.class);
        }
      }
    }
  }
}
