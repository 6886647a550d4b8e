package org.semascope.data.tagged;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.Locale;

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
}
