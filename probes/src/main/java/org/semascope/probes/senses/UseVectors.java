package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.senses.Pool.Use;

/**
 * The vectors of words in their sentences. Vectors of contextual models are cached by content and
 * layer, so that each is computed once for all runs and searches; all tagged words of a sentence
 * are cached together. Static vectors are looked up.
 */
public final class UseVectors {
  /** Texts per step: enough to fill batches, few enough to lose in a crash. */
  private static final int TEXTS_AT_ONCE = 256;

  private final Subject model;
  private final List<LayerMix> layers;
  private final Progress progress;

  /**
   * @param progress checked for cancellation before each use
   */
  public UseVectors(Subject model, Progress progress) {
    this.progress = progress;
    this.model = model;
    this.layers = model.layers();
  }

  /** Computes vectors that are not cached. */
  public Prepared prepare(List<Use> uses) {
    Prepared prepared = new Prepared();
    Map<String, List<Use>> byText = new LinkedHashMap<>(); // uses without a cached vector
    for (Use use : uses) {
      progress.endIfStopRequested();
      if (!isKept(use.occurrence())) {
        byText.computeIfAbsent(use.text(), any -> new ArrayList<>()).add(use);
      }
    }
    List<String> texts = new ArrayList<>(byText.keySet());
    for (int first = 0; first < texts.size(); first += TEXTS_AT_ONCE) {
      List<String> some = texts.subList(first, Math.min(first + TEXTS_AT_ONCE, texts.size()));
      // Another thread may have computed some of these texts for another lemma.
      List<Use> missing =
          some.stream()
              .flatMap(text -> byText.get(text).stream())
              .filter(use -> !isKept(use.occurrence()))
              .toList();
      prepared.compute(missing);
    }
    return prepared;
  }

  private boolean isKept(Occurrence occurrence) {
    for (int layer = 0; layer < layers.size(); layer++) {
      if (kept(occurrence, layer).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private Optional<float[]> kept(Occurrence occurrence, int layer) {
    Optional<float[]> vector = store(layer).floats(key(occurrence, layer));
    vector.ifPresent(found -> requireOwn(found.length, layer));
    return vector;
  }

  /** For a cached vector that was damaged after it was prepared. */
  private static SemascopeException changed() {
    return new SemascopeException(
        "cached vectors were damaged during the run; repeat the command to recompute them");
  }

  /** One store per layer, so that a run with one layer opens one store. */
  private KeyedStore store(int layer) {
    return model.kept("occurrences-" + layers.get(layer).label().replaceAll("[^\\w]+", "-"));
  }

  private KeyedStore.Key key(Occurrence occurrence, int layer) {
    return KeyedStore.Key.of(
        occurrence.text(),
        occurrence.span().toString(),
        layers.get(layer).label(),
        model.pieces().name());
  }

  /** Refuses cached vectors of the wrong width. */
  private void requireOwn(int found, int layer) {
    Optional<ContextualModel> contextual = model.contextual();
    if (contextual.isEmpty()) {
      return;
    }
    LayerMix mix = layers.get(layer);
    int width =
        contextual.get().architecture().hiddenSize()
            * (mix.combine() == LayerMix.Combine.CONCAT ? mix.layers().size() : 1);
    if (model.pieces() == Pieces.CONCAT ? found % width != 0 : found != width) {
      throw new SemascopeException(
          "cached vectors of %s at %s: expected width %s, found %s, as of another model;"
                  .formatted(model.traits().name(), mix.words(), width, found)
              + " remove them with `cache prune`");
    }
  }

  /** The vectors of some uses: cached ones are read on demand, others are in memory. */
  public final class Prepared {
    private final Map<Occurrence, float[][]> unkept = new HashMap<>(); // (layers, width)
    private final Map<Occurrence, String> losses = new HashMap<>();
    private long texts;
    private long tokens;
    private long windows;

    private void compute(List<Use> missing) {
      Set<Occurrence> wanted = new HashSet<>();
      Set<Occurrence> occurrences = new LinkedHashSet<>();
      for (Use use : missing) {
        wanted.add(use.occurrence());
        occurrences.add(use.occurrence());
      }
      if (model.contextual().isPresent()) {
        missing.stream()
            .flatMap(use -> beside(use).stream())
            .filter(occurrence -> !isKept(occurrence))
            .forEach(occurrences::add);
      }
      List<Occurrence> requested = List.copyOf(occurrences);
      Embedding.Batch found = model.words(requested);
      texts += found.texts();
      tokens += found.tokens();
      for (int i = 0; i < requested.size(); i++) {
        Embedding own = found.all().get(i);
        boolean isWanted = wanted.contains(requested.get(i));
        windows += isWanted && own.window().isPresent() ? 1 : 0;
        if (!own.isLost()) {
          keep(requested.get(i), own.vectors(), isWanted);
        } else if (isWanted) {
          losses.put(requested.get(i), own.loss());
        }
      }
    }

    private List<Occurrence> beside(Use use) {
      List<Occurrence> others = new ArrayList<>();
      for (int i = 0; i < use.beside().length; i += 2) {
        others.add(new Occurrence(use.text(), new Span(use.beside()[i], use.beside()[i + 1])));
      }
      return others;
    }

    private void keep(Occurrence occurrence, float[][] vectors, boolean isWanted) {
      if (model.contextual().isPresent()) {
        for (int layer = 0; layer < vectors.length; layer++) {
          store(layer).put(key(occurrence, layer), vectors[layer]);
        }
      }
      if (isWanted && !isKept(occurrence)) {
        unkept.put(occurrence, vectors);
      }
    }

    /** Reason why a use has no vector; empty if it has one. */
    public String loss(Use use) {
      return losses.getOrDefault(use.occurrence(), "");
    }

    /** The vectors of uses at a layer; all uses must have a vector. */
    public List<float[]> at(int layer, List<Use> uses) {
      List<float[]> vectors = new ArrayList<>(uses.size());
      for (Use use : uses) {
        progress.endIfStopRequested();
        Occurrence occurrence = use.occurrence();
        float[][] own = unkept.get(occurrence);
        vectors.add(
            own == null ? kept(occurrence, layer).orElseThrow(UseVectors::changed) : own[layer]);
      }
      return vectors;
    }

    /** Counters of texts and tokens that the model read. */
    Map<String, Long> counts() {
      Map<String, Long> counts = new TreeMap<>();
      counts.put("texts", texts);
      counts.put("tokens", tokens);
      counts.put("windows", windows);
      counts.values().removeIf(count -> count == 0);
      return counts;
    }
  }
}
