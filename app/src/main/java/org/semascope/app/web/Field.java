package org.semascope.app.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.probes.OptionForm.Entry;

/**
 * An input of a page's form.
 *
 * @param name of the parameter
 * @param choices the allowed values; empty if any value of the type is allowed
 */
record Field(String name, String help, Kind kind, String value, List<String> choices) {
  /** Controls of HTML. */
  enum Kind {
    TEXT,
    LINE,
    NUMBER,
    ONE,
    SEVERAL
  }

  private static final Map<String, String> RELATIONS =
      Map.of("syn", "synonyms", "hype", "hypernyms", "hypo", "hyponyms", "cohyp", "co-hyponyms");

  /** A parameter of this name is a text of several lines. */
  private static final String TEXT = "text";

  /**
   * @param allowed null if any value of the type is allowed
   */
  static Field of(Entry entry, String value, List<String> allowed) {
    List<String> constants = List.copyOf(entry.constants().keySet());
    List<String> choices =
        allowed != null
            ? allowed
            : entry.usual() instanceof Optional && !constants.isEmpty()
                ? Stream.concat(Stream.of(""), constants.stream()).toList()
                : constants;
    Kind kind =
        !choices.isEmpty()
            ? entry.several() ? Kind.SEVERAL : Kind.ONE
            : entry.type() == int.class || entry.type() == long.class
                ? Kind.NUMBER
                : entry.component().equals(TEXT) ? Kind.TEXT : Kind.LINE;
    return new Field(entry.component(), entry.help(), kind, value, choices);
  }

  /** {@code per relation} of {@code perRelation}. */
  String label() {
    return name.replaceAll(".*\\.", "").replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  /** The same field with the name of its group before its own. */
  Field in(String group) {
    return new Field(group + "." + name, help, kind, value, choices);
  }

  /** A choice as the form shows it. */
  static String shown(String choice) {
    return choice.isEmpty() ? "none" : RELATIONS.getOrDefault(choice, choice);
  }

  boolean isChosen(String choice) {
    return Stream.of(value.split(",")).anyMatch(choice::equalsIgnoreCase);
  }
}
