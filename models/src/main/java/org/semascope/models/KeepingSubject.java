package org.semascope.models;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.io.KeyedStore;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;

/** A model with a folder for its evaluations, one store in it for each kind. */
final class KeepingSubject implements Subject {
  private final Subject model;
  private final Path folder;
  private final Progress progress;
  private final Map<String, KeyedStore> stores = new ConcurrentHashMap<>();

  KeepingSubject(Subject model, Path folder, Progress progress) {
    this.model = model;
    this.folder = folder;
    this.progress = progress;
  }

  @Override
  public KeyedStore kept(String kind) {
    return stores.computeIfAbsent(kind, name -> KeyedStore.open(folder.resolve(name), progress));
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
    stores.values().forEach(KeyedStore::close);
    model.close();
  }
}
