package org.semascope.app;

import org.semascope.app.input.Place;
import org.semascope.models.LayerSelection;
import picocli.CommandLine.Option;

/** Which occurrence of a word is meant, and at which layers. */
final class WordOptions {
  @Option(
      names = "--occurrence",
      paramLabel = "N",
      description = "Which one, from 1, if the word stands several times.")
  private Integer occurrence;

  @Option(
      names = "--span",
      paramLabel = "S:E",
      description = "Its characters instead: UTF-16 offsets, end exclusive.")
  private String span;

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "all",
      description = "all (default), 8, 0-12 or 0,4,8-12.")
  private String layers;

  Place place(String word) {
    return new Place(word, occurrence, span);
  }

  LayerSelection layers() {
    return new LayerSelection(layers);
  }
}
