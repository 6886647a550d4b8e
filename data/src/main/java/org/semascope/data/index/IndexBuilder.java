package org.semascope.data.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    ArticleCount count = new ArticleCount();
    try (Directory directory = FSDirectory.open(building);
        Progress.Task task = options.progress().begin("paragraphs", -1, Progress.Unit.ITEMS)) {
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        try (Texts.Writer texts = new Texts.Writer(directory);
            Indexers indexers =
                remote.isPresent()
                    ? Indexers.remote(writer, task, remote.get())
                    : Indexers.local(writer, task, options.threads())) {
          corpus.read(faults, count.andThen(texts).andThen(indexers));
          indexers.finish();
          texts.finish();
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
            count.articles,
            reader.getSumTotalTermFreq(Indexers.WORDS),
            skipped.get());
      }
    }
  }

  /** Counts runs of paragraphs with the same title. */
  private static final class ArticleCount implements Consumer<Paragraph> {
    private String title;
    private long articles;

    @Override
    public void accept(Paragraph paragraph) {
      if (!paragraph.title().equals(title)) {
        title = paragraph.title();
        articles++;
      }
    }
  }
}
