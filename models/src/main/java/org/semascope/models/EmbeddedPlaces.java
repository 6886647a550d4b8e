package org.semascope.models;

import java.util.List;

/**
 * What a model made of several places, in the order given.
 *
 * @param texts that went through the model, each once
 * @param tokens in them, special tokens included
 */
public record EmbeddedPlaces(List<Embedding> all, long texts, long tokens) {
  public EmbeddedPlaces {
    all = List.copyOf(all);
  }
}
