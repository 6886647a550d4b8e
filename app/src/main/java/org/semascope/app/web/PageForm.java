package org.semascope.app.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.core.UsageException;
import org.semascope.probes.OptionForm;
import org.semascope.probes.OptionForm.Entry;

/**
 * The parameters of a page, declared by the components of its options record: reads them from an
 * address, writes them into one, and describes them for the form and the OpenAPI document.
 */
final class PageForm<O extends Record> {
  private final OptionForm<O> form;

  /**
   * @param defaults values of parameters that an address lacks
   */
  PageForm(O defaults) {
    this.form = OptionForm.of(defaults);
  }

  List<Entry> entries() {
    return form.entries();
  }

  /**
   * The options of an address.
   *
   * @param choices the allowed values of some parameters
   * @throws SemascopeException for an unknown parameter or a value of the wrong type
   */
  O read(Address address, Map<String, List<String>> choices) {
    Map<String, Object> given = new LinkedHashMap<>();
    Set<String> known = entries().stream().map(Entry::component).collect(Collectors.toSet());
    for (String name : address.parameters().keySet()) {
      UsageException.throwIf(
          !known.contains(name),
          "there is no parameter \"%s\"%s",
          name,
          Suggestions.sentence(name, known));
    }
    for (Entry entry : entries()) {
      List<String> values = address.parameters().get(entry.component());
      if (values != null) {
        given.put(entry.component(), value(entry, values, choices.get(entry.component())));
      }
    }
    return form.with(given);
  }

  private static Object value(Entry entry, List<String> values, List<String> choices) {
    if (entry.several()) {
      List<String> words =
          values.stream()
              .flatMap(text -> Stream.of(text.split(",")))
              .map(String::strip)
              .filter(word -> !word.isEmpty())
              .toList();
      words.forEach(word -> requireChoice(entry, word, choices));
      return entry.isChoice()
          ? entry.choose(words)
          : entry.type() == Integer.class
              ? words.stream().map(word -> number(entry, word, int.class)).toList()
              : words;
    }
    UsageException.throwIf(
        values.size() > 1,
        "the parameter \"%s\" is given %d times",
        entry.component(),
        values.size());
    String text = values.get(0);
    boolean optional = entry.usual() instanceof Optional || entry.usual() instanceof OptionalInt;
    return optional && text.isBlank() ? entry.usual() : entry.valueOf(value(entry, text, choices));
  }

  private static Object value(Entry entry, String text, List<String> choices) {
    Class<?> type = entry.type();
    if (type == String.class) {
      requireChoice(entry, text, choices);
      return text;
    }
    if (isNumber(type)) {
      return number(entry, text.strip(), type);
    }
    requireChoice(entry, text.strip().toLowerCase(Locale.ROOT), choices);
    return entry.constants().entrySet().stream()
        .filter(one -> one.getKey().equalsIgnoreCase(text.strip()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "%s %s: expected one of %s"
                        .formatted(
                            entry.component(),
                            text,
                            String.join(", ", entry.constants().keySet()))));
  }

  private static void requireChoice(Entry entry, String text, List<String> choices) {
    UsageException.throwIf(
        choices != null && !text.isEmpty() && !choices.contains(text),
        "%s \"%s\": expected one of %s",
        entry.component(),
        text,
        choices == null ? "" : String.join(", ", choices));
  }

  private static boolean isNumber(Class<?> type) {
    return type == int.class || type == long.class || type == double.class;
  }

  private static Number number(Entry entry, String text, Class<?> type) {
    try {
      if (type == double.class) {
        return Double.parseDouble(text);
      }
      if (type == long.class) {
        return Long.parseLong(text);
      }
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new UsageException(
          "%s: expected a %s, found \"%s\""
              .formatted(
                  entry.component(), type == double.class ? "number" : "whole number", text));
    }
  }

  /** The options that are not the defaults, as typed on the command line. */
  List<String> words(O options) {
    List<String> words = new ArrayList<>();
    for (Entry entry : entries()) {
      Object value = form.value(options, entry);
      if (!value.equals(entry.usual())) {
        words.add(entry.flag());
        if (entry.type() != boolean.class) {
          words.add(text(value).isEmpty() ? "none" : text(value));
        }
      }
    }
    return words;
  }

  /**
   * The parameters whose values are not the defaults.
   *
   * @param always parameters that are included in any case
   */
  Map<String, String> write(O options, List<String> always) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (Entry entry : entries()) {
      Object value = form.value(options, entry);
      if (always.contains(entry.component()) || !value.equals(entry.usual())) {
        parameters.put(entry.component(), text(value));
      }
    }
    return parameters;
  }

  /** As typed in an address. */
  static String text(Object value) {
    if (value instanceof Optional<?> some) {
      return some.map(PageForm::text).orElse("");
    }
    if (value instanceof OptionalInt some) {
      return some.isPresent() ? text(some.getAsInt()) : "";
    }
    if (value instanceof List<?> several) {
      return several.stream().map(PageForm::text).collect(Collectors.joining(","));
    }
    return value instanceof Boolean yes
        ? yes ? "yes" : "no"
        : value instanceof Enum<?> constant
            ? constant.toString().toLowerCase(Locale.ROOT)
            : String.valueOf(value);
  }

  /**
   * The fields of the HTML form.
   *
   * @param address values as given, right or wrong; other values are those of {@code usual}
   * @param choices the allowed values of some parameters
   */
  List<Field> fields(Address address, O usual, Map<String, List<String>> choices) {
    List<Field> fields = new ArrayList<>();
    for (Entry entry : entries()) {
      String given =
          address.has(entry.component())
              ? String.join(",", address.parameters().get(entry.component()))
              : text(form.value(usual, entry));
      fields.add(Field.of(entry, given, choices.get(entry.component())));
    }
    return fields;
  }
}
