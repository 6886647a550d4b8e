package org.semascope.data.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

/**
 * Indexes the paragraphs that one thread reads, in batches. The number of batches in memory is
 * limited: the reading thread waits. It never indexes, so that one indexing thread always writes
 * one segment.
 */
final class Indexers implements Consumer<Paragraph>, AutoCloseable {
  static final String ORDINAL = "ordinal";
  static final String WORDS = "words";

  private static final int LOCAL_CHARACTERS = 1 << 17;
  private static final int REMOTE_CHARACTERS = 1 << 22;
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
  private final long batchCharacters;
  private final BatchWork work;
  private final ExecutorService threads;
  private final int most;
  private final Semaphore room;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private List<Paragraph> batch = new ArrayList<>();
  private long characters;

  private interface BatchWork {
    void index(List<Paragraph> batch) throws IOException;
  }

  /**
   * @param count number of threads
   * @param waiting maximum number of batches in memory that no thread indexes yet
   */
  private Indexers(
      IndexWriter writer,
      Progress.Task task,
      int count,
      int waiting,
      long batchCharacters,
      BatchWork work) {
    this.writer = writer;
    this.task = task;
    this.count = count;
    this.batchCharacters = batchCharacters;
    this.work = work;
    this.most = count + waiting;
    this.room = new Semaphore(most);
    this.threads =
        Executors.newFixedThreadPool(
            count,
            running -> {
              Thread thread = new Thread(running, "indexer");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Indexes in threads of this process. */
  static Indexers local(IndexWriter writer, Progress.Task task, int threads) {
    return new Indexers(
        writer, task, threads, 2 * threads, LOCAL_CHARACTERS, batch -> add(batch, writer));
  }

  /**
   * Indexes in other processes: while they make segments of a batch, the next one is read. Lucene
   * merges the segments.
   */
  static Indexers remote(IndexWriter writer, Progress.Task task, Segment.Maker maker) {
    int parts = maker.batchesAtOnce();
    return new Indexers(
        writer,
        task,
        1,
        0,
        (long) parts * REMOTE_CHARACTERS,
        batch -> maker.make(parts(batch, parts), segment -> store(segment, writer)));
  }

  private static List<List<Paragraph>> parts(List<Paragraph> batch, int count) {
    int size = (batch.size() + count - 1) / count; // the last part may be smaller
    List<List<Paragraph>> parts = new ArrayList<>();
    for (int start = 0; start < batch.size(); start += size) {
      parts.add(batch.subList(start, Math.min(batch.size(), start + size)));
    }
    return parts;
  }

  private static void store(byte[] segment, IndexWriter writer) {
    try (Directory directory = Segment.unpack(segment)) {
      writer.addIndexes(directory);
    } catch (IOException e) {
      throw new SemascopeException("cannot store a segment: " + e.getMessage(), e);
    }
  }

  @Override
  public void accept(Paragraph paragraph) {
    batch.add(paragraph);
    characters += paragraph.text().length();
    if (characters >= batchCharacters) {
      startBatch();
    }
  }

  private void startBatch() {
    List<Paragraph> full = batch;
    batch = new ArrayList<>();
    characters = 0;
    start(
        () -> {
          work.index(full);
          synchronized (task) {
            task.advance(full.size());
          }
        });
  }

  /** Waits until everything is indexed. */
  void finish() {
    if (!batch.isEmpty()) {
      startBatch();
    }
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
  private void start(Work next) {
    acquire(1);
    threads.execute(
        () -> {
          try {
            if (failure.get() == null) {
              next.run();
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
    acquire(most);
    room.release(most);
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
    if (failed instanceof SemascopeException known) {
      throw known;
    } else if (failed != null) {
      throw new SemascopeException("indexing failed: " + failed.getMessage(), failed);
    }
  }

  /** Stops the threads. */
  @Override
  public void close() {
    threads.shutdownNow();
    try {
      threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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
