package org.semascope.data.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
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

/**
 * Builds an index in a sibling folder, locked for one builder at a time, and renames that folder
 * when it is complete.
 */
final class IndexBuilder {
  private static final double BUFFER_MEGABYTES = 64;

  private final Corpus corpus;
  private final Path folder;
  private final BuildOptions options;
  private final Optional<Segment.Maker> remote;
  private final Path target;

  /**
   * @param remote makes segments in other processes; empty for threads of this process
   */
  IndexBuilder(Corpus corpus, Path folder, BuildOptions options, Optional<Segment.Maker> remote) {
    this.corpus = corpus;
    this.folder = folder;
    this.options = options;
    this.remote = remote;
    this.target = folder.toAbsolutePath().normalize();
    SemascopeException.throwIf(target.getFileName() == null, "%s cannot be an index", folder);
  }

  IndexManifest build() {
    String fingerprint = corpus.fingerprint();
    try (ProcessLock lock = ProcessLock.tryAcquire(sibling("lock")).orElse(null)) {
      SemascopeException.throwIf(lock == null, "%s: another process is building it", folder);
      // Leftovers of killed builders.
      FileTree.delete(sibling("building"));
      FileTree.delete(sibling("old"));
      Optional<IndexManifest> existing = existing(fingerprint);
      return existing.isPresent() ? existing.get() : buildNew(fingerprint);
    } catch (IOException e) {
      throw new SemascopeException("cannot build %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private Path sibling(String ending) {
    return target.resolveSibling("." + target.getFileName() + "." + ending);
  }

  /**
   * An intact index of the same corpus is kept, a damaged one is rebuilt; an index of another
   * corpus, or an incomplete one, is replaced only on request.
   */
  private Optional<IndexManifest> existing(String fingerprint) throws IOException {
    if (!Files.exists(folder) || Files.isDirectory(folder) && FileTree.children(folder).isEmpty()) {
      return Optional.empty();
    }
    boolean own = IndexCheck.holdsOnlyIndexFiles(folder);
    if (options.replace()) {
      if (!own) {
        IndexManifest.requireIndex(folder);
      }
      return Optional.empty();
    }
    SemascopeException.throwIf(
        own && !Files.exists(folder.resolve(IndexManifest.FILE)),
        "%s: expected a paragraph index, found one without its %s: --replace rebuilds it",
        folder,
        IndexManifest.FILE);
    IndexManifest there = IndexManifest.read(folder);
    SemascopeException.throwIf(
        !there.fingerprint().equals(fingerprint),
        "%s is an index of another corpus, %s: choose another folder, or use --replace",
        folder,
        there.corpus());
    Optional<String> damage = ParagraphIndex.damage(folder);
    damage.ifPresent(message -> options.progress().say(message + "; rebuilding it"));
    return damage.isPresent() ? Optional.empty() : Optional.of(there);
  }

  /** Renames an existing index first, and removes it last. */
  private IndexManifest buildNew(String fingerprint) throws IOException {
    Path building = Files.createDirectory(sibling("building"));
    try {
      IndexManifest manifest = index(building, fingerprint);
      manifest.write(building);
      FileTree.sync(building);
      if (Files.exists(target)) {
        AtomicFile.move(target, sibling("old"));
      }
      AtomicFile.move(building, target);
      FileTree.delete(sibling("old"));
      return manifest;
    } finally {
      FileTree.delete(building);
    }
  }

  private IndexManifest index(Path building, String fingerprint) throws IOException {
    AtomicLong skipped = new AtomicLong();
    Faults faults =
        fault -> {
          options.faults().accept(fault);
          skipped.incrementAndGet();
        };
    IndexWriterConfig config = new IndexWriterConfig();
    config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
    long articles;
    try (Directory directory = FSDirectory.open(building);
        Progress.Task task = options.progress().begin("paragraphs", -1, Progress.Unit.ITEMS)) {
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        try (Texts.Writer texts = new Texts.Writer(directory);
            Sink sink =
                remote.isPresent()
                    ? new RemoteIndexers(writer, remote.get(), task)
                    : new Indexers(writer, options.threads(), task)) {
          Intake intake = new Intake(texts, sink);
          corpus.read(faults, intake);
          intake.finish();
          articles = intake.articles;
        } catch (RuntimeException e) {
          writer.rollback();
          throw e;
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        return new IndexManifest(
            IndexManifest.KIND,
            IndexManifest.VERSION,
            corpus.name(),
            fingerprint,
            reader.numDocs(),
            articles,
            reader.getSumTotalTermFreq(Indexers.WORDS),
            skipped.get());
      }
    }
  }

  /** Indexes the paragraphs that one thread reads. */
  interface Sink extends AutoCloseable {
    /** The length of a batch. */
    int batchCharacters();

    /** Starts indexing a batch, or waits until there is room for it. */
    void add(List<Paragraph> batch);

    /** Waits until everything is indexed. */
    void finish();

    @Override
    void close();
  }

  /** Stores the texts of paragraphs, passes the paragraphs on in batches, and counts articles. */
  private static final class Intake implements Consumer<Paragraph> {
    private final Texts.Writer texts;
    private final Sink sink;
    private List<Paragraph> batch = new ArrayList<>();
    private int characters;
    private String title;
    private long articles; // runs of paragraphs with the same title

    Intake(Texts.Writer texts, Sink sink) {
      this.texts = texts;
      this.sink = sink;
    }

    @Override
    public void accept(Paragraph paragraph) {
      texts.write(paragraph);
      if (!paragraph.title().equals(title)) {
        title = paragraph.title();
        articles++;
      }
      batch.add(paragraph);
      characters += paragraph.text().length();
      if (characters >= sink.batchCharacters()) {
        passOn();
      }
    }

    private void passOn() {
      sink.add(batch);
      batch = new ArrayList<>();
      characters = 0;
    }

    void finish() throws IOException {
      if (!batch.isEmpty()) {
        passOn();
      }
      sink.finish();
      texts.finish();
    }
  }
}
