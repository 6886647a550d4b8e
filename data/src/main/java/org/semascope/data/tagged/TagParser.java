package org.semascope.data.tagged;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Takes the inside of an opening tag apart: {@code wf cmd=done lemma="say"}. */
final class TagParser {
  private final String body;
  private int at;

  private TagParser(String body) {
    this.body = body;
  }

  static TagMarkup.Open open(int line, String inside) {
    boolean empty = inside.endsWith("/");
    TagParser parser = new TagParser(empty ? inside.substring(0, inside.length() - 1) : inside);
    String name = parser.word(' ').toLowerCase(Locale.ROOT);
    return new TagMarkup.Open(line, name, parser.attributes(), empty);
  }

  private Map<String, String> attributes() {
    Map<String, String> attributes = new LinkedHashMap<>();
    skipBlanks();
    while (at < body.length()) {
      String name = word('=').toLowerCase(Locale.ROOT);
      skipBlanks();
      String value = "";
      if (at < body.length() && body.charAt(at) == '=') {
        at++;
        skipBlanks();
        value = value();
      }
      attributes.put(name, Entities.decode(value));
      skipBlanks();
    }
    return attributes;
  }

  private String value() {
    if (at < body.length() && (body.charAt(at) == '"' || body.charAt(at) == '\'')) {
      // A value without quotes may begin with one ('s_gravenhage): then no other ends it.
      int close = body.indexOf(body.charAt(at), at + 1);
      if (close > 0 && (close + 1 == body.length() || isBlank(close + 1))) {
        String value = body.substring(at + 1, close);
        at = close + 1;
        return value;
      }
    }
    return word(' ');
  }

  private String word(char end) {
    int start = at;
    while (at < body.length() && !isBlank(at) && body.charAt(at) != end) {
      at++;
    }
    if (at == start && at < body.length()) {
      at++;
    }
    return body.substring(start, at);
  }

  private void skipBlanks() {
    while (at < body.length() && isBlank(at)) {
      at++;
    }
  }

  private boolean isBlank(int index) {
    return Character.isWhitespace(body.charAt(index));
  }
}
