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
final class MarkupReader implements AutoCloseable {
  /** An unquoted value may begin with a quotation mark ('s_gravenhage): then no other ends it. */
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(=|[^\\s=]+)(?:\\s*=\\s*(?:\"([^\"]*)\"(?=\\s|\\z)|'([^']*)'(?=\\s|\\z)|(\\S*)))?");

  private final SourceText source;
  private final Layout layout;
  private String document = "";
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
      Open open, String document, int number, List<WordElement> words, SourceLine end) {}

  /** A child of a sentence with everything between its tags. */
  record WordElement(Open open, List<Piece> inside) {
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
        if (!(piece instanceof Text part)) {
          throw piece.line().fault("</" + open.name() + ">", piece);
        }
        text.append(part.text());
      }
      return text.toString().strip();
    }
  }

  /** A tag or a text. */
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

  private MarkupReader(Path file, Layout layout) {
    this.source = new SourceText(file);
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
    boolean any = false;
    try (MarkupReader markup = new MarkupReader(file, layout)) {
      for (boolean more = true; more; ) {
        R record = null;
        try {
          SentenceElement sentence = markup.sentence(faults);
          more = sentence != null;
          record = more ? converter.apply(sentence) : null;
        } catch (DataFormatException bad) {
          if (markup.source.isUnreadable()) {
            throw bad;
          }
          any = true;
          markup.skipping = true;
          faults.accept(bad);
        }
        if (record != null) {
          any = true;
          each.accept(record);
        }
      }
      if (any && !markup.rootClosed) {
        faults.accept(markup.source.line().fault("</" + layout.root + ">", "the end of the file"));
      }
    }
    if (!any) {
      throw DataFormatException.file(file, "at least one sentence", "none");
    }
  }

  /** The next sentence, or null at the end. */
  private SentenceElement sentence(Faults faults) {
    Open open = null;
    List<WordElement> words = new ArrayList<>();
    for (Piece next = next(); !(next instanceof End); next = next()) {
      if (next instanceof Close close) {
        rootClosed |= close.name().equals(layout.root);
        if (!skipping && close.name().equals(layout.sentence)) {
          if (open == null) {
            throw close.line().fault("<" + layout.sentence + "> before its end", close);
          }
          return new SentenceElement(open, document, number, words, close.line());
        }
      } else if (next instanceof Open element) {
        skipping =
            skipping && (layout.words.contains(element.name()) || !layout.contains(element.name()));
        if (skipping) {
          continue;
        }
        if (element.name().equals(layout.sentence)) {
          if (open != null) {
            faults.accept(element.line().fault("</" + layout.sentence + ">", element));
            words.clear();
          }
          open = element;
          number++;
        } else if (layout.words.contains(element.name())) {
          if (open == null) {
            throw element.line().fault("<" + layout.sentence + "> before a word", element);
          }
          words.add(word(element));
        } else if (!layout.contains(element.name())) {
          throw element.line().fault(layout.expected(), element);
        } else if (element.attributes().containsKey(layout.documentId)
            && element.name().equals(layout.document)) {
          document = element.get(layout.documentId);
          number = 0;
        }
      }
    }
    return null;
  }

  private WordElement word(Open open) {
    List<Piece> inside = new ArrayList<>();
    if (open.empty()) {
      return new WordElement(open, inside);
    }
    for (Piece next = next(); ; next = next()) {
      if (next instanceof Close close && close.name().equals(open.name())) {
        return new WordElement(open, inside);
      }
      if (next instanceof End
          || next instanceof Open other && layout.contains(other.name())
          || next instanceof Close other && layout.contains(other.name())) {
        throw next.line().fault("</" + open.name() + ">", next);
      }
      inside.add(next);
    }
  }

  private Piece next() {
    while (true) {
      SourceLine line = source.line();
      if (source.peek() == SourceText.END) {
        return new End(line);
      }
      if (source.peek() != '<') {
        return new Text(line, Entities.decode(textFrom("")));
      }
      source.read();
      int after = source.peek();
      if (after == '!' || after == '?') {
        skipDeclaration(line);
      } else if (after == '/' || Character.isLetter(after)) {
        return tag(line);
      } else {
        return new Text(line, Entities.decode(textFrom("<")));
      }
    }
  }

  private String textFrom(String start) {
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

  /** Parses the inside of an opening tag: {@code wf cmd=done lemma="say"}. */
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

  /** Character references such as {@code &amp;} and {@code &#233;}. */
  private static final class Entities {
    private static final Pattern ENTITY =
        Pattern.compile("&(#\\d{1,7}|#[xX]\\p{XDigit}{1,6}|\\w+);");
    private static final Map<String, String> NAMED =
        Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");

    private Entities() {}

    /** Replaces entities; unknown ones and bare ampersands stay unchanged. */
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
      boolean valid =
          Character.isDefined(codePoint)
              && Character.getType(codePoint) != Character.SURROGATE
              && !Character.isISOControl(codePoint);
      return valid ? Character.toString(codePoint) : entity.group();
    }
  }
}
