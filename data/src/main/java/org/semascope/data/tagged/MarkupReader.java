package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * Reads the sentences of a corpus in SGML or XML, also if it is not well-formed: bare {@code &} and
 * {@code <} are literal characters, attributes may lack quotes.
 */
final class MarkupReader {
  /** An unquoted value may begin with a quotation mark ('s_gravenhage): then no other ends it. */
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(=|[^\\s=]+)(?:\\s*=\\s*(?:\"([^\"]*)\"(?=\\s|\\z)|'([^']*)'(?=\\s|\\z)|(\\S*)))?");

  private static final Pattern ENTITY = Pattern.compile("&(#\\d{1,7}|#[xX]\\p{XDigit}{1,6}|\\w+);");
  private static final Map<String, String> NAMED =
      Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");

  private final SourceText source;
  private final Layout layout;
  private String document = "";
  private int unnamed; // number of sentences outside named documents
  private int number;
  private boolean rootClosed;
  private boolean skipping;

  /**
   * The elements of a corpus.
   *
   * @param root contains all others
   * @param document contains sentences
   * @param documentId the attribute of a document that identifies it
   * @param others elements to be ignored
   * @param words the children of a sentence
   */
  record Layout(
      String root,
      String document,
      String documentId,
      Set<String> others,
      String sentence,
      List<String> words) {
    boolean contains(String name) {
      return name.equals(root)
          || name.equals(document)
          || name.equals(sentence)
          || words.contains(name)
          || others.contains(name);
    }

    String expected() {
      return "<" + sentence + ">, <" + String.join(">, <", words) + ">";
    }
  }

  /**
   * The element of a sentence.
   *
   * @param document the id of its document; empty if there is none
   * @param number counted from 1 in each document
   * @param end the line of its closing tag
   */
  record SentenceElement(
      Piece open, String document, int number, List<WordElement> words, SourceLine end) {}

  /** A child of a sentence with everything between its tags. */
  record WordElement(Piece open, List<Piece> inside) {
    SourceLine line() {
      return open.line();
    }

    String get(String attribute) {
      return open.get(attribute);
    }

    /** The text of an element that contains nothing else. */
    String text() {
      StringBuilder text = new StringBuilder();
      for (Piece piece : inside) {
        piece.throwIf(piece.kind() != Kind.TEXT, "</" + open.content() + ">");
        text.append(piece.content());
      }
      return text.toString().strip();
    }
  }

  enum Kind {
    /** {@code <name a=b>}. */
    OPEN,
    /** {@code <name a="b"/>}. */
    EMPTY,
    CLOSE,
    TEXT,
    /** The end of the file. */
    END
  }

  /**
   * A tag or a text.
   *
   * @param content the text, or the name of an element in lower case
   * @param attributes by their names in lower case
   */
  record Piece(SourceLine line, Kind kind, String content, Map<String, String> attributes) {
    Piece(SourceLine line, Kind kind, String content) {
      this(line, kind, content, Map.of());
    }

    boolean opens() {
      return kind == Kind.OPEN || kind == Kind.EMPTY;
    }

    boolean isTag() {
      return opens() || kind == Kind.CLOSE;
    }

    boolean closes(String name) {
      return kind == Kind.CLOSE && content.equals(name);
    }

    /** The attribute, or an empty string. */
    String get(String attribute) {
      return attributes.getOrDefault(attribute, "");
    }

    String need(String attribute) {
      String value = get(attribute);
      line.throwIf(value.isBlank(), "<" + content + "> with " + attribute, attributes);
      return value;
    }

    DataFormatException fault(String expected) {
      return line.fault(expected, this);
    }

    void throwIf(boolean bad, String expected) {
      line.throwIf(bad, expected, this);
    }

    @Override
    public String toString() {
      return switch (kind) {
        case OPEN, EMPTY -> "<" + content + "> " + attributes;
        case CLOSE -> "</" + content + ">";
        case TEXT -> content;
        case END -> "the end of the file";
      };
    }
  }

  private MarkupReader(SourceText source, Layout layout) {
    this.source = source;
    this.layout = layout;
  }

  /**
   * Converts every sentence of a file. A bad sentence goes to {@code faults}; reading resumes at
   * the next element that is not a word.
   */
  static <R> void read(
      Path file,
      Layout layout,
      Function<SentenceElement, R> converter,
      Faults faults,
      Consumer<? super R> each) {
    try (SourceText source = new SourceText(file)) {
      MarkupReader markup = new MarkupReader(source, layout);
      source.each(() -> markup.next(converter, faults), "at least one sentence", faults, each);
      if (!markup.rootClosed) {
        faults.accept(source.line().fault("</" + layout.root + ">", "the end of the file"));
      }
    }
  }

  /** The next record, or null at the end. */
  private <R> R next(Function<SentenceElement, R> converter, Faults faults) {
    try {
      SentenceElement sentence = sentence(faults);
      return sentence == null ? null : converter.apply(sentence);
    } catch (DataFormatException bad) {
      skipping = true;
      throw bad;
    }
  }

  /** The next sentence, or null at the end. */
  private SentenceElement sentence(Faults faults) {
    Piece open = null;
    List<WordElement> words = new ArrayList<>();
    for (Piece next = piece(); next.kind() != Kind.END; next = piece()) {
      String name = next.content();
      if (next.kind() == Kind.CLOSE) {
        rootClosed |= name.equals(layout.root);
        if (!skipping && name.equals(layout.sentence)) {
          next.throwIf(open == null, "<" + layout.sentence + "> before its end");
          return new SentenceElement(open, document, number, words, next.line());
        }
      } else if (next.opens()) {
        skipping &= layout.words.contains(name) || !layout.contains(name);
        if (skipping) {
          continue;
        }
        if (name.equals(layout.sentence)) {
          if (open != null) {
            faults.accept(next.fault("</" + layout.sentence + ">"));
            words.clear();
          }
          open = next;
          number++;
          unnamed = document.isEmpty() ? number : unnamed;
        } else if (layout.words.contains(name)) {
          next.throwIf(open == null, "<" + layout.sentence + "> before a word");
          words.add(word(next));
        } else if (!layout.contains(name)) {
          throw next.fault(layout.expected());
        } else if (name.equals(layout.document)) {
          document = next.get(layout.documentId);
          number = document.isEmpty() ? unnamed : 0;
        }
      }
    }
    return null;
  }

  private WordElement word(Piece open) {
    List<Piece> inside = new ArrayList<>();
    if (open.kind() == Kind.EMPTY) {
      return new WordElement(open, inside);
    }
    Piece next = piece();
    for (; !next.closes(open.content()); next = piece()) {
      boolean unclosed = next.kind() == Kind.END || next.isTag() && layout.contains(next.content());
      next.throwIf(unclosed, "</" + open.content() + ">");
      inside.add(next);
    }
    return new WordElement(open, inside);
  }

  private Piece piece() {
    while (true) {
      SourceLine line = source.line();
      if (source.peek() == SourceText.END) {
        return new Piece(line, Kind.END, "");
      }
      StringBuilder text = new StringBuilder();
      if (source.peek() == '<') {
        source.read();
        int after = source.peek();
        if (after == '/' || Character.isLetter(after)) {
          return tag(line);
        } else if (after == '!' || after == '?') {
          skipDeclaration(line);
          continue;
        }
        text.append('<');
      }
      source.readWhile(character -> character != '<', text);
      return new Piece(line, Kind.TEXT, decoded(text.toString()));
    }
  }

  private Piece tag(SourceLine line) {
    StringBuilder body = new StringBuilder();
    boolean quoted = false;
    while (quoted || source.peek() != '>') {
      if (source.peek() == SourceText.END || source.peek() == '<') {
        throw line.fault("a tag that ends with >", "<" + body);
      }
      int character = source.read();
      if (character == '"') {
        quoted = !quoted && body.length() > 0 && body.charAt(body.length() - 1) == '=';
      }
      source.append(body, character);
    }
    source.read();
    return body.charAt(0) == '/'
        ? new Piece(line, Kind.CLOSE, body.substring(1).strip().toLowerCase(Locale.ROOT))
        : open(line, body.toString());
  }

  /** Parses the inside of an opening tag: {@code wf cmd=done lemma="say"}. */
  private static Piece open(SourceLine line, String inside) {
    boolean empty = inside.endsWith("/");
    String body = empty ? inside.substring(0, inside.length() - 1) : inside;
    String[] parts = body.split("\\s+", 2);
    Map<String, String> attributes = new LinkedHashMap<>();
    Matcher attribute = ATTRIBUTE.matcher(parts.length > 1 ? parts[1] : "");
    while (attribute.find()) {
      String value =
          Stream.of(2, 3, 4).map(attribute::group).filter(Objects::nonNull).findFirst().orElse("");
      attributes.put(attribute.group(1).toLowerCase(Locale.ROOT), decoded(value));
    }
    Kind kind = empty ? Kind.EMPTY : Kind.OPEN;
    return new Piece(line, kind, parts[0].toLowerCase(Locale.ROOT), attributes);
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

  /** Replaces {@code &amp;}, {@code &#233;} etc.; unknown entities and bare & stay unchanged. */
  static String decoded(String text) {
    return text.indexOf('&') < 0
        ? text
        : ENTITY.matcher(text).replaceAll(entity -> Matcher.quoteReplacement(character(entity)));
  }

  private static String character(MatchResult entity) {
    String name = entity.group(1);
    if (name.charAt(0) != '#') {
      return NAMED.getOrDefault(name, entity.group());
    }
    boolean hexadecimal = Character.toLowerCase(name.charAt(1)) == 'x';
    int codePoint = Integer.parseInt(name.substring(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
    boolean valid =
        Character.isDefined(codePoint)
            && Character.getType(codePoint) != Character.SURROGATE
            && !Character.isISOControl(codePoint);
    return valid ? Character.toString(codePoint) : entity.group();
  }
}
