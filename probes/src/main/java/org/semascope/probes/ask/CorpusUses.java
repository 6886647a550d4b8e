package org.semascope.probes.ask;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.core.io.KeyedStore;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.corpora.ParagraphLines;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.Morphology;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Input;
import org.semascope.engine.Sampling;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.senses.Pool.Use;
import org.semascope.probes.senses.TaggedUses;

/** A corpus in which the uses of a word are looked up. */
interface CorpusUses {
  /** The corpus, with its checksum. */
  Input input();

  /**
   * The uses of a word, in the order of the corpus.
   *
   * @param wanted selects the uses
   * @param most maximum number, sampled by the seed; 0 means all
   */
  List<Use> of(Wanted wanted, int most, long seed);

  /**
   * Same as {@link #of}, but a word without uses is an error.
   *
   * @throws SemascopeException if there is no such use
   */
  default List<Use> required(Wanted wanted, int most, long seed) {
    List<Use> uses = of(wanted, most, seed);
    SemascopeException.throwIf(
        uses.isEmpty(),
        "%s has no use of \"%s\"%s",
        input().name(),
        wanted.lemma().orElse(wanted.form()),
        wanted.partOfSpeech().map(own -> " as " + own.name().toLowerCase(Locale.ROOT)).orElse(""));
    return uses;
  }

  /** Where readers find these uses; by default their ids. */
  default List<String> sources(List<String> ids) {
    return ids;
  }

  /**
   * Selects uses.
   *
   * @param form as it is written
   * @param lemma empty to derive the lemma from the form
   */
  record Wanted(String form, Optional<String> lemma, Optional<PartOfSpeech> partOfSpeech) {
    public Wanted {
      form = form.toLowerCase(Locale.ROOT);
      lemma = lemma.map(own -> own.toLowerCase(Locale.ROOT));
    }
  }

  /** Opens a sense-tagged corpus, or plain text, whose uses have no senses. */
  static CorpusUses open(
      String nameOrPath,
      Optional<PartOfSpeech> partOfSpeech,
      Resources resources,
      Resource<WordNet> wordnet) {
    boolean isTagged = resources.isTagged(nameOrPath);
    UsageException.throwIf(
        partOfSpeech.isPresent() && !isTagged,
        "--pos %s: %s is text without parts of speech; --lemma searches all forms of a word",
        partOfSpeech.map(own -> own.name().toLowerCase(Locale.ROOT)).orElse(""),
        nameOrPath);
    return isTagged
        ? tagged(nameOrPath, resources, wordnet)
        : new Plain(resources.paragraphs(nameOrPath), wordnet);
  }

  /** Opens a sense-tagged corpus. */
  static Tagged tagged(String nameOrPath, Resources resources, Resource<WordNet> wordnet) {
    return new Tagged(
        resources.tagged(nameOrPath, wordnet, TokenJoiner.ORDINARY),
        resources.kept("uses"),
        wordnet);
  }

  /**
   * A sense-tagged corpus. Reading it takes seconds, so that the uses of each lemma are cached
   * under the checksum of the corpus.
   */
  final class Tagged implements CorpusUses {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<List<Use>> USES = new TypeReference<>() {};
    private static final TypeReference<Set<String>> LEMMAS = new TypeReference<>() {};
    private static final TypeReference<List<CorpusWords.Word>> WORDS = new TypeReference<>() {};

    private final Resource<Records<TaggedSentence>> corpus;
    private final KeyedStore kept;
    private final Resource<WordNet> wordnet;
    private Map<String, List<Use>> inMemory; // by lemma; null until the corpus is read

    Tagged(Resource<Records<TaggedSentence>> corpus, KeyedStore kept, Resource<WordNet> wordnet) {
      this.corpus = corpus;
      this.kept = kept;
      this.wordnet = wordnet;
    }

    @Override
    public Input input() {
      return corpus.input();
    }

