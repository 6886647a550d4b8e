package org.semascope.app.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.core.io.FileTree;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.ModelLoader;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.models.store.PublishedSets;
import org.semascope.probes.Control;
import org.semascope.probes.ModelName;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Answer;
import org.semascope.probes.ask.Question;
import org.semascope.probes.ask.Questions;

/**
 * Answers questions with models that are installed or that the user named at the start; a request
 * never downloads a model and never names a path.
 */
final class Desk implements AutoCloseable {
  private static final long LISTING_NANOS = 5_000_000_000L;

  private final Explorer.Settings settings;
  private final Home home;
  private final ModelStore store;
  private final ModelLoader loader;
  private final DataLocator locator;
  private final Questions questions; // without models
  private final ModelShelf shelf;
  private final Map<String, Traits> traits = new ConcurrentHashMap<>();
  private Map<String, String> known; // guarded by this
  private long listed; // guarded by this

  Desk(Explorer.Settings given) {
    Map<String, String> env = new HashMap<>(given.env());
    env.put("HF_HUB_OFFLINE", "1");
    this.settings = given.withEnv(env);
    this.home = Home.from(env);
    this.store = new ModelStore(home, env, settings.progress());
    this.loader = new ModelLoader(home, settings.progress());
    this.locator = DataLocator.from(env, new PublishedSets(home, env, settings.progress()));
    // Named at the start, a model may be downloaded; named by a request, never.
    ModelStore named = new ModelStore(home, given.env(), settings.progress());
    settings.models().forEach(model -> named.resolve(ModelName.parse(model).reference()));
    this.questions = open();
    this.shelf = new ModelShelf(this::open, Memory::isShort);
  }

  private Questions open() {
    return new Questions(settings.env(), settings.progress(), settings.threads());
  }

  Explorer.Settings settings() {
    return settings;
  }

  ModelShelf shelf() {
    return shelf;
  }

  /** The models that requests can name: the names given at the start, then installed models. */
  List<String> models() {
    return List.copyOf(references().keySet());
  }

  /** Models with some abilities. */
  List<String> models(Predicate<Traits> able) {
    return models().stream().filter(name -> traits(name).map(able::test).orElse(false)).toList();
  }

  /** The first model with some abilities; otherwise the first model, or an empty name. */
  String usualModel(Predicate<Traits> able) {
    return Stream.concat(models(able).stream(), models().stream()).findFirst().orElse("");
  }

  /** Names of data sets of a kind that are on this machine. */
  List<String> sets(DataKind kind) {
    return KnownSets.all().stream()
        .filter(set -> set.kind() == kind)
        .filter(set -> set.isEmbedded() || locator.find(set).isPresent())
        .map(KnownSet::name)
        .toList();
  }

  /** Names of corpora whose paragraphs can be found without building a large index first. */
  List<String> indexedCorpora() {
    return sets(DataKind.CORPUS).stream()
        .filter(name -> name.equals(KnownSets.WORDNET_GLOSSES) || isIndexed(name))
        .toList();
  }

  private boolean isIndexed(String corpus) {
    try {
      return FileTree.children(home.indexes()).stream()
          .anyMatch(folder -> folder.getFileName().toString().startsWith(corpus + "@"));
    } catch (IOException e) {
      return false;
    }
  }

  /** References by name. Listing the store takes longer than a short answer. */
  private synchronized Map<String, String> references() {
    if (known == null || System.nanoTime() - listed > LISTING_NANOS) {
      known = list();
      listed = System.nanoTime();
    }
    return known;
  }

  /** The models given at the start; installed ones of the catalogue, in its order; the others. */
  private Map<String, String> list() {
    Map<String, String> names = new LinkedHashMap<>();
    for (String given : settings.models()) {
      ModelName name = ModelName.parse(given);
      names.put(name.labelOr(name.reference()), given);
    }
    List<LocalModel> installed = store.installed();
    Set<String> installedNames =
        installed.stream().map(LocalModel::name).collect(Collectors.toSet());
    Catalogue.entries().stream()
        .map(Catalogue.Entry::name)
        .filter(installedNames::contains)
        .forEach(name -> names.putIfAbsent(name, name));
    for (LocalModel model : installed) {
      if (!Control.isUntrained(model.name()) && !names.containsKey(model.name())) {
        String name = model.name() + model.revision().map(commit -> "@" + commit).orElse("");
        names.putIfAbsent(name, name);
      }
    }
    return Collections.unmodifiableMap(names);
  }

  /**
   * The name of a model for {@code -m}.
   *
   * @throws SemascopeException if requests cannot name this model
   */
  String reference(String name) {
    Map<String, String> all = references();
    String base = Control.base(name);
    if (name.equals(Subject.FORM)) {
      return name;
    }
    String reference = all.get(base);
    SemascopeException.throwIf(
        all.isEmpty(),
        "no model is installed: `semascope models pull bert-base-uncased` installs one");
    SemascopeException.throwIf(
        reference == null,
        "there is no model \"%s\" here%s; installed: %s",
        name,
        Suggestions.sentence(base, all.keySet()),
        String.join(", ", all.keySet()));
    return Control.isUntrained(name)
        ? Control.withBase(name, ModelName.parse(reference).reference())
        : reference;
  }

  /** Abilities of a model, from its files; empty if these cannot be read. */
  Optional<Traits> traits(String name) {
    try {
      return Optional.of(traits.computeIfAbsent(name, this::read));
    } catch (SemascopeException e) {
      return Optional.empty();
    }
  }

  private Traits read(String name) {
    LocalModel local =
        store
            .find(ModelName.parse(reference(name)).reference())
            .orElseThrow(() -> new SemascopeException(name + " is not installed any more"));
    Traits.Vocabulary unknown = word -> Optional.empty();
    return local.isStatic()
        ? Traits.ofVectors(name, unknown)
        : Traits.of(name, loader.overview(local).anatomy(), unknown);
  }

  /** The answer to a question that needs no model. */
  <O extends Record, A extends Answer> A ask(Question<O, A> question, O options) {
    question.check(options);
    return questions.ask(question, options, Subject.NONE);
  }

  /**
   * @param model a name of {@link #models}, {@code form}, or the untrained twin of one of them
   */
  <O extends Record, A extends Answer> A ask(
      Question<O, A> question, O options, String model, Scope scope) {
    question.check(options);
    try (ModelShelf.Lease lease = shelf.lease(reference(model))) {
      return lease.questions().ask(question, options, lease.view(question, scope));
    } catch (OutOfMemoryError e) {
      shelf.closeUnused();
      throw new BusyException();
    }
  }

  /** The words of a command about a model, which the user can paste into a shell. */
  List<String> command(String name, String model, List<String> words) {
    List<String> all = new ArrayList<>(List.of("semascope", name, "-m", reference(model)));
    all.addAll(words);
    return all;
  }

  @Override
  public void close() {
    shelf.close();
    questions.close();
  }
}
