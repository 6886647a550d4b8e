package org.semascope.data.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;

/**
 * Indexes paragraphs in other processes: while they make segments of some batches, the next batches
 * are read. Lucene merges the segments.
 */
final class RemoteIndexers implements IndexBuilder.Sink {
  private static final int BATCH_CHARACTERS = 1 << 22;

  private final IndexWriter writer;
  private final Segment.Maker maker;
  private final Progress.Task task;
  private final ExecutorService sender = Executors.newSingleThreadExecutor();
  private List<List<Paragraph>> batches = new ArrayList<>();
  private Future<?> running;

  RemoteIndexers(IndexWriter writer, Segment.Maker maker, Progress.Task task) {
    this.writer = writer;
    this.maker = maker;
    this.task = task;
  }

  @Override
  public int batchCharacters() {
    return BATCH_CHARACTERS;
  }

  @Override
  public void add(List<Paragraph> batch) {
    batches.add(batch);
    if (batches.size() == maker.batchesAtOnce()) {
      send();
    }
  }

  private void send() {
    await();
    List<List<Paragraph>> now = batches;
    batches = new ArrayList<>();
    running = sender.submit(() -> maker.make(now, this::store));
    task.advance(now.stream().mapToLong(List::size).sum());
  }

  private void store(byte[] segment) {
    try (Directory directory = Segment.unpack(segment)) {
      writer.addIndexes(directory);
    } catch (IOException e) {
      throw new SemascopeException("cannot store a segment: " + e.getMessage(), e);
    }
  }

  private void await() {
    try {
      if (running != null) {
        running.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new SemascopeException("indexing failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while indexing", e);
    }
  }

  @Override
  public void finish() {
    if (!batches.isEmpty()) {
      send();
    }
    await();
  }

  @Override
  public void close() {
    sender.shutdownNow();
  }
}
