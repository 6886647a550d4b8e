package org.semascope.models;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.semascope.core.Occurrence;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;

/** No model: has no vectors to give. */
final class NoSubject implements Subject {
  private static final String REASON = "there is no model";

  @Override
  public Traits traits() {
    return new Traits("no-model", false, new TreeSet<>());
  }

  @Override
  public List<LayerMix> layers() {
    return List.of(LayerMix.STATIC);
  }

  @Override
  public Pieces pieces() {
    return Pieces.MEAN;
  }

  @Override
  public EmbeddedPlaces words(List<Occurrence> places) {
    return new EmbeddedPlaces(places.stream().map(place -> Embedding.lost(REASON)).toList(), 0, 0);
  }

  @Override
  public EmbeddedPlaces phrases(List<Occurrence> places) {
    return words(places);
  }

  @Override
  public Optional<ContextualModel> contextual() {
    return Optional.empty();
  }

  @Override
  public Optional<StaticVectors> vectors() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
