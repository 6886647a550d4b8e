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
 * The paragraphs of a corpus, by the words they hold. What a word is, this package's description
 * tells. Samples are drawn by a hash of the paragraph's ordinal and the seed, so they depend on the
 * corpus, the words and the seed alone; the same seed prefers the same paragraphs for every word. A
 * larger sample begins with the smaller one. May be used by many threads at once.
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
    searcher.setQueryCache(null); // samples ask each question once
    searcher.setSimilarity(new FrequencyAsScore());
  }

  /**
   * Builds an index. An index of the same corpus that is already there is kept; one of another
   * corpus is replaced only if the options say so. Nothing is seen at the folder before it is
   * whole.
   */
  public static IndexManifest build(Corpus corpus, Path folder, BuildOptions options) {
    return build(corpus, folder, options, Optional.empty());
  }

  /**
   * The same index, whose segments others may make.
   *
   * @param elsewhere who makes them, if not threads of this process
   */
  public static IndexManifest build(
      Corpus corpus, Path folder, BuildOptions options, Optional<SegmentMaker> elsewhere) {
    return new IndexBuilder(corpus, folder, options, elsewhere).build();
  }

  /** What an index was made from; empty if the folder is no index. */
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
   * Refuses what is not a whole index of this version: every file is read and compared with its
   * checksum.
   *
   * @param memory the folder in which whole indexes are remembered by the sizes and times of their
   *     files, so that gigabytes are not read at every command
   */
  public static ParagraphIndex open(Path folder, Optional<Path> memory) {
    IndexManifest manifest = IndexManifest.read(folder);
    try {
      IndexCheck.requireWhole(folder, memory);
      ParagraphIndex index = new ParagraphIndex(folder, manifest);
      long found = Math.min(index.reader.numDocs(), index.texts.count());
      if (found != manifest.paragraphs()) {
        index.close();
        throw new SemascopeException(
            "%s: expected %s paragraphs, found %s: build the index anew"
                .formatted(folder, manifest.paragraphs(), found));
      }
      long words = index.words();
      if (words != manifest.words()) {
        index.close();
        throw new SemascopeException(
            "%s: expected %s words, found %s: this is the index of another corpus than its %s says; build it anew"
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

  /** What is wrong with an index; empty if it is whole. */
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
        "%s: expected a whole index, found a damaged one (%s): build it anew"
            .formatted(folder, e.getMessage()),
        e);
  }

  public IndexManifest manifest() {
    return manifest;
  }

  private long words() throws IOException {
    return reader.getSumTotalTermFreq(Indexers.WORDS);
  }

  /** How often a word or phrase occurs in the corpus. */
  public long occurrences(String word) {
    Phrase phrase = Phrase.of(word);
    return reading(
        () ->
            phrase.isWord()
                ? reader.totalTermFreq(phrase.term())
                : new Matches(searcher).occurrences(phrase));
  }

  /** How many paragraphs hold all these words or phrases. */
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
   * A paragraph by its ordinal, with the places of words or phrases in it; of one that is not there
   * no place.
   */
  public Hit paragraph(long ordinal, List<String> words) {
    return hit(paragraph(ordinal), new Phrase.Places(phrases(words)));
  }

  /**
   * The ordinals of a sample of the paragraphs that hold all these words or phrases, in the order
   * drawn: those of {@link #sample}, whose texts are not read.
   */
  public List<Long> draw(List<String> words, int size, long seed) {
    List<Phrase> phrases = phrases(words);
    return reading(() -> drawn(phrases, size, seed));
  }

  /** A sample of the paragraphs that hold all these words or phrases, in the order drawn. */
  public List<Hit> sample(List<String> words, int size, long seed) {
    List<Phrase> phrases = phrases(words);
    return reading(
        () -> {
          Phrase.Places places = new Phrase.Places(phrases);
          List<Hit> hits = new ArrayList<>();
          for (long ordinal : drawn(phrases, size, seed)) {
            hits.add(hit(texts.read(ordinal), places));
          }
          return hits;
        });
  }

  /** Every paragraph that holds all these words or phrases, in the order of the corpus. */
  public void forEach(List<String> words, Consumer<? super Hit> each) {
    List<Phrase> phrases = phrases(words);
    reading(
        () -> {
          Phrase.Places places = new Phrase.Places(phrases);
          LongStream.Builder found = LongStream.builder();
          new Matches(searcher).forEach(phrases, found);
          for (long ordinal : found.build().sorted().toArray()) {
            each.accept(hit(texts.read(ordinal), places));
          }
          return null;
        });
  }

  /**
   * A sample of the sentences of 10 to 90 words that hold a word or phrase, in the order drawn.
   * Where more than {@value #PARAGRAPHS_READ} paragraphs (or 20 for each sentence asked for) hold
   * it, the sentences come from so many of them, drawn by the same seed; every sentence is still as
   * likely as any other.
   */
  public List<SentenceHit> sentences(String word, int size, long seed, SentenceSplitter splitter) {
    return sentences(List.of(word), any -> true, size, seed, splitter);
  }

  /**
   * The same for sentences that hold any of several words or phrases, such as the forms of one.
   *
   * @param wanted the places that count; a sentence without any is left out
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
    SemascopeException.throwIf(words.isEmpty(), "give at least one word to look for");
    return words.stream().map(Phrase::of).toList();
  }

  private static Hit hit(Paragraph paragraph, Phrase.Places places) {
    return new Hit(paragraph, places.in(paragraph.text()));
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

  /** Draws sentences that hold one of some words and are neither short nor long. */
  private static final class SentenceDraw {
    static final int SHORTEST = 10;
    static final int LONGEST = 90;

    /** Ordinals are moved up by this to number sentences; no paragraph has as many. */
    private static final int BITS_FOR_SENTENCES = 24;

    private final Phrase.Places words;
    private final Predicate<Occurrence> wanted;
    private final SentenceSplitter splitter;
    private final Draw<Candidate> draw;

    private record Candidate(Paragraph paragraph, int number, Span span, List<Span> places) {}

    SentenceDraw(
        List<Phrase> words,
        Predicate<Occurrence> wanted,
        SentenceSplitter splitter,
        int size,
        long seed) {
      this.words = new Phrase.Places(words);
      this.wanted = wanted;
      this.splitter = splitter;
      this.draw = new Draw<>(size, seed);
    }

    void offer(Paragraph paragraph) {
      String text = paragraph.text();
      List<Span> sentences = splitter.sentences(text);
      for (int i = 0; i < sentences.size(); i++) {
        long number = (paragraph.ordinal() << BITS_FOR_SENTENCES) + i;
        if (draw.wants(number)) { // few are, once enough have come
          Span span = sentences.get(i);
          String own = span.of(text);
          List<Span> places =
              words.in(own).stream()
                  .flatMap(List::stream)
                  .filter(place -> wanted.test(new Occurrence(own, place)))
                  .distinct()
                  .sorted()
                  .toList();
          if (!places.isEmpty() && isOfGoodLength(own)) {
            draw.offer(number, new Candidate(paragraph, i, span, places));
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
          one.paragraph(), splitter.sentence(id, one.paragraph().text(), one.span()), one.places());
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

  /** The paragraphs that hold every one of some phrases, segment by segment. */
  private record Matches(IndexSearcher searcher) {
    /** Tells the ordinals, in no particular order. */
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

    /** Those that all of them find; null if there are none. */
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

  /** Makes a paragraph's score the number of times the phrase stands in it. */
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
