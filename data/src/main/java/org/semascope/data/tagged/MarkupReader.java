package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads SGML with unquoted attributes and XML alike, also where it is not well-formed: bare {@code
 * &} and {@code <} stand for themselves, attributes may do without quotes. After a bad piece it
 * goes on with the next.
 */
final class MarkupReader implements AutoCloseable {
  /** A value without quotes may begin with one ('s_gravenhage): then no other ends it. */
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(=|[^\\s=]+)(?:\\s*=\\s*(?:\"([^\"]*)\"(?=\\s|\\z)|'([^']*)'(?=\\s|\\z)|(\\S*)))?");

  private final SourceText source;

  /** A piece of SGML or XML. */
  sealed interface Piece {
    SourceLine line();
  }

  /**
   * {@code <name a=b>}.
   *
   * @param empty whether it closes itself: {@code <name a="b"/>}
   */
  record Open(SourceLine line, String name, Map<String, String> attributes, boolean empty)
      implements Piece {
    /** The attribute, or an empty string. */
    String get(String attribute) {
      return attributes.getOrDefault(attribute, "");
    }

    String need(String attribute) {
      String value = get(attribute);
      if (value.isBlank()) {
        throw line.fault("<" + name + "> with " + attribute, attributes);
      }
      return value;
    }

    @Override
    public String toString() {
      return "<" + name + "> " + attributes;
    }
  }

  record Close(SourceLine line, String name) implements Piece {
    @Override
    public String toString() {
      return "</" + name + ">";
    }
  }

  record Text(SourceLine line, String text) implements Piece {}

  record End(SourceLine line) implements Piece {
    @Override
    public String toString() {
      return "the end of the file";
    }
  }

  MarkupReader(Path file) {
    source = new SourceText(file);
  }

  /** Whether an exception was thrown because the file cannot be read, so that no record follows. */
  boolean isUnreadable() {
    return source.isUnreadable();
  }

  Piece next() {
    while (true) {
      SourceLine line = source.line();
      if (source.peek() == SourceText.END) {
        return new End(line);
      }
      if (source.peek() != '<') {
        return new Text(line, Entities.decode(text("")));
      }
      source.read();
      int after = source.peek();
      if (after == '!' || after == '?') {
        skipDeclaration(line);
      } else if (after == '/' || Character.isLetter(after)) {
        return tag(line);
      } else {
        return new Text(line, Entities.decode(text("<")));
      }
    }
  }

  /** The text inside an element that holds nothing else. */
  String textOf(Open element) {
    if (element.empty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    while (true) {
      Piece next = next();
      if (next instanceof Text more) {
        text.append(more.text());
      } else if (next instanceof Close close && close.name().equals(element.name())) {
        return text.toString().strip();
      } else {
        throw next.line().fault("</" + element.name() + ">", next);
      }
    }
  }

  private String text(String start) {
    StringBuilder text = new StringBuilder(start);
    while (source.peek() != '<' && source.peek() != SourceText.END) {
      source.append(text, source.read());
    }
    return text.toString();
  }

  private Piece tag(SourceLine line) {
    StringBuilder body = new StringBuilder();
    boolean quoted = false;
    while (quoted || source.peek() != '>') {
      if (source.peek() == SourceText.END || source.peek() == '<') {
        throw line.fault("a tag that ends with >", "<" + body);
      }
      int character = source.read();
      if (character == '"' && (quoted || endsWithEquals(body))) {
        quoted = !quoted;
      }
      source.append(body, character);
    }
    source.read();
    if (body.charAt(0) == '/') {
      return new Close(line, body.substring(1).strip().toLowerCase(Locale.ROOT));
    }
    return open(line, body.toString());
  }

  private static boolean endsWithEquals(StringBuilder body) {
    return body.length() > 0 && body.charAt(body.length() - 1) == '=';
  }

  /** Skips {@code <?xml ..?>}, {@code <!DOCTYPE ..>} and comments. */
  private void skipDeclaration(SourceLine line) {
    StringBuilder body = new StringBuilder();
    boolean comment = false;
    while (source.peek() != SourceText.END) {
      source.append(body, source.read());
      comment = comment || body.length() == 3 && body.indexOf("!--") == 0;
      int length = body.length();
      if (body.charAt(length - 1) == '>'
          && (!comment || length > 5 && body.lastIndexOf("-->") == length - 3)) {
        return;
      }
    }
    throw line.fault("a declaration or comment that ends", "<" + body);
  }

  @Override
  public void close() {
    source.close();
  }

  /** Takes the inside of an opening tag apart: {@code wf cmd=done lemma="say"}. */
  private static Open open(SourceLine line, String inside) {
    boolean empty = inside.endsWith("/");
    String body = empty ? inside.substring(0, inside.length() - 1) : inside;
    String[] parts = body.split("\\s+", 2);
    Map<String, String> attributes = new LinkedHashMap<>();
    Matcher attribute = ATTRIBUTE.matcher(parts.length > 1 ? parts[1] : "");
    while (attribute.find()) {
      String value =
          Stream.of(2, 3, 4).map(attribute::group).filter(Objects::nonNull).findFirst().orElse("");
      attributes.put(attribute.group(1).toLowerCase(Locale.ROOT), Entities.decode(value));
    }
    return new Open(line, parts[0].toLowerCase(Locale.ROOT), attributes, empty);
  }

  /** The characters that XML writes as {@code &amp;} or {@code &#233;}. */
  private static final class Entities {
    private static final Pattern ENTITY =
        Pattern.compile("&(#\\d{1,7}|#[xX]\\p{XDigit}{1,6}|\\w+);");
    private static final Map<String, String> NAMED =
        Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");

    private Entities() {}

    /** The text with its entities replaced; unknown ones and bare ampersands stay as they are. */
    static String decode(String text) {
      if (text.indexOf('&') < 0) {
        return text;
      }
      return ENTITY.matcher(text).replaceAll(entity -> Matcher.quoteReplacement(character(entity)));
    }

    private static String character(MatchResult entity) {
      String name = entity.group(1);
      if (name.charAt(0) != '#') {
        return NAMED.getOrDefault(name, entity.group());
      }
      boolean hexadecimal = Character.toLowerCase(name.charAt(1)) == 'x';
      int codePoint = Integer.parseInt(name.substring(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
      boolean real =
          Character.isDefined(codePoint)
              && Character.getType(codePoint) != Character.SURROGATE
              && !Character.isISOControl(codePoint);
      return real ? Character.toString(codePoint) : entity.group();
    }
  }
}
