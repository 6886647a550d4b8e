package org.semascope.data.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.corpora.SentenceSplitter;

/**
 * A full-text index of the paragraphs of a corpus. Words are defined in the package description.
 * Samples are drawn by a hash of the paragraph's ordinal and the seed, so they depend only on the
 * corpus, the words and the seed; the same seed prefers the same paragraphs for every word. A
 * larger sample begins with the smaller one. Thread-safe.
 */
public final class ParagraphIndex implements AutoCloseable {
  static final int PARAGRAPHS_READ = 1000;

  private final Path folder;
  private final IndexManifest manifest;
  private final Directory directory;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final Texts texts;

  private ParagraphIndex(Path folder, IndexManifest manifest) throws IOException {
    this.folder = folder;
    this.manifest = manifest;
    this.directory = FSDirectory.open(folder);
    DirectoryReader opened = null;
    try {
      opened = DirectoryReader.open(directory);
      this.texts = Texts.open(directory);
    } catch (IOException | RuntimeException e) {
      IOUtils.close(opened, directory);
      throw e;
    }
    this.reader = opened;
    this.searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null); // samples run each query once
    searcher.setSimilarity(new FrequencyAsScore());
  }

  /**
   * Builds an index. An existing index of the same corpus is kept; one of another corpus is
   * replaced only if the options say so. The folder appears when the index is complete.
   */
  public static IndexManifest build(Corpus corpus, Path folder, BuildOptions options) {
    return build(corpus, folder, options, Optional.empty());
  }

  /**
   * Same as {@link #build(Corpus, Path, BuildOptions)}, optionally with segments made by other
   * processes.
   *
   * @param remote makes the segments; empty for threads of this process
   */
  public static IndexManifest build(
      Corpus corpus, Path folder, BuildOptions options, Optional<SegmentMaker> remote) {
    return new IndexBuilder(corpus, folder, options, remote).build();
  }

  /** The manifest of an index; empty if the folder is no index. */
  public static Optional<IndexManifest> manifest(Path folder) {
    return Files.isRegularFile(folder.resolve(IndexManifest.FILE))
        ? Optional.of(IndexManifest.read(folder))
        : Optional.empty();
  }

  /** Same as {@link #open(Path, Optional)}, verified at every call. */
  public static ParagraphIndex open(Path folder) {
    return open(folder, Optional.empty());
  }

  /**
   * Opens an index; throws unless it is an intact index of this version. Every file is read and its
   * checksum verified.
   *
   * @param cache folder for the results of verifications, keyed by sizes and times of the files, so
   *     that gigabytes are not read by every command
   */
  public static ParagraphIndex open(Path folder, Optional<Path> cache) {
    IndexManifest manifest = IndexManifest.read(folder);
    try {
      IndexCheck.requireIntact(folder, cache);
      ParagraphIndex index = new ParagraphIndex(folder, manifest);
      long found = Math.min(index.reader.numDocs(), index.texts.count());
      if (found != manifest.paragraphs()) {
        index.close();
        throw new SemascopeException(
            "%s: expected %s paragraphs, found %s: rebuild the index"
                .formatted(folder, manifest.paragraphs(), found));
      }
      long words = index.words();
      if (words != manifest.words()) {
        index.close();
        throw new SemascopeException(
            "%s: expected %s words, found %s: its %s belongs to another corpus; rebuild the index"
                .formatted(folder, manifest.words(), words, IndexManifest.FILE));
      }
      return index;
    } catch (IOException | RuntimeException e) {
      if (e instanceof SemascopeException known) {
        throw known;
      }
      throw damaged(folder, e);
    }
  }

  /** A description of the damage of an index; empty if it is intact. */
  static Optional<String> damage(Path folder) {
    try {
      open(folder).close();
      return Optional.empty();
    } catch (SemascopeException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static SemascopeException damaged(Path folder, Exception e) {
    return new SemascopeException(
        "%s: expected an intact index, found a damaged one (%s): rebuild it"
            .formatted(folder, e.getMessage()),
        e);
  }

  public IndexManifest manifest() {
    return manifest;
  }

  private long words() throws IOException {
    return reader.getSumTotalTermFreq(Indexers.WORDS);
  }

  /** The frequency of a word or phrase in the corpus. */
  public long occurrences(String word) {
    Phrase phrase = Phrase.of(word);
    return reading(
        () ->
            phrase.isWord()
                ? reader.totalTermFreq(phrase.term())
                : new Matches(searcher).occurrences(phrase));
  }

  /** The number of paragraphs that contain all these words or phrases. */
  public long paragraphs(List<String> words) {
    List<Phrase> phrases = phrases(words);
    return reading(
        () -> {
          if (phrases.size() == 1 && phrases.get(0).isWord()) {
            return (long) reader.docFreq(phrases.get(0).term());
          }
          long[] count = {0};
          new Matches(searcher).forEach(phrases, ordinal -> count[0]++);
          return count[0];
        });
  }

  /** A paragraph by its ordinal. */
  public Paragraph paragraph(long ordinal) {
    if (ordinal < 0 || ordinal >= manifest.paragraphs()) {
      throw new SemascopeException(
          "%s has no paragraph %s, only 0 to %s"
              .formatted(folder, ordinal, manifest.paragraphs() - 1));
    }
    return reading(() -> texts.read(ordinal));
  }

  /**
   * A paragraph by its ordinal, with the occurrences of words or phrases in it, which may be none.
   */
  public Hit paragraph(long ordinal, List<String> words) {
    return hit(paragraph(ordinal), new Phrase.Finder(phrases(words)));
  }

  /**
   * The ordinals of a sample of the paragraphs that contain all these words or phrases, in the
   * order drawn. Same as {@link #sample}, without reading the texts.
   */
  public List<Long> draw(List<String> words, int size, long seed) {
    List<Phrase> phrases = phrases(words);
    return reading(() -> drawn(phrases, size, seed));
  }

  /** A sample of the paragraphs that contain all these words or phrases, in the order drawn. */
  public List<Hit> sample(List<String> words, int size, long seed) {
    List<Phrase> phrases = phrases(words);
    return reading(
        () -> {
          Phrase.Finder finder = new Phrase.Finder(phrases);
          List<Hit> hits = new ArrayList<>();
          for (long ordinal : drawn(phrases, size, seed)) {
            hits.add(hit(texts.read(ordinal), finder));
          }
          return hits;
        });
  }

  /** Every paragraph that contains all these words or phrases, in corpus order. */
  public void forEach(List<String> words, Consumer<? super Hit> each) {
    List<Phrase> phrases = phrases(words);
    reading(
        () -> {
          Phrase.Finder finder = new Phrase.Finder(phrases);
          LongStream.Builder found = LongStream.builder();
          new Matches(searcher).forEach(phrases, found);
          for (long ordinal : found.build().sorted().toArray()) {
            each.accept(hit(texts.read(ordinal), finder));
          }
          return null;
        });
  }

  /**
   * A sample of the sentences of 10 to 90 words that contain a word or phrase, in the order drawn.
   * The sentences come from a sample, with the same seed, of at most {@value #PARAGRAPHS_READ}
   * paragraphs (or 20 per requested sentence, if that is more); all sentences are equally probable.
   */
  public List<SentenceHit> sentences(String word, int size, long seed, SentenceSplitter splitter) {
    return sentences(List.of(word), any -> true, size, seed, splitter);
  }

  /**
   * Same as {@link #sentences(String, int, long, SentenceSplitter)}, for sentences that contain any
   * of several words or phrases, such as the forms of one.
   *
   * @param wanted accepts occurrences; a sentence without any is left out
   */
  public List<SentenceHit> sentences(
      List<String> words,
      Predicate<Occurrence> wanted,
      int size,
      long seed,
      SentenceSplitter splitter) {
    List<Phrase> phrases = phrases(words);
    int read = (int) Math.min(Integer.MAX_VALUE, Math.max(PARAGRAPHS_READ, 20L * size));
    return reading(
        () -> {
          // The overall sample is a subset of the samples of each phrase.
          Draw<Long> paragraphs = new Draw<>(read, seed);
          Set<Long> seen = new HashSet<>();
          for (Phrase phrase : phrases) {
            for (long ordinal : drawn(List.of(phrase), read, seed)) {
              if (seen.add(ordinal)) {
                paragraphs.offer(ordinal, ordinal);
              }
            }
          }
          SentenceDraw sentences = new SentenceDraw(phrases, wanted, splitter, size, seed);
          for (long ordinal : paragraphs.result()) {
            sentences.offer(texts.read(ordinal));
          }
          return sentences.result();
        });
  }

  private List<Long> drawn(List<Phrase> phrases, int size, long seed) throws IOException {
    Draw<Long> draw = new Draw<>(size, seed);
    new Matches(searcher)
        .forEach(
            phrases,
            ordinal -> {
              if (draw.wants(ordinal)) {
                draw.offer(ordinal, ordinal);
              }
            });
    return draw.result();
  }

  private static List<Phrase> phrases(List<String> words) {
    SemascopeException.throwIf(words.isEmpty(), "give at least one word to search for");
    return words.stream().map(Phrase::of).toList();
  }

  private static Hit hit(Paragraph paragraph, Phrase.Finder finder) {
    return new Hit(paragraph, finder.in(paragraph.text()));
  }

  private interface Reading<T> {
    T get() throws IOException;
  }

  private <T> T reading(Reading<T> work) {
    try {
      return work.get();
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    reading(
        () -> {
          IOUtils.close(texts, reader, directory);
          return null;
        });
  }

  /** Samples sentences that contain one of some words and are neither short nor long. */
  private static final class SentenceDraw {
    static final int SHORTEST = 10;
    static final int LONGEST = 90;

    /**
     * Bits of a sentence's number below its paragraph's ordinal; no paragraph has that many
     * sentences.
     */
    private static final int BITS_FOR_SENTENCES = 24;

    private final Phrase.Finder words;
    private final Predicate<Occurrence> wanted;
    private final SentenceSplitter splitter;
    private final Draw<Candidate> draw;

    private record Candidate(Paragraph paragraph, int number, Span span, List<Span> spans) {}

    SentenceDraw(
        List<Phrase> words,
        Predicate<Occurrence> wanted,
        SentenceSplitter splitter,
        int size,
        long seed) {
      this.words = new Phrase.Finder(words);
      this.wanted = wanted;
      this.splitter = splitter;
      this.draw = new Draw<>(size, seed);
    }

    void offer(Paragraph paragraph) {
      String text = paragraph.text();
      List<Span> sentences = splitter.sentences(text);
      for (int i = 0; i < sentences.size(); i++) {
        long number = (paragraph.ordinal() << BITS_FOR_SENTENCES) + i;
        if (draw.wants(number)) { // false for most once the sample is full
          Span span = sentences.get(i);
          String own = span.of(text);
          List<Span> spans =
              words.in(own).stream()
                  .flatMap(List::stream)
                  .filter(one -> wanted.test(new Occurrence(own, one)))
                  .distinct()
                  .sorted()
                  .toList();
          if (!spans.isEmpty() && isOfGoodLength(own)) {
            draw.offer(number, new Candidate(paragraph, i, span, spans));
          }
        }
      }
    }

    List<SentenceHit> result() {
      return draw.result().stream().map(this::hit).toList();
    }

    private SentenceHit hit(Candidate one) {
      String id = one.paragraph().ordinal() + ":" + (one.number() + 1);
      return new SentenceHit(
          one.paragraph(), splitter.sentence(id, one.paragraph().text(), one.span()), one.spans());
    }

    private static boolean isOfGoodLength(String sentence) {
      WordCursor cursor = new WordCursor();
      cursor.reset(sentence);
      int words = 0;
      while (cursor.next()) {
        words++;
      }
      return words >= SHORTEST && words <= LONGEST;
    }
  }

  /** Finds the paragraphs that contain all given phrases, segment by segment. */
  private record Matches(IndexSearcher searcher) {
    /** Passes on the ordinals in no particular order. */
    void forEach(List<Phrase> phrases, LongConsumer each) throws IOException {
      List<Finder> finders = new ArrayList<>();
      for (Phrase phrase : phrases) {
        finders.add(finder(phrase));
      }
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        DocIdSetIterator documents = documents(finders, leaf);
        if (documents != null) {
          NumericDocValues ordinals = DocValues.getNumeric(leaf.reader(), Indexers.ORDINAL);
          int document = documents.nextDoc();
          while (document != DocIdSetIterator.NO_MORE_DOCS) {
            ordinals.advanceExact(document);
            each.accept(ordinals.longValue());
            document = documents.nextDoc();
          }
        }
      }
    }

    /** A phrase's documents in one segment; null if there are none. */
    private interface Finder {
      DocIdSetIterator documents(LeafReaderContext leaf, TermsEnum words) throws IOException;
    }

    private Finder finder(Phrase phrase) throws IOException {
      if (phrase.isWord()) {
        BytesRef word = phrase.term().bytes();
        return (leaf, words) ->
            words.seekExact(word) ? words.postings(null, PostingsEnum.NONE) : null;
      }
      Weight weight = weight(phrase.query(), ScoreMode.COMPLETE_NO_SCORES);
      return (leaf, words) -> {
        Scorer scorer = weight.scorer(leaf);
        return scorer == null ? null : scorer.iterator();
      };
    }

    /** The documents of all finders; null if there are none. */
    private static DocIdSetIterator documents(List<Finder> finders, LeafReaderContext leaf)
        throws IOException {
      Terms terms = leaf.reader().terms(Indexers.WORDS);
      if (terms == null) {
        return null;
      }
      TermsEnum words = terms.iterator(); // expensive to create, reused
      List<DocIdSetIterator> all = new ArrayList<>(finders.size());
      for (Finder finder : finders) {
        DocIdSetIterator own = finder.documents(leaf, words);
        if (own == null) {
          return null;
        }
        all.add(own);
      }
      return all.size() == 1 ? all.get(0) : ConjunctionUtils.intersectIterators(all);
    }

    long occurrences(Phrase phrase) throws IOException {
      long total = 0;
      Weight weight = weight(phrase.query(), ScoreMode.COMPLETE);
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        Scorer scorer = weight.scorer(leaf);
        if (scorer != null) {
          DocIdSetIterator documents = scorer.iterator();
          while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            total += (long) scorer.score(); // see FrequencyAsScore
          }
        }
      }
      return total;
    }

    private Weight weight(Query query, ScoreMode mode) throws IOException {
      return searcher.createWeight(searcher.rewrite(query), mode, 1);
    }
  }

  /** Uses the frequency of the phrase in a paragraph as its score. */
  private static final class FrequencyAsScore extends Similarity {
    @Override
    public long computeNorm(FieldInvertState state) {
      return 1;
    }

    @Override
    public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
      return new SimScorer() {
        @Override
        public float score(float frequency, long norm) {
          return frequency;
        }
      };
    }
  }
}
