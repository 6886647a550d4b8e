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
 * The vectors of words in their sentences. A contextual model keeps each of them by its content,
 * layer by layer, so that it is computed once for all runs and searches; with a word come all
 * tagged words of its sentence, since the model has read it. Static vectors are looked up.
 */
public final class UseVectors {
  /** Texts that are read together: enough to fill batches, few enough to lose in a crash. */
  private static final int TEXTS_AT_ONCE = 256;

  private final Subject model;
  private final List<LayerMix> layers;
  private final Progress progress;

  /**
   * @param progress asked whether to stop before each use is looked up
   */
  public UseVectors(Subject model, Progress progress) {
    this.progress = progress;
    this.model = model;
    this.layers = model.layers();
  }

  /** Computes what is not kept yet. */
  public Prepared prepare(List<Use> uses) {
    Prepared prepared = new Prepared();
    Map<String, List<Use>> byText = new LinkedHashMap<>(); // those without a vector
    for (Use use : uses) {
      progress.endIfStopRequested();
      if (!isKept(use.occurrence())) {
        byText.computeIfAbsent(use.text(), any -> new ArrayList<>()).add(use);
      }
    }
    List<String> texts = new ArrayList<>(byText.keySet());
    for (int first = 0; first < texts.size(); first += TEXTS_AT_ONCE) {
      List<String> some = texts.subList(first, Math.min(first + TEXTS_AT_ONCE, texts.size()));
      // Another thread may have read some of these texts for another lemma meanwhile.
      List<Use> missing =
          some.stream()
              .flatMap(text -> byText.get(text).stream())
              .filter(use -> !isKept(use.occurrence()))
              .toList();
      prepared.compute(missing);
    }
    return prepared;
  }

  private boolean isKept(Occurrence place) {
    for (int layer = 0; layer < layers.size(); layer++) {
      if (kept(place, layer).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private Optional<float[]> kept(Occurrence place, int layer) {
    Optional<float[]> vector = store(layer).floats(key(place, layer));
    vector.ifPresent(found -> requireOwn(found.length, layer));
    return vector;
  }

  /** For a record that was whole when the vectors were prepared. */
  private static SemascopeException changed() {
    return new SemascopeException(
        "the kept vectors were damaged while they were in use: the same command computes them again");
  }

  /** A store for each layer, so that whoever needs one layer does not open the others. */
  private KeyedStore store(int layer) {
    return model.kept("occurrences-" + layers.get(layer).label().replaceAll("[^\\w]+", "-"));
  }

  private KeyedStore.Key key(Occurrence place, int layer) {
    return KeyedStore.Key.of(
        place.text(), place.span().toString(), layers.get(layer).label(), model.pieces().name());
  }

  /** Refuses what cannot come from this model. */
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
          "the kept vectors of %s at %s: expected %s numbers each, found %s, as of another model;"
                  .formatted(model.traits().name(), mix.words(), width, found)
              + " remove them with `cache prune`");
    }
  }

  /** The vectors of some uses: kept ones are read when asked for, the others are in memory. */
  public final class Prepared {
    private final Map<Occurrence, float[][]> unkept = new HashMap<>(); // (layers, width)
    private final Map<Occurrence, String> losses = new HashMap<>();
    private long texts;
    private long tokens;
    private long windows;

    private void compute(List<Use> missing) {
      Set<Occurrence> wanted = new HashSet<>();
      Set<Occurrence> places = new LinkedHashSet<>();
      for (Use use : missing) {
        wanted.add(use.occurrence());
        places.add(use.occurrence());
      }
      if (model.contextual().isPresent()) {
        missing.stream()
            .flatMap(use -> beside(use).stream())
            .filter(place -> !isKept(place))
            .forEach(places::add);
      }
      List<Occurrence> asked = List.copyOf(places);
      Embedding.Batch found = model.words(asked);
      texts += found.texts();
      tokens += found.tokens();
      for (int i = 0; i < asked.size(); i++) {
        Embedding own = found.all().get(i);
        boolean isWanted = wanted.contains(asked.get(i));
        windows += isWanted && own.window().isPresent() ? 1 : 0;
        if (!own.isLost()) {
          keep(asked.get(i), own.vectors(), isWanted);
        } else if (isWanted) {
          losses.put(asked.get(i), own.loss());
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

    private void keep(Occurrence place, float[][] vectors, boolean isWanted) {
      if (model.contextual().isPresent()) {
        for (int layer = 0; layer < vectors.length; layer++) {
          store(layer).put(key(place, layer), vectors[layer]);
        }
      }
      if (isWanted && !isKept(place)) {
        unkept.put(place, vectors);
      }
    }

    /** Why a use has no vector; empty if it has one. */
    public String loss(Use use) {
      return losses.getOrDefault(use.occurrence(), "");
    }

    /** The vectors at a layer of uses that are not lost. */
    public List<float[]> at(int layer, List<Use> uses) {
      List<float[]> vectors = new ArrayList<>(uses.size());
      for (Use use : uses) {
        progress.endIfStopRequested();
        Occurrence place = use.occurrence();
        float[][] own = unkept.get(place);
        vectors.add(own == null ? kept(place, layer).orElseThrow(UseVectors::changed) : own[layer]);
      }
      return vectors;
    }

    /** What went through the model. */
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
