package org.semascope.report.content;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Example items.
 *
 * @param about how they were selected
 * @param definitions of the sense keys in sources and labels, as far as they are known
 */
public record Reading(
    String title, String about, List<Example> examples, Map<String, String> definitions) {
  /** {@code bank%1:14:00::} */
  private static final Pattern SENSE_KEY =
      Pattern.compile("[^\\s,;()]+%[1-5]:\\d\\d:\\d\\d:[^\\s,;:()]*:\\d*");

  public Reading {
    examples = List.copyOf(examples);
    definitions = Map.copyOf(definitions);
  }

  /** Without definitions of senses. */
  public Reading(String title, String about, List<Example> examples) {
    this(title, about, examples, Map.of());
  }

  /**
   * Same, with definitions of senses.
   *
   * @param definition of a sense key of WordNet; empty if there is no such sense
   */
  public Reading explained(Function<String, Optional<String>> definition) {
    Map<String, String> found = new TreeMap<>();
    examples.stream()
        .flatMap(
            example ->
                Stream.concat(
                    Stream.of(example.source()),
                    example.candidates().stream().map(Candidate::label)))
        .flatMap(text -> SENSE_KEY.matcher(text).results().map(MatchResult::group))
        .distinct()
        .forEach(key -> definition.apply(key).ifPresent(gloss -> found.put(key, gloss)));
    return new Reading(title, about, examples, found);
  }

  /** The definition of the first sense key in a text; empty if there is none. */
  public String definition(String text) {
    return definition(text, key -> Optional.ofNullable(definitions.get(key))).orElse("");
  }

  /**
   * The definition of the first sense key in a text.
   *
   * @param definition of a sense key of WordNet; empty if there is no such sense
   */
  public static Optional<String> definition(
      String text, Function<String, Optional<String>> definition) {
    return SENSE_KEY
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .findFirst()
        .flatMap(definition);
  }

  /**
   * A text with a marked word, and ranked candidates.
   *
   * @param source where the text is from
   * @param start of the word
   * @param end after its last character
   */
  public record Example(
      String source, String text, int start, int end, List<Candidate> candidates) {
    public Example {
      candidates = List.copyOf(candidates);
    }

    /** The word and the first part of the source, which identify the example on a page. */
    public String name() {
      return word() + " " + source.split("[,;:] ")[0];
    }

    public String before() {
      return text.substring(0, start);
    }

    public String word() {
      return text.substring(start, end);
    }

    public String after() {
      return text.substring(end);
    }
  }

  /**
   * A candidate with its rank.
   *
   * @param kind from 0, for its colour
   * @param label of its kind
   * @param remark may be empty
   */
  public record Candidate(
      int rank, String word, int kind, String label, String score, String remark) {}
}
