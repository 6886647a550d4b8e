package org.semascope.data.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.corpora.Paragraph;

/** Builds an index in a sibling folder, and renames that when it is complete. */
final class IndexBuilder {
  private static final double BUFFER_MEGABYTES = 64;

  private final Corpus corpus;
  private final Path folder;
  private final BuildOptions options;
  private final Optional<SegmentMaker> remote;

  /**
   * @param remote makes segments in other processes; empty for threads of this process
   */
  IndexBuilder(Corpus corpus, Path folder, BuildOptions options, Optional<SegmentMaker> remote) {
    this.remote = remote;
    this.corpus = corpus;
    this.folder = folder;
    this.options = options;
  }

  IndexManifest build() {
    String fingerprint = corpus.fingerprint();
    try (BuildFolder building = BuildFolder.enter(folder)) {
      Optional<IndexManifest> existing = existing(fingerprint);
      if (existing.isPresent()) {
        return existing.get();
      }
      IndexManifest manifest = index(building.folder(), fingerprint);
      manifest.write(building.folder());
      building.publish();
      return manifest;
    } catch (IOException e) {
      throw new SemascopeException("cannot build %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  /**
   * An intact index of the same corpus is kept, a damaged one is rebuilt; an index of another
   * corpus, or an incomplete one, is replaced only on request.
   */
  private Optional<IndexManifest> existing(String fingerprint) throws IOException {
    if (!Files.exists(folder) || isEmptyFolder()) {
      return Optional.empty();
    }
    boolean own = IndexCheck.holdsOnlyIndexFiles(folder);
    if (options.replace()) {
      if (!own) {
        IndexManifest.requireIndex(folder);
      }
      return Optional.empty();
    }
    if (own && !Files.exists(folder.resolve(IndexManifest.FILE))) {
      throw new SemascopeException(
          "%s: expected a paragraph index, found one without its %s: --replace rebuilds it"
              .formatted(folder, IndexManifest.FILE));
    }
    IndexManifest there = IndexManifest.read(folder);
    if (!there.fingerprint().equals(fingerprint)) {
      throw new SemascopeException(
          "%s is an index of another corpus, %s: choose another folder, or use --replace"
              .formatted(folder, there.corpus()));
    }
    Optional<String> damage = ParagraphIndex.damage(folder);
    damage.ifPresent(message -> options.progress().say(message + "; rebuilding it"));
    return damage.isPresent() ? Optional.empty() : Optional.of(there);
  }

  private boolean isEmptyFolder() throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    }
  }

  private Sink indexers(IndexWriter writer, Path target, Progress.Task task) {
    return remote.isPresent()
        ? new RemoteIndexers(writer, target.resolve("parts"), remote.get(), task)
        : new Indexers(writer, options.threads(), task);
  }

  private IndexManifest index(Path target, String fingerprint) throws IOException {
    AtomicLong skipped = new AtomicLong();
    Faults faults =
        fault -> {
          options.faults().accept(fault);
          skipped.incrementAndGet();
        };
    ArticleCount articles = new ArticleCount();
    IndexWriterConfig config = new IndexWriterConfig();
    config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
    try (Directory directory = FSDirectory.open(target);
        Progress.Task task = options.progress().begin("paragraphs", -1, Progress.Unit.ITEMS)) {
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        try (Texts.Writer texts = new Texts.Writer(directory);
            Sink indexers = indexers(writer, target, task)) {
          corpus.read(faults, articles.andThen(texts).andThen(indexers));
          indexers.finish();
          texts.finish();
        } catch (RuntimeException e) {
          writer.rollback();
          throw e;
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Terms words = MultiTerms.getTerms(reader, Indexers.WORDS);
        return new IndexManifest(
            IndexManifest.KIND,
            IndexManifest.VERSION,
            corpus.name(),
            fingerprint,
            reader.numDocs(),
            articles.count(),
            words == null ? 0 : words.getSumTotalTermFreq(),
            skipped.get());
      }
    }
  }

  /**
   * The sibling folder in which an index is built, locked for one builder at a time; leftovers of
   * killed builders are removed. The lock file is never removed: removing it while another process
   * acquires it would admit two.
   */
  private record BuildFolder(Path target, Path folder, ProcessLock lock) implements AutoCloseable {
    static BuildFolder enter(Path index) throws IOException {
      Path target = index.toAbsolutePath().normalize();
      SemascopeException.throwIf(target.getFileName() == null, "%s cannot be an index", index);
      String name = target.getFileName().toString();
      ProcessLock lock =
          ProcessLock.tryAcquire(target.resolveSibling("." + name + ".lock"))
              .orElseThrow(
                  () ->
                      new SemascopeException(
                          "%s: another process is building it".formatted(index)));
      BuildFolder own =
          new BuildFolder(target, target.resolveSibling("." + name + ".building"), lock);
      try {
        FileTree.delete(own.folder);
        FileTree.delete(own.old());
        Files.createDirectory(own.folder);
        return own;
      } catch (IOException e) {
        lock.close();
        throw e;
      }
    }

    /** Renames the folder to its target. An existing index is renamed first, then removed. */
    void publish() throws IOException {
      FileTree.sync(folder);
      if (Files.exists(target)) {
        AtomicFile.move(target, old());
      }
      AtomicFile.move(folder, target);
      FileTree.delete(old());
    }

    private Path old() {
      return target.resolveSibling("." + target.getFileName() + ".old");
    }

    /** Removes everything that was not published. */
    @Override
    public void close() throws IOException {
      try (lock) {
        FileTree.delete(folder);
      }
    }
  }

  /** Indexes the paragraphs that one thread reads. */
  interface Sink extends Consumer<Paragraph>, Closeable {
    /** Waits until everything is indexed. */
    void finish();
  }

  /** Counts runs of paragraphs with the same title. */
  private static final class ArticleCount implements Consumer<Paragraph> {
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
}
