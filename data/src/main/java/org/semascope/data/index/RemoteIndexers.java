package org.semascope.data.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.data.corpora.Paragraph;

/**
 * Indexes paragraphs in other processes: while they make segments of some batches, the next batches
 * are read. Lucene merges the segments.
 */
final class RemoteIndexers implements IndexBuilder.Sink {
  private static final int BATCH_CHARACTERS = 1 << 22;

  private final IndexWriter writer;
  private final Path parts;
  private final SegmentMaker maker;
  private final Progress.Task task;
  private final ExecutorService sender = Executors.newSingleThreadExecutor();
  private final List<Path> made = new ArrayList<>(); // accessed only by the sender's thread
  private List<List<Paragraph>> batches = new ArrayList<>();
  private List<Paragraph> batch = new ArrayList<>();
  private int characters;
  private Future<?> running;

  /**
   * @param parts a temporary folder for segments
   */
  RemoteIndexers(IndexWriter writer, Path parts, SegmentMaker maker, Progress.Task task) {
    this.writer = writer;
    this.parts = parts;
    this.maker = maker;
    this.task = task;
  }

  @Override
  public void accept(Paragraph paragraph) {
    batch.add(paragraph);
    characters += paragraph.text().length();
    if (characters >= BATCH_CHARACTERS) {
      closeBatch();
      if (batches.size() == maker.batchesAtOnce()) {
        send();
      }
    }
  }

  private void closeBatch() {
    batches.add(batch);
    batch = new ArrayList<>();
    characters = 0;
  }

  private void send() {
    await();
    List<List<Paragraph>> now = batches;
    batches = new ArrayList<>();
    running = sender.submit(() -> maker.make(now, this::keep));
    task.advance(now.stream().mapToLong(List::size).sum());
  }

  private void keep(byte[] segment) {
    Path folder = parts.resolve(Integer.toString(made.size()));
    try {
      Segment.unpack(segment, folder);
    } catch (IOException e) {
      throw new SemascopeException("cannot store a segment: " + e.getMessage(), e);
    }
    made.add(folder);
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
    if (!batch.isEmpty()) {
      closeBatch();
    }
    if (!batches.isEmpty()) {
      send();
    }
    await();
    List<Directory> directories = new ArrayList<>();
    try {
      for (Path folder : made) {
        directories.add(FSDirectory.open(folder));
      }
      writer.addIndexes(directories.toArray(Directory[]::new));
      for (Directory directory : directories) {
        directory.close();
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot merge the segments: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    sender.shutdownNow();
    if (!made.isEmpty()) {
      FileTree.delete(parts);
    }
  }
}
