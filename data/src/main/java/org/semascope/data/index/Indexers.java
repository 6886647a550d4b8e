package org.semascope.data.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.BytesRef;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

/**
 * Threads that index the paragraphs one thread reads. Batches of paragraphs pass through a bounded
 * queue, so memory does not grow with the corpus; while the queue is full, the reading thread
 * waits. The reading thread never indexes, so that one indexing thread always writes one segment.
 */
final class Indexers implements IndexBuilder.Sink {
  static final String ORDINAL = "ordinal";
  static final String WORDS = "words";

  private static final int BATCH = 256;
  private static final int BATCH_CHARACTERS = 1 << 19;
  private static final FieldType WORD_TYPE = new FieldType();

  static {
    WORD_TYPE.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    WORD_TYPE.setTokenized(true);
    WORD_TYPE.setOmitNorms(true);
    WORD_TYPE.freeze();
  }

  private final IndexWriter writer;
  private final Progress.Task task;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final ThreadLocal<Adder> adders;
  private ThreadPoolExecutor threads;
  private List<Paragraph> batch = new ArrayList<>();
  private int characters;

  Indexers(IndexWriter writer, int count, Progress.Task task) {
    this.writer = writer;
    this.task = task;
    this.adders = ThreadLocal.withInitial(() -> new Adder(writer));
    this.threads = threads(count);
  }

  private static ThreadPoolExecutor threads(int count) {
    return new ThreadPoolExecutor(
        count,
        count,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(2 * count),
        work -> {
          Thread thread = new Thread(work, "indexer");
          thread.setDaemon(true);
          return thread;
        },
        Indexers::waitForRoom);
  }

  private static void waitForRoom(Runnable work, ThreadPoolExecutor threads) {
    try {
      threads.getQueue().put(work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while indexing", e);
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
    int count = threads.getCorePoolSize();
    await();
    // Each thread has a segment in memory. Flushes them in parallel.
    threads = threads(count);
    for (int i = 0; i < count; i++) {
      threads.execute(() -> attempt(writer::flushNextBuffer));
    }
    await();
  }

  private void handOver() {
    List<Paragraph> paragraphs = batch;
    threads.execute(() -> attempt(() -> add(paragraphs)));
    check();
    batch = new ArrayList<>(BATCH);
    characters = 0;
  }

  private void await() {
    threads.shutdown();
    try {
      threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while indexing", e);
    }
    check();
  }

  private void check() {
    Throwable failed = failure.get();
    if (failed != null) {
      throw new SemascopeException("indexing failed: " + failed.getMessage(), failed);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Runs the work unless an earlier one has failed. */
  private void attempt(Work work) {
    if (failure.get() == null) {
      try {
        work.run();
      } catch (IOException | RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      }
    }
  }

  private void add(List<Paragraph> paragraphs) throws IOException {
    Adder adder = adders.get();
    for (Paragraph paragraph : paragraphs) {
      adder.add(paragraph);
    }
    synchronized (task) {
      task.advance(paragraphs.size());
    }
  }

  /** Stops the threads. */
  @Override
  public void close() {
    failure.compareAndSet(null, new IllegalStateException("closed"));
    threads.shutdownNow();
    try {
      threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Adds paragraphs to Lucene. Not thread-safe. */
  static final class Adder {
    private final IndexWriter writer;
    private final WordStream stream = new WordStream();
    private final Field ordinal = new NumericDocValuesField(ORDINAL, 0);
    private final Document document = new Document();

    Adder(IndexWriter writer) {
      this.writer = writer;
      document.add(new Field(WORDS, stream, WORD_TYPE));
      document.add(ordinal);
    }

    void add(Paragraph paragraph) throws IOException {
      stream.text = paragraph.text();
      ordinal.setLongValue(paragraph.ordinal());
      writer.addDocument(document);
    }
  }

  /** The tokens of a text. Punctuation leaves a position gap, which separates phrases. */
  static final class WordStream extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final BytesRef plain = new BytesRef(new byte[WordCursor.LONGEST]);
    private final WordCursor words = new WordCursor();
    String text = "";

    @Override
    public void reset() {
      words.reset(text);
    }

    @Override
    public boolean incrementToken() {
      if (!words.next()) {
        return false;
      }
      step.setPositionIncrement(words.adjoins() ? 1 : 2);
      if (words.copyIfPlain(plain.bytes)) {
        plain.length = words.end() - words.start();
        term.setBytesRef(plain);
      } else {
        term.setBytesRef(new BytesRef(words.folded()));
      }
      return true;
    }
  }
}
