package org.semascope.app.web;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The parameters of an address: what a query string has after the question mark. */
record Address(Map<String, List<String>> parameters) {
  private static final int MOST_PARAMETERS = 64;
  private static final int LONGEST_VALUE = 8_000;

  /** Address without parameters. */
  static final Address EMPTY = new Address(Map.of());

  /**
   * @param query may be null
   * @throws RefusedException if it is malformed or too large
   */
  static Address parse(String query) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    if (query == null || query.isEmpty()) {
      return EMPTY;
    }
    String[] parts = query.split("&");
    if (parts.length > MOST_PARAMETERS) {
      throw new RefusedException(
          400,
          "the address has %s parameters, but at most %s".formatted(parts.length, MOST_PARAMETERS));
    }
    for (String part : parts) {
      int equals = part.indexOf('=');
      String name = decoded(equals < 0 ? part : part.substring(0, equals));
      String value = equals < 0 ? "" : decoded(part.substring(equals + 1));
      if (value.length() > LONGEST_VALUE) {
        throw new RefusedException(
            400,
            "%s: %s characters, but at most %s".formatted(name, value.length(), LONGEST_VALUE));
      }
      if (!name.isEmpty()) {
        parameters.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
      }
    }
    return new Address(parameters);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new RefusedException(400, "the address is malformed: a % without two hex digits");
    }
  }

  boolean has(String name) {
    return parameters.containsKey(name);
  }

  /** The first value of a parameter; empty if there is none. */
  String first(String name) {
    return parameters.getOrDefault(name, List.of("")).get(0);
  }

  /** The same address without some parameters. */
  Address without(List<String> names) {
    Map<String, List<String>> others = new LinkedHashMap<>(parameters);
    others.keySet().removeAll(names);
    return new Address(others);
  }

  /** A path with parameters: {@code /word?word=bank}. */
  static String of(String path, Map<String, String> parameters) {
    String query =
        parameters.entrySet().stream()
            .map(one -> one.getKey() + "=" + encoded(one.getValue()))
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? path : path + "?" + query;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
