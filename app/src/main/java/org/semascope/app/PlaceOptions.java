package org.semascope.app;

import org.semascope.app.input.Place;
import picocli.CommandLine.Option;

/** Which occurrence of a word is meant. */
final class PlaceOptions {
  @Option(
      names = "--occurrence",
      paramLabel = "N",
      description = "Which occurrence, from 1, if the word occurs several times.")
  private Integer occurrence;

  @Option(
      names = "--span",
      paramLabel = "S:E",
      description = "Its characters instead: UTF-16 offsets, end exclusive.")
  private String span;

  Place of(String word) {
    return new Place(word, occurrence, span);
  }
}
