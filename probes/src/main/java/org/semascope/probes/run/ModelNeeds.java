package org.semascope.probes.run;

import java.util.List;
import java.util.function.Function;
import org.semascope.core.UsageException;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.Traits;
import org.semascope.models.VectorSpace;
import org.semascope.probes.About;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.Scope;

/**
 * Requirements of a probe or a question on a model.
 *
 * @param asker for messages, such as {@code the probe senses}; empty for a question that uses the
 *     user's names of models
 * @param layers default layers in the syntax of {@link LayerSelection}; empty if no vectors are
 *     read, such as for probabilities
 * @param cautious whether to warn that a model is causal
 */
public record ModelNeeds(
    String asker, About.Needs needs, Function<Traits, String> layers, boolean cautious) {
  /** Vectors of a word at these layers, from a model of any kind. */
  public static ModelNeeds vectors(String layers) {
    return new ModelNeeds("", About.Needs.ANY_VECTORS, model -> layers, true);
  }

  /** A model that reads texts. */
  public static ModelNeeds texts(String layers, boolean cautious) {
    return new ModelNeeds("", About.Needs.CONTEXTUAL, model -> layers, cautious);
  }

  public static ModelNeeds of(About about) {
    return new ModelNeeds("the probe " + about.name(), about.needs(), about::usualLayers, true);
  }

  /** Same requirements, but other default layers. */
  public ModelNeeds withLayers(Function<Traits, String> other) {
    return new ModelNeeds(asker, needs, other, cautious);
  }

  /** Same requirements, but the model has the name that the user gave. */
  public ModelNeeds namedAsGiven() {
    return new ModelNeeds("", needs, layers, cautious);
  }

  /** Whether a question reads texts itself, which the control {@code form} cannot do. */
  boolean readsTexts() {
    return asker.isEmpty() && needs == About.Needs.CONTEXTUAL;
  }

  boolean measuresVectors(Traits model) {
    return !layers.apply(model).isEmpty();
  }

  /**
   * @param form whether the model is written form, which has no files
   * @throws NotApplicableException if the model does not meet the requirements
   */
  void require(Traits model, boolean form) {
    boolean fits =
        switch (needs) {
          // Associations are computed from static vectors, or from predictions of contextual
          // models.
          case NO_MODEL -> !form && (!model.contextual() || model.predictsWords());
          case ANY_VECTORS -> true;
          case CONTEXTUAL -> model.contextual() || form;
          case PREDICTED_WORDS -> model.predictsWords();
        };
    if (!fits) {
      throw new NotApplicableException(
          "%s: %s".formatted(model.name(), asker),
          model.contextual()
              ? "a model that predicts masked or next words, such as bert-base-uncased"
                  + (needs == About.Needs.NO_MODEL ? ", or static vectors" : "")
              : form
                  ? "a model, not written form"
                  : "a contextual model, such as bert-base-uncased");
    }
  }

  /** The layers to read. */
  List<LayerMix> layers(Traits model, Scope scope) {
    boolean measures = measuresVectors(model);
    UsageException.throwIf(
        !measures && !scope.layers().isEmpty(), "%s measures no layers: leave --layers out", asker);
    UsageException.throwIf(
        !measures && scope.echo(),
        "%s measures probabilities of words, which the first of two copies would give away: leave"
            + " --echo out",
        asker);
    UsageException.throwIf(
        !measures && !VectorSpace.parse(scope.space()).isRaw(),
        "%s measures no vectors: leave --space out",
        asker);
    if (!model.contextual() || !measures) {
      return List.of(LayerMix.STATIC);
    }
    String own = scope.layers().isEmpty() ? layers.apply(model) : scope.layers();
    return new LayerSelection(own).mixes(model.layers());
  }
}
