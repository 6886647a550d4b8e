package org.semascope.app;

import org.semascope.app.input.OccurrenceSpec;
import picocli.CommandLine.Option;

/** Which occurrence of a word in a text is meant. */
final class OccurrenceOptions {
  @Option(
      names = "--occurrence",
      paramLabel = "N",
      description = "Which occurrence of the word, counted from 1, if it occurs more than once.")
  private Integer occurrence;

  @Option(
      names = "--span",
      paramLabel = "S:E",
      description = "Span of the word instead: UTF-16 offsets start:end, end exclusive.")
  private String span;

  OccurrenceSpec of(String word) {
    return new OccurrenceSpec(word, occurrence, span);
  }
}
