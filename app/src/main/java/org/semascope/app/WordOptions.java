package org.semascope.app;

import org.semascope.app.input.Place;
import org.semascope.models.LayerSelection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which occurrence of a word is meant, and at which layers. */
final class WordOptions {
  @Mixin private PlaceOptions place;

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "all",
      description = "all (default), 8, 0-12 or 0,4,8-12.")
  private String layers;

  Place place(String word) {
    return place.of(word);
  }

  LayerSelection layers() {
    return new LayerSelection(layers);
  }
}
