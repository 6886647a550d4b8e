package org.semascope.data.tagged;

import java.util.Map;

/** A piece of SGML or XML. */
sealed interface TagMarkup {
  int line();

  /**
   * {@code <name a=b>}.
   *
   * @param empty whether it closes itself: {@code <name a="b"/>}
   */
  record Open(int line, String name, Map<String, String> attributes, boolean empty)
      implements TagMarkup {
    /** The attribute, or an empty string. */
    String get(String attribute) {
      return attributes.getOrDefault(attribute, "");
    }

    String need(String attribute) throws BadRecord {
      String value = get(attribute);
      if (value.isBlank()) {
        throw new BadRecord(line, "<" + name + "> with " + attribute, attributes);
      }
      return value;
    }
  }

  record Close(int line, String name) implements TagMarkup {}

  record Text(int line, String text) implements TagMarkup {}

  record End(int line) implements TagMarkup {}
}
