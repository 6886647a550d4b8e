package org.semascope.models;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.semascope.core.Occurrence;
import org.semascope.core.io.KeyedStore;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;

/** A model with stores for its evaluations, one for each kind. */
record KeepingSubject(Subject model, Function<String, KeyedStore> stores, Runnable end)
    implements Subject {
  @Override
  public KeyedStore kept(String kind) {
    return stores.apply(kind);
  }

  @Override
  public Traits traits() {
    return model.traits();
  }

  @Override
  public List<LayerMix> layers() {
    return model.layers();
  }

  @Override
  public Pieces pieces() {
    return model.pieces();
  }

  @Override
  public EmbeddedPlaces words(List<Occurrence> places) {
    return model.words(places);
  }

  @Override
  public EmbeddedPlaces count(List<Occurrence> places) {
    return model.count(places);
  }

  @Override
  public EmbeddedPlaces phrases(List<Occurrence> places) {
    return model.phrases(places);
  }

  @Override
  public Optional<ContextualModel> contextual() {
    return model.contextual();
  }

  @Override
  public Optional<StaticVectors> vectors() {
    return model.vectors();
  }

  @Override
  public void close() {
    end.run();
  }
}
