package org.semascope.data.tagged;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads SGML with unquoted attributes and XML alike, also where it is not well-formed: bare {@code
 * &} and {@code <} stand for themselves, attributes may do without quotes. After a bad piece it
 * goes on with the next.
 */
final class MarkupReader implements Closeable {
  private final SourceText source;

  MarkupReader(Path file) {
    source = new SourceText(file);
  }

  Path file() {
    return source.file();
  }

  TagMarkup next() throws BadRecord {
    while (true) {
      int line = source.line();
      if (source.peek() == SourceText.END) {
        return new TagMarkup.End(line);
      }
      if (source.peek() != '<') {
        return new TagMarkup.Text(line, Entities.decode(text("")));
      }
      source.read();
      int after = source.peek();
      if (after == '!' || after == '?') {
        skipDeclaration(line);
      } else if (after == '/' || Character.isLetter(after)) {
        return tag(line);
      } else {
        return new TagMarkup.Text(line, Entities.decode(text("<")));
      }
    }
  }

  /** The text inside an element that holds nothing else. */
  String textOf(TagMarkup.Open element) throws BadRecord {
    if (element.empty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    while (true) {
      TagMarkup next = next();
      if (next instanceof TagMarkup.Text more) {
        text.append(more.text());
      } else if (next instanceof TagMarkup.Close close && close.name().equals(element.name())) {
        return text.toString().strip();
      } else {
        throw new BadRecord(next.line(), "</" + element.name() + ">", next);
      }
    }
  }

  private String text(String start) throws BadRecord {
    StringBuilder text = new StringBuilder(start);
    while (source.peek() != '<' && source.peek() != SourceText.END) {
      append(text, source.read());
    }
    return text.toString();
  }

  private TagMarkup tag(int line) throws BadRecord {
    StringBuilder body = new StringBuilder();
    boolean quoted = false;
    while (quoted || source.peek() != '>') {
      if (source.peek() == SourceText.END || source.peek() == '<') {
        throw new BadRecord(line, "a tag that ends with >", "<" + body);
      }
      int character = source.read();
      if (character == '"' && (quoted || endsWithEquals(body))) {
        quoted = !quoted;
      }
      append(body, character);
    }
    source.read();
    if (body.charAt(0) == '/') {
      return new TagMarkup.Close(line, body.substring(1).strip().toLowerCase(Locale.ROOT));
    }
    return TagParser.open(line, body.toString());
  }

  private static boolean endsWithEquals(StringBuilder body) {
    return body.length() > 0 && body.charAt(body.length() - 1) == '=';
  }

  /** Skips {@code <?xml ..?>}, {@code <!DOCTYPE ..>} and comments. */
  private void skipDeclaration(int line) throws BadRecord {
    StringBuilder body = new StringBuilder();
    boolean comment = false;
    while (source.peek() != SourceText.END) {
      append(body, source.read());
      comment = comment || body.length() == 3 && body.indexOf("!--") == 0;
      int length = body.length();
      if (body.charAt(length - 1) == '>'
          && (!comment || length > 5 && body.lastIndexOf("-->") == length - 3)) {
        return;
      }
    }
    throw new BadRecord(line, "a declaration or comment that ends", "<" + body);
  }

  private void append(StringBuilder piece, int character) throws BadRecord {
    if (piece.length() >= SourceText.LONGEST) {
      throw new BadRecord(
          source.line(), "markup of at most " + SourceText.LONGEST + " characters", "more");
    }
    piece.append((char) character);
  }

  @Override
  public void close() {
    source.close();
  }

  /** Takes the inside of an opening tag apart: {@code wf cmd=done lemma="say"}. */
  private static final class TagParser {
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