    @Override
    public List<Use> of(Wanted wanted, int most, long seed) {
      List<Use> found = new ArrayList<>();
      for (String lemma : lemmas(wanted)) {
        for (Use use : ofLemma(lemma)) {
          if (wanted.partOfSpeech().isEmpty()
              || wanted.partOfSpeech().get() == use.partOfSpeech()) {
            found.add(use);
          }
        }
      }
      return most == 0 || found.size() <= most
          ? found
          : new Sampling<>((Use any) -> "", Use::id, seed).draw(found, most);
    }

    /** Possible lemmas of a form, including the form itself. */
    private Set<String> lemmas(Wanted wanted) {
      if (wanted.lemma().isPresent()) {
        return Set.of(wanted.lemma().get());
      }
      Set<String> lemmas = new LinkedHashSet<>();
      lemmas.add(wanted.form());
      Morphology morphology = wordnet.open().morphology();
      for (PartOfSpeech each : PartOfSpeech.values()) {
        if (wanted.partOfSpeech().map(own -> own == each).orElse(true)
            && each.ordinal() < PartOfSpeech.PREPOSITION.ordinal()) {
          lemmas.addAll(morphology.lemmas(wanted.form(), each));
        }
      }
      return lemmas;
    }

    private List<Use> ofLemma(String lemma) {
      if (inMemory == null) {
        Optional<Set<String>> lemmas = kept.get(key("lemmas")).map(value -> read(value, LEMMAS));
        if (lemmas.isPresent() && !lemmas.get().contains(lemma)) {
          return List.of();
        }
        Optional<List<Use>> uses =
            lemmas.flatMap(whole -> kept.get(key("lemma", lemma))).map(value -> read(value, USES));
        if (uses.isPresent()) {
          return uses.get();
        }
        inMemory = keepAll();
      }
      return inMemory.getOrDefault(lemma, List.of());
    }

    /** Reads the corpus and caches the uses of each lemma, then the list of lemmas. */
    private Map<String, List<Use>> keepAll() {
      Map<String, List<Use>> byLemma = new LinkedHashMap<>();
      TaggedUses.of(input().name(), corpus.open())
          .uses()
          .forEach(use -> byLemma.computeIfAbsent(use.lemma(), any -> new ArrayList<>()).add(use));
      byLemma.forEach(
          (lemma, uses) -> {
            if (kept.get(key("lemma", lemma)).isEmpty()) {
              kept.put(key("lemma", lemma), write(uses));
            }
          });
      kept.flush(); // the list must not be stored before the uses
      kept.put(key("lemmas"), write(byLemma.keySet()));
      return byLemma;
    }

    /** All lemmas with their numbers of uses and senses, in alphabetical order. */
    List<CorpusWords.Word> words() {
      Optional<List<CorpusWords.Word>> known =
          kept.get(key("words")).map(value -> read(value, WORDS));
      if (known.isPresent()) {
        return known.get();
      }
      List<CorpusWords.Word> words = new ArrayList<>();
      new TreeMap<>(inMemory == null ? keepAll() : inMemory)
          .forEach(
              (lemma, uses) ->
                  words.add(
                      new CorpusWords.Word(
                          lemma,
                          uses.size(),
                          (int) uses.stream().map(Use::sense).distinct().count())));
      kept.put(key("words"), write(words));
      return words;
    }

    private KeyedStore.Key key(String... parts) {
      return KeyedStore.Key.of(input().sha256(), String.join("\n", parts));
    }

