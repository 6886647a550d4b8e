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
import java.util.function.Supplier;
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

  private static final int SHORTEST_SENTENCE = 10;
  private static final int LONGEST_SENTENCE = 90;

  /** More than any paragraph has: a sentence's number is below its paragraph's ordinal. */
  private static final int BITS_FOR_SENTENCES = 24;

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
    Texts openedTexts = null;
    try {
      opened = DirectoryReader.open(directory);
      openedTexts = Texts.open(directory);
      long paragraphs = Math.min(opened.numDocs(), openedTexts.count());
      SemascopeException.throwIf(
          paragraphs != manifest.paragraphs(),
          "%s: expected %s paragraphs, found %s: rebuild the index",
          folder,
          manifest.paragraphs(),
          paragraphs);
      long words = opened.getSumTotalTermFreq(Indexers.WORDS);
      SemascopeException.throwIf(
          words != manifest.words(),
          "%s: expected %s words, found %s: its %s belongs to another corpus; rebuild the index",
          folder,
          manifest.words(),
          words,
          IndexManifest.FILE);
    } catch (IOException | RuntimeException e) {
      IOUtils.close(openedTexts, opened, directory);
      throw e;
    }
    this.reader = opened;
    this.texts = openedTexts;
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
      Corpus corpus, Path folder, BuildOptions options, Optional<Segment.Maker> remote) {
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
      return new ParagraphIndex(folder, manifest);
    } catch (SemascopeException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new SemascopeException(
          "%s: expected an intact index, found a damaged one (%s): rebuild it"
              .formatted(folder, e.getMessage()),
          e);
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

  public IndexManifest manifest() {
    return manifest;
  }

  /** The frequency of a word or phrase in the corpus. */
  public long occurrences(String word) {
    Phrase phrase = Phrase.of(word);
    return reading(() -> phrase.isWord() ? reader.totalTermFreq(phrase.term()) : frequency(phrase));
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
          forEach(phrases, ordinal -> count[0]++);
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
    return hit(paragraph(ordinal), phrases(words));
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
          List<Hit> hits = new ArrayList<>();
          for (long ordinal : drawn(phrases, size, seed)) {
            hits.add(hit(texts.read(ordinal), phrases));
          }
          return hits;
        });
  }

  /** Every paragraph that contains all these words or phrases, in corpus order. */
  public void forEach(List<String> words, Consumer<? super Hit> each) {
    List<Phrase> phrases = phrases(words);
    reading(
        () -> {
          LongStream.Builder found = LongStream.builder();
          forEach(phrases, found);
          for (long ordinal : found.build().sorted().toArray()) {
            each.accept(hit(texts.read(ordinal), phrases));
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
          Set<Long> ordinals = new HashSet<>();
          for (Phrase phrase : phrases) {
            ordinals.addAll(drawn(List.of(phrase), read, seed));
          }
          Draw<Long> paragraphs = new Draw<>(read, seed);
          ordinals.forEach(ordinal -> paragraphs.offer(ordinal, ordinal));
          Draw<Supplier<SentenceHit>> sentences = new Draw<>(size, seed);
          for (long ordinal : paragraphs.result()) {
            offerSentences(texts.read(ordinal), phrases, wanted, splitter, sentences);
          }
          return sentences.result().stream().map(Supplier::get).toList();
        });
  }

  private static void offerSentences(
      Paragraph paragraph,
      List<Phrase> phrases,
      Predicate<Occurrence> wanted,
      SentenceSplitter splitter,
      Draw<Supplier<SentenceHit>> draw) {
    String text = paragraph.text();
    List<Span> sentences = splitter.sentences(text);
    for (int i = 0; i < sentences.size(); i++) {
      long number = (paragraph.ordinal() << BITS_FOR_SENTENCES) + i;
      if (!draw.wants(number)) {
        continue; // most of them once the sample is full
      }
      Span sentence = sentences.get(i);
      String own = sentence.of(text);
      List<Span> spans =
          Phrase.spans(phrases, own).stream()
              .flatMap(List::stream)
              .filter(one -> wanted.test(new Occurrence(own, one)))
              .distinct()
              .sorted()
              .toList();
      if (!spans.isEmpty() && isOfGoodLength(own)) {
        String id = paragraph.ordinal() + ":" + (i + 1);
        draw.offer(
            number, () -> new SentenceHit(paragraph, splitter.sentence(id, text, sentence), spans));
      }
    }
  }

  private static boolean isOfGoodLength(String sentence) {
    WordCursor cursor = new WordCursor();
    cursor.reset(sentence);
    int words = 0;
    while (cursor.next()) {
      words++;
    }
    return words >= SHORTEST_SENTENCE && words <= LONGEST_SENTENCE;
  }

  private List<Long> drawn(List<Phrase> phrases, int size, long seed) throws IOException {
    Draw<Long> draw = new Draw<>(size, seed);
    forEach(
        phrases,
        ordinal -> {
          if (draw.wants(ordinal)) {
            draw.offer(ordinal, ordinal);
          }
        });
    return draw.result();
  }

  /**
   * Passes on the ordinals of the paragraphs that contain all phrases, segment by segment, in no
   * particular order.
   */
  private void forEach(List<Phrase> phrases, LongConsumer each) throws IOException {
    List<Finder> finders = new ArrayList<>();
    for (Phrase phrase : phrases) {
      finders.add(finder(phrase));
    }
    for (LeafReaderContext leaf : reader.leaves()) {
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
    Weight weight = weight(phrase, ScoreMode.COMPLETE_NO_SCORES);
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

  private long frequency(Phrase phrase) throws IOException {
    long total = 0;
    Weight weight = weight(phrase, ScoreMode.COMPLETE);
    for (LeafReaderContext leaf : reader.leaves()) {
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

  private Weight weight(Phrase phrase, ScoreMode mode) throws IOException {
    return searcher.createWeight(searcher.rewrite(phrase.query()), mode, 1);
  }

  private static List<Phrase> phrases(List<String> words) {
    SemascopeException.throwIf(words.isEmpty(), "give at least one word to search for");
    return words.stream().map(Phrase::of).toList();
  }

  private static Hit hit(Paragraph paragraph, List<Phrase> phrases) {
    return new Hit(paragraph, Phrase.spans(phrases, paragraph.text()));
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
