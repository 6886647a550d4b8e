package org.semascope.report.form;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Writes HTML that is balanced and in which a text cannot become a tag. */
final class HtmlMarkup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * @param tag its name, or its name and class: {@code p.about}; several classes are parted by
   *     blanks
   * @param attributes name, value, name, value; those with an empty value are left out
   */
  HtmlMarkup open(String tag, String... attributes) {
    open.push(start(tag, attributes));
    return this;
  }

  HtmlMarkup close() {
    out.append("</").append(open.pop()).append(">\n");
    return this;
  }

  HtmlMarkup text(String text) {
    out.append(escape(text));
    return this;
  }

  /** An element with nothing but a text in it. */
  HtmlMarkup leaf(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** Within a line of text, so that no blank appears after it. */
  HtmlMarkup inline(String tag, String text, String... attributes) {
    String name = start(tag, attributes);
    out.append(escape(text)).append("</").append(name).append('>');
    return this;
  }

  /** An element with others in it. */
  HtmlMarkup within(String tag, Consumer<HtmlMarkup> content, String... attributes) {
    open(tag, attributes);
    content.accept(this);
    return close();
  }

  /** What is HTML or SVG already. */
  HtmlMarkup raw(String markup) {
    out.append(markup);
    return this;
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return out.toString();
  }

  /** Begins an element and returns its name. */
  private String start(String tag, String... attributes) {
    String[] parts = tag.split("\\.", 2);
    out.append('<').append(parts[0]);
    if (parts.length > 1) {
      attribute("class", parts[1]);
    }
    for (int i = 0; i < attributes.length; i += 2) {
      attribute(attributes[i], attributes[i + 1]);
    }
    out.append('>');
    return parts[0];
  }

  private void attribute(String name, String value) {
    if (!value.isEmpty()) {
      out.append(' ').append(name).append("=\"").append(escape(value)).append('"');
    }
  }

  static String escape(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(Character.isISOControl(c) && c != '\n' && c != '\t' ? ' ' : c);
      }
    }
    return safe.toString();
  }
}