    private static ByteBuffer write(Object content) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DeflaterOutputStream packed =
          new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_SPEED))) {
        JSON.writeValue(packed, content);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return ByteBuffer.wrap(bytes.toByteArray());
    }

    private static <T> T read(ByteBuffer value, TypeReference<T> type) {
      byte[] bytes = new byte[value.remaining()];
      value.get(bytes);
      try (InflaterInputStream unpacked =
          new InflaterInputStream(new ByteArrayInputStream(bytes))) {
        return JSON.readValue(unpacked, type);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Plain text: words are found as written, in any letter case. */
  final class Plain implements CorpusUses {
    private final Resource<ParagraphIndex> index;
    private final Resource<WordNet> wordnet;
    private final SentenceSplitter splitter =
        SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);
    private final Map<String, Located> located = new HashMap<>(); // by id

    Plain(Resource<ParagraphIndex> index, Resource<WordNet> wordnet) {
      this.index = index;
      this.wordnet = wordnet;
    }

    @Override
    public Input input() {
      return index.input();
    }

    @Override
    public List<Use> of(Wanted wanted, int most, long seed) {
      List<Located> found = new ArrayList<>();
      for (String form : forms(wanted)) {
        // Every paragraph has at least one use, so that this number of paragraphs suffices.
        List<Hit> hits = new ArrayList<>();
        if (most == 0) {
          index.open().forEach(List.of(form), hits::add);
        } else {
          hits.addAll(index.open().sample(List.of(form), most, seed));
        }
        hits.forEach(hit -> add(hit, wanted.lemma().orElse(form), found));
      }
      List<Located> drawn =
          most == 0
              ? found
              : new Sampling<>((Located any) -> "", one -> one.use().id(), seed).draw(found, most);
      drawn.forEach(one -> located.put(one.use().id(), one));
      return drawn.stream()
          .sorted(
              Comparator.comparingLong(Located::paragraph)
                  .thenComparingInt(Located::sentence)
                  .thenComparingInt(one -> one.use().start()))
          .map(Located::use)
          .toList();
    }

    /**
     * File and line in plain text; in other formats, and in a corpus that has moved or changed, the
     * title and the number of the paragraph.
     */
    @Override
    public List<String> sources(List<String> ids) {
      Set<Long> paragraphs =
          ids.stream().map(id -> located.get(id).paragraph()).collect(Collectors.toSet());
      Path corpus = Path.of(index.open().manifest().corpus());
      Map<Long, ParagraphLines> lines =
          Files.exists(corpus) ? ParagraphLines.of(corpus, paragraphs) : Map.of();
      return ids.stream().map(located::get).map(one -> source(one, lines)).toList();
    }

    private String source(Located use, Map<Long, ParagraphLines> lines) {
      Paragraph paragraph = index.open().paragraph(use.paragraph());
      ParagraphLines own = lines.get(use.paragraph());
      return own != null && own.text().equals(paragraph.text())
          ? own.at(use.sentence() + use.use().start())
          : "%s, paragraph %s".formatted(paragraph.title(), use.paragraph() + 1);
    }

    /**
     * @param paragraph index in the corpus
     * @param sentence start of the sentence in the paragraph
     */
    private record Located(long paragraph, int sentence, Use use) {}

    /** All noun and verb forms of a lemma, if given. */
    private Set<String> forms(Wanted wanted) {
      if (wanted.lemma().isEmpty()) {
        return Set.of(wanted.form());
      }
      String lemma = wanted.lemma().get();
      Set<String> forms = new TreeSet<>(Set.of(lemma));
      WordNet words = wordnet.open();
      if (words.contains(lemma, PartOfSpeech.NOUN)) {
        forms.addAll(words.morphology().plurals(lemma));
      }
      if (words.contains(lemma, PartOfSpeech.VERB)) {
        forms.addAll(words.morphology().verbForms(lemma));
      }
      return forms;
    }

    private void add(Hit hit, String lemma, List<Located> found) {
      String text = hit.paragraph().text();
      long paragraph = hit.paragraph().ordinal();
      for (Span sentence : splitter.sentences(text)) {
        for (Span word : hit.spans().get(0)) {
          if (sentence.contains(word)) {
            Use use =
                new Use(
                    "%s (%s:%s)".formatted(hit.paragraph().title(), paragraph, word.start()),
                    paragraph + ":" + sentence.start(),
                    sentence.of(text),
                    word.start() - sentence.start(),
                    word.end() - sentence.start(),
                    lemma,
                    PartOfSpeech.UNKNOWN,
                    "",
                    new int[0]);
            found.add(new Located(paragraph, sentence.start(), use));
          }
        }
      }
    }
  }
}
