package org.semascope.probes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.KeyedStore;
import org.semascope.core.io.Sha256;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.IndexManifest;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.tables.TableKind;
import org.semascope.data.tables.UserTable;
import org.semascope.data.tagged.TaggedCorpora;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.GlossCorpus;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetCache;
import org.semascope.data.wordnet.WordNetExamples;
import org.semascope.engine.Input;
import org.semascope.models.ModelLoader;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Fingerprints.Fingerprint;
import org.semascope.models.store.Home;
import org.semascope.models.store.InUse;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.models.store.PublishedSets;
import org.semascope.models.vectors.StaticVectors;

/**
 * Opens the data that a probe reads, by name or path, and records it with its checksum for the
 * run's recipe.
 */
public final class Resources implements AutoCloseable {
  private static final int DIGITS = 16;
  private static final int SHA256_BYTES = 32;

  private final DataLocator data;
  private final ModelStore store;
  private final Home home;
  private final Progress progress;
  private final boolean lenient;
  private final int threads;
  private final List<Input> inputs = new ArrayList<>();
  private final Map<String, List<String>> names = new LinkedHashMap<>();
  private final List<AutoCloseable> open = new ArrayList<>();

  /**
   * @param env environment variables with the locations of data and models
   * @param lenient whether malformed records are skipped and counted
   * @param threads maximum number of threads of a planner
   */
  public Resources(Map<String, String> env, Progress progress, boolean lenient, int threads) {
    this.home = Home.from(env);
    this.data = DataLocator.from(env, new PublishedSets(home, env, progress));
    this.store = new ModelStore(home, env, progress);
    this.progress = progress;
    this.lenient = lenient;
    this.threads = threads;
  }

  /** Maximum number of threads of a planner. */
  public int threads() {
    return threads;
  }

  /** For messages to the user. */
  public Progress progress() {
    return progress;
  }

  /**
   * @param path of a dict folder or a WN-LMF file; {@link KnownSets#WORDNET_30} is bundled
   */
  public Resource<WordNet> wordnet(String path) {
    if (path.equals(KnownSets.WORDNET_30)) {
      Input embedded = Input.embedded(KnownSets.WORDNET_30, WordNet.SHA256_OF_30);
      return add(path, embedded, wordnets()::wordNet30);
    }
    Path file = Path.of(path);
    return add(path, read(List.of(file)), () -> wordnets().open(file));
  }

  /** Parsed wordnets; each is read from its files only once. */
  private WordNetCache wordnets() {
    return new WordNetCache(home.wordnets(), home.partial(), progress);
  }

  /**
   * Bundled data inside other data, such as the examples in WordNet.
   *
   * @param given the name that the user gave
   */
  public <T> Resource<T> embedded(
      String given, String name, Resource<?> within, Supplier<T> reader) {
    return add(given, Input.embedded(name, within.input().sha256()), reader);
  }

  /** Whether {@link #tagged} can read this: a sense-tagged corpus, not plain text. */
  public boolean isTagged(String nameOrPath) {
    return isOfWordNet(nameOrPath)
        || !nameOrPath.equals(KnownSets.WORDNET_GLOSSES)
            && TaggedCorpora.formats().stream()
                .anyMatch(
                    format ->
                        format.recognises(data.path(nameOrPath, DataKind.TAGGED, DataKind.CORPUS)));
  }

  private static boolean isOfWordNet(String name) {
    return name.equals(KnownSets.WORDNET_EXAMPLES) || name.equals(KnownSets.WORDNET_30);
  }

  /**
   * A cache of data derived from data sets. Keys must contain the checksum of the data.
   *
   * @param kind name of the cache
   */
  public KeyedStore kept(String kind) {
    InUse.mark(home, home.evaluations().resolve(kind));
    KeyedStore store = KeyedStore.open(home.evaluations().resolve(kind), progress);
    open.add(store);
    return store;
  }

  /**
   * A sense-tagged corpus.
   *
   * @param nameOrPath {@link KnownSets#WORDNET_EXAMPLES}, or the name of a wordnet itself, is the
   *     usage examples of {@code wordnet}
   */
  public Resource<Records<TaggedSentence>> tagged(
      String nameOrPath, Resource<WordNet> wordnet, TokenJoiner joiner) {
    if (!isOfWordNet(nameOrPath)) {
      return records(nameOrPath, "a sense-tagged corpus", TaggedCorpora.formats(joiner));
    }
    if (!nameOrPath.equals(KnownSets.WORDNET_EXAMPLES)) {
      progress.say(
          "--data %s: its usage examples are read, as by %s"
              .formatted(nameOrPath, KnownSets.WORDNET_EXAMPLES));
    }
    return embedded(
        nameOrPath,
        KnownSets.WORDNET_EXAMPLES,
        wordnet,
        () -> each -> WordNetExamples.of(wordnet.open()).sentences().forEach(each));
  }

