package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import org.semascope.core.Cosine;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.Input;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.AlignmentException;
import org.semascope.probes.substitution.SubstitutionScores.ItemScores;

/** Computes the cosines of a shard: all of its texts go to the encoder at once. */
final class ShardScorer {
  private final ContextualModel model;
  private final SortedSet<Integer> layers;
  private final LayerMeans means;
  private final boolean agreeingArticle;

  ShardScorer(
      ContextualModel model, SortedSet<Integer> layers, LayerMeans means, boolean agreeingArticle) {
    this.model = model;
    this.layers = layers;
    this.means = means;
    this.agreeingArticle = agreeingArticle;
  }

  SubstitutionScores score(SubstitutionShard shard) {
    List<AlignedInput> inputs = new ArrayList<>();
    List<Aligned> aligned = new ArrayList<>();
    for (SubstitutionItem item : shard.items()) {
      aligned.add(align(item, inputs));
    }
    List<LayerVectors> vectors = inputs.isEmpty() ? List.of() : model.vectors(inputs, layers);
    List<ItemScores> scores = new ArrayList<>();
    for (Aligned one : aligned) {
      scores.add(one.failure().isEmpty() ? score(one, inputs, vectors) : failed(one));
    }
    Set<Input> distinct = new HashSet<>();
    inputs.forEach(input -> distinct.add(Input.of(input.ids(), input.typeIds())));
    return new SubstitutionScores(
        scores, distinct.stream().mapToLong(Input::length).sum(), distinct.size());
  }

  /** An item's inputs: its key's, then its targets', from {@code first} to before {@code end}. */
  private record Aligned(int first, int end, String failure) {
    static Aligned failed(String why) {
      return new Aligned(0, 0, why);
    }
  }

  private Aligned align(SubstitutionItem item, List<AlignedInput> inputs) {
    List<AlignedInput> own = new ArrayList<>();
    try {
      own.add(model.align(item.occurrence()));
      for (Target target : item.targets()) {
        own.add(model.align(item.with(target, agreeingArticle)));
      }
    } catch (AlignmentException e) {
      return Aligned.failed("its words are not whole pieces of the model's vocabulary");
    }
    // All unknown words are one piece: what they have in common says nothing of them.
    if (!model.knows(own.get(0))) {
      return Aligned.failed("a key that the model's vocabulary does not know");
    }
    if (own.stream().skip(1).filter(model::knows).count() < 2) {
      return Aligned.failed("fewer than two targets that the model's vocabulary knows");
    }
    int first = inputs.size();
    inputs.addAll(own);
    return new Aligned(first, inputs.size(), "");
  }

  private static ItemScores failed(Aligned item) {
    return ItemScores.failed(item.failure());
  }

  private ItemScores score(Aligned item, List<AlignedInput> inputs, List<LayerVectors> vectors) {
    int targets = item.end() - item.first() - 1;
    float[][] cosines = new float[layers.size()][targets];
    int place = 0;
    for (int layer : layers) {
      // cos(v(w1, S), v(w2, S[w1 := w2]))
      float[] key = means.without(layer, vectors.get(item.first()).at(layer));
      for (int i = 0; i < targets; i++) {
        float[] target = means.without(layer, vectors.get(item.first() + 1 + i).at(layer));
        cosines[place][i] = (float) Cosine.of(key, target);
      }
      place++;
    }
    int[] pieces = new int[targets + 1];
    for (int i = 0; i < pieces.length; i++) {
      AlignedInput input = inputs.get(item.first() + i);
      pieces[i] = model.knows(input) ? input.targets().get(0).length() : 0;
    }
    return new ItemScores(cosines, pieces, "");
  }
}
