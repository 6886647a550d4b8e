package org.semascope.data.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

/**
 * Threads that index the paragraphs one thread reads. They are handed over in batches through a
 * short queue, so that however long the corpus is, little of it is in memory.
 */
final class Indexers implements ParagraphSink {
  private static final int BATCH = 256;
  private static final int BATCH_CHARACTERS = 1 << 19;
  private static final List<Paragraph> END = List.of();
  private static final FieldType WORDS = new FieldType();

  static {
    WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    WORDS.setTokenized(true);
    WORDS.setOmitNorms(true);
    WORDS.freeze();
  }

  private final IndexWriter writer;
  private final Progress.Task task;
  private final BlockingQueue<List<Paragraph>> queue;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private List<Paragraph> batch = new ArrayList<>();
  private int characters;

  Indexers(IndexWriter writer, int count, Progress.Task task) {
    this.writer = writer;
    this.task = task;
    this.queue = new ArrayBlockingQueue<>(2 * count);
    start(count, this::work);
  }

  private void start(int count, Runnable work) {
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(work, "indexer-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  @Override
  public void accept(Paragraph paragraph) {
    batch.add(paragraph);
    characters += paragraph.text().length();
    if (batch.size() == BATCH || characters >= BATCH_CHARACTERS) {
      handOver();
    }
  }

  @Override
  public void finish() {
    if (!batch.isEmpty()) {
      handOver();
    }
    int count = threads.size();
    for (int i = 0; i < count; i++) {
      put(END); // refused after a failure, so that nobody waits for an indexer that waits for work
    }
    join();
    // Every indexer has left a segment in memory. The writer would write one after another.
    start(count, this::flush);
    join();
  }

  private void handOver() {
    put(batch);
    batch = new ArrayList<>(BATCH);
    characters = 0;
  }

  private void put(List<Paragraph> work) {
    try {
      // Indexers that failed take no more, so nobody may wait for them for ever.
      while (!queue.offer(work, 1, TimeUnit.SECONDS)) {
        check();
      }
      check();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private void join() {
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    threads.clear();
    check();
  }

  private void check() {
    Throwable failed = failure.get();
    if (failed != null) {
      throw new SemascopeException("indexing failed: " + failed.getMessage(), failed);
    }
  }

  private static SemascopeException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new SemascopeException("interrupted while indexing", e);
  }

  private void work() {
    try {
      Adder adder = new Adder(writer);
      for (List<Paragraph> todo = queue.take(); todo != END; todo = queue.take()) {
        for (Paragraph paragraph : todo) {
          adder.add(paragraph);
        }
        advance(todo.size());
      }
    } catch (IOException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    } catch (InterruptedException e) {
      failure.compareAndSet(null, e);
      Thread.currentThread().interrupt();
    }
  }

  /** Gives paragraphs to Lucene, for one thread. */
  static final class Adder {
    private final IndexWriter writer;
    private final WordStream stream = new WordStream();
    private final Field ordinal = new NumericDocValuesField(Fields.ORDINAL, 0);
    private final Document document = new Document();

    Adder(IndexWriter writer) {
      this.writer = writer;
      document.add(new Field(Fields.WORDS, stream, WORDS));
      document.add(ordinal);
    }

    void add(Paragraph paragraph) throws IOException {
      stream.over(paragraph.text());
      ordinal.setLongValue(paragraph.ordinal());
      writer.addDocument(document);
    }
  }

  private void flush() {
    try {
      writer.flushNextBuffer();
    } catch (IOException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
  }

  private void advance(int paragraphs) {
    synchronized (task) {
      task.advance(paragraphs);
    }
  }

  /** Ends the threads, whatever they were doing. */
  @Override
  public void close() {
    failure.compareAndSet(null, new IllegalStateException("given up"));
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