  /**
   * Data in one of several formats.
   *
   * @param what the expected content, for the error message
   */
  public <R> Resource<Records<R>> records(String nameOrPath, String what, List<Format<R>> formats) {
    Path path = data.path(nameOrPath, DataKind.of(formats));
    Format<R> format =
        data.<R>formats(path, formats).stream()
            .filter(one -> one.recognises(path))
            .findFirst()
            .orElseThrow(
                () ->
                    TableKind.mismatch(path, UserTable.kinds(formats))
                        .map(SemascopeException.class::cast)
                        .orElseGet(
                            () ->
                                new SemascopeException(
                                    "%s: expected %s (%s), found none"
                                        .formatted(
                                            path,
                                            what,
                                            formats.stream()
                                                .map(Format::name)
                                                .collect(Collectors.joining("; "))))));
    return add(nameOrPath, read(format.filesRead(path)), () -> each -> read(format, path, each));
  }

  /**
   * Data sets in one of several formats: the set of a name or path, or one per file of a folder
   * that is not a set as a whole.
   *
   * @param what the expected content, for the error message
   */
  public <R> List<Resource<Records<R>>> sets(
      String nameOrPath, String what, List<Format<R>> formats) {
    Path path = data.path(nameOrPath, DataKind.of(formats));
    if (!Files.isDirectory(path) || formats.stream().anyMatch(one -> one.recognises(path))) {
      return List.of(records(nameOrPath, what, formats));
    }
    List<Resource<Records<R>>> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(path)) {
      files
          .sorted()
          .filter(Files::isRegularFile)
          .filter(file -> formats.stream().anyMatch(one -> one.recognises(file)))
          .forEach(file -> all.add(records(file.toString(), what, formats)));
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(path, IoReason.of(e)), e);
    }
    SemascopeException.throwIf(
        all.isEmpty(), "%s: expected files of %s in this folder, found none", path, what);
    names.put(nameOrPath, all.stream().map(one -> one.input().name()).toList());
    return all;
  }

  private <R> void read(Format<R> format, Path path, Consumer<? super R> each) {
    long[] bad = {0};
    format.read(path, lenient ? fault -> bad[0]++ : Faults.STRICT, each);
    if (bad[0] > 0) {
      progress.say("skipped " + bad[0] + " bad records of " + path);
    }
  }

  /**
   * A paragraph index: one made by {@code index build}, or a corpus, which is indexed in the store
   * on first use. {@link KnownSets#WORDNET_GLOSSES} is bundled.
   */
  public Resource<ParagraphIndex> paragraphs(String nameOrPath) {
    if (nameOrPath.equals(KnownSets.WORDNET_GLOSSES)) {
      Input embedded = Input.embedded(nameOrPath, WordNet.SHA256_OF_30);
      return add(
          nameOrPath,
          embedded,
          () ->
              indexed(new GlossCorpus(wordnets().wordNet30(), embedded.sha256(), false), embedded));
    }
    Path path = data.path(nameOrPath, DataKind.CORPUS);
    Optional<IndexManifest> index = ParagraphIndex.manifest(path);
    if (index.isPresent()) {
      // Results depend on the corpus only, so that the input is the corpus, not its index.
      String corpus = index.get().fingerprint();
      boolean plain = corpus.length() == 2 * SHA256_BYTES;
      Input input =
          Input.hashed(
              name(Path.of(index.get().corpus())),
              path,
              List.of(),
              plain ? corpus : Sha256.of(corpus.getBytes(StandardCharsets.UTF_8)));
      return add(nameOrPath, input, () -> index(path));
    }
    Input corpus = read(List.of(path));
    return add(nameOrPath, corpus, () -> indexed(Corpora.open(path), corpus));
  }

  /** Opens the index of a corpus in the store; builds it if necessary. */
  private ParagraphIndex indexed(Corpus corpus, Input input) {
    String fingerprint = corpus.fingerprint();
    Path folder =
        home.indexes().resolve("%s@%s".formatted(input.name(), fingerprint.substring(0, DIGITS)));
    BuildOptions options = new BuildOptions(threads, true, Faults.STRICT, progress);
    if (Files.exists(folder)) {
      try {
        ParagraphIndex index = index(folder);
        String found = index.manifest().fingerprint();
        SemascopeException.throwIf(
            !found.equals(fingerprint),
            "%s: expected an index of the corpus %s, found one of %s",
            folder,
            fingerprint,
            found);
        return index;
      } catch (SemascopeException e) {
        progress.say(
            "indexing the paragraphs of %s again: %s".formatted(input.name(), e.getMessage()));
      }
    } else {
      progress.say("indexing the paragraphs of " + input.name());
    }
    ParagraphIndex.build(corpus, folder, options);
    return index(folder);
  }

  /** An index made by {@code index build}, closed with these resources. */
  public ParagraphIndex index(Path folder) {
    InUse.mark(home, folder);
    ParagraphIndex index = ParagraphIndex.open(folder, Optional.of(home.fingerprints()));
    open.add(index);
    return index;
  }

  /** A file in a format of the probe. */
  public Resource<Path> file(Path file) {
    return add(file.toString(), read(List.of(file)), () -> file);
  }

  /**
   * Static vectors: a file, a name of the catalogue, {@link GlossVectors#NAME}, or {@link
   * BestVectors#NAME} for the best ones that are installed.
   *
   * @param option the option that named them, for the error message
   */
  public Resource<StaticVectors> vectors(String option, String given) {
    String name =
        !given.equals(BestVectors.NAME)
            ? given
            : names.containsKey(given)
                ? names.get(given).get(0) // chosen and reported before
                : new BestVectors(store, progress).installed();
    LocalModel local =
        name.equals(GlossVectors.NAME)
            ? new GlossVectors(home, progress).model()
            : store.resolve(name);
    Path file =
        local
            .vectors()
            .orElseThrow(
                () ->
                    new SemascopeException(
                        "%s %s: this is a contextual model, where static vectors are needed"
                            .formatted(option, name)));
    Fingerprint known = new Fingerprints(home, progress).of(local);
    List<String> both = local.contexts().isEmpty() ? List.of() : known.files();
    Input input = Input.hashed(local.name(), file, both, known.sha256());
    return add(given, input, () -> open(local));
  }

  private StaticVectors open(LocalModel local) {
    ModelLoader loader = new ModelLoader(home, progress);
    loader.prepareProducts();
    StaticVectors vectors = loader.openStatic(local);
    open.add(vectors);
    return vectors;
  }

  /**
   * An input with its catalogue name, or else its file name.
   *
   * @param files the path that the user gave, then further files that are read
   */
  private Input read(List<Path> files) {
    return Input.remembered(name(files.get(0)), files, home.fingerprints());
  }

  /** The licence of a known data set. */
  public Optional<String> licence(String name) {
    return data.named(name).map(KnownSet::licenceOrAddress);
  }

  private String name(Path path) {
    return data.knownName(path).orElseGet(() -> path.toAbsolutePath().getFileName().toString());
  }

  private <T> Resource<T> add(String given, Input input, Supplier<? extends T> reader) {
    if (!inputs.contains(input)) { // scorers open resources that the planner has opened before
      inputs.add(input);
    }
    names.putIfAbsent(given, List.of(input.name()));
    return new Resource<>(input, reader);
  }

  /** All opened data, in order. */
  public List<Input> inputs() {
    return List.copyOf(inputs);
  }

  /** The inputs of each name or path; a folder of sets has several. */
  public Map<String, List<String>> names() {
    return names;
  }

  /** Same as {@link #names}, but with absolute paths, for a process in another folder. */
  public Map<String, List<String>> wholePaths() {
    Map<String, List<String>> whole = new LinkedHashMap<>();
    for (String given : names.keySet()) {
      boolean file = data.named(given).isEmpty() && Files.exists(Path.of(given));
      whole.put(given, List.of(file ? Path.of(given).toAbsolutePath().toString() : given));
    }
    return whole;
  }

  @Override
  public void close() {
    closeAll("data", open);
  }

  /**
   * Closes all, also after a failure.
   *
   * @param what the contents, for the error message
   */
  public static void closeAll(String what, Collection<? extends AutoCloseable> all) {
    IllegalStateException failure = null;
    for (AutoCloseable one : all) {
      try {
        one.close();
      } catch (Exception e) {
        failure = failure == null ? new IllegalStateException("cannot close " + what) : failure;
        failure.addSuppressed(
            new IllegalStateException("cannot close " + one.getClass().getName(), e));
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
