package org.semascope.data.index;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
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
 * Threads that index batches of paragraphs. The number of batches in memory is limited: the reading
 * thread waits. It never indexes, so that one indexing thread always writes one segment.
 */
final class Indexers implements IndexBuilder.Sink {
  static final String ORDINAL = "ordinal";
  static final String WORDS = "words";

  private static final int BATCH_CHARACTERS = 1 << 17;
  private static final int BATCHES_PER_THREAD = 3; // one is indexed while two wait
  private static final FieldType WORD_TYPE = new FieldType();

  static {
    WORD_TYPE.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    WORD_TYPE.setTokenized(true);
    WORD_TYPE.setOmitNorms(true);
    WORD_TYPE.freeze();
  }

  private final IndexWriter writer;
  private final int count;
  private final Progress.Task task;
  private final ExecutorService threads;
  private final Semaphore room;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  Indexers(IndexWriter writer, int count, Progress.Task task) {
    this.writer = writer;
    this.count = count;
    this.task = task;
    this.room = new Semaphore(BATCHES_PER_THREAD * count);
    this.threads =
        Executors.newFixedThreadPool(
            count,
            work -> {
              Thread thread = new Thread(work, "indexer");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public int batchCharacters() {
    return BATCH_CHARACTERS;
  }

  @Override
  public void add(List<Paragraph> batch) {
    start(
        () -> {
          add(batch, writer);
          synchronized (task) {
            task.advance(batch.size());
          }
        });
  }

  @Override
  public void finish() {
    await();
    for (int i = 0; i < count; i++) {
      start(writer::flushNextBuffer); // each thread has left a segment in memory
    }
    await();
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Starts the work as soon as there is room for it. */
  private void start(Work work) {
    acquire(1);
    threads.execute(
        () -> {
          try {
            if (failure.get() == null) {
              work.run();
            }
          } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
          } finally {
            room.release();
          }
        });
    check();
  }

  private void await() {
    acquire(BATCHES_PER_THREAD * count);
    room.release(BATCHES_PER_THREAD * count);
    check();
  }

  private void acquire(int batches) {
    try {
      room.acquire(batches);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while indexing", e);
    }
  }

  private void check() {
    Throwable failed = failure.get();
    if (failed != null) {
      throw new SemascopeException("indexing failed: " + failed.getMessage(), failed);
    }
  }

  /** Returns when no thread uses the writer any more. */
  @Override
  public void close() {
    failure.compareAndSet(null, new IllegalStateException("closed"));
    threads.shutdown();
    room.acquireUninterruptibly(BATCHES_PER_THREAD * count);
  }

  /** Adds paragraphs to Lucene. */
  static void add(List<Paragraph> paragraphs, IndexWriter writer) throws IOException {
    WordStream words = new WordStream();
    Field ordinal = new NumericDocValuesField(ORDINAL, 0);
    Document document = new Document();
    document.add(new Field(WORDS, words, WORD_TYPE));
    document.add(ordinal);
    for (Paragraph paragraph : paragraphs) {
      words.text = paragraph.text();
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
