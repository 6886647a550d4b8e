package org.semascope.data.corpora;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Extracts prose from MediaWiki markup, without rendering it:
 *
 * <ul>
 *   <li>Removed: templates, including the text they would generate (dates, units, quotations,
 *       pronunciations); tables; references; formulas, code, galleries; images with their captions;
 *       categories and links to other languages; headings.
 *   <li>Kept as plain text: paragraphs, list items (each a paragraph), the visible text of links,
 *       bold and italics, the content of other tags.
 * </ul>
 */
final class WikiText {
  private static final int DEEPEST_LINK = 40;
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[a-z-]+)?");
  private static final Pattern EXTERNAL =
      Pattern.compile("\\[(?:https?:|ftp:|mailto:)?//[^\\s\\]]+\\s*([^\\]\\n]*)\\]");
  private static final Pattern QUOTES = Pattern.compile("'{2,5}");
  private static final Pattern SWITCH = Pattern.compile("__[A-Z]+__");
  private static final Pattern LEFT_EMPTY = Pattern.compile(" ?\\([\\s,;:.–-]*\\)");
  private static final Pattern SPACES = Pattern.compile("[\\s\\u00a0]+");
  private static final Pattern SPACE_BEFORE = Pattern.compile(" ([,.;:!?)])");
  private static final String LIST_MARKS = "*#:;";

  private WikiText() {}

  /**
   * @param namespaces lower-case prefixes of links to pages that are not articles
   */
  static List<String> paragraphs(String markup, Set<String> namespaces) {
    String text = WikiTags.strip(markup);
    text = replaceBalanced(text, "{{", "}}", Integer.MAX_VALUE, inside -> "");
    text = replaceBalanced(text, "{|", "|}", Integer.MAX_VALUE, inside -> "");
    text =
        replaceBalanced(
            text,
            "[[",
            "]]",
            DEEPEST_LINK,
            link -> link == null ? "]]" : visible(link, namespaces));
    text = EXTERNAL.matcher(text).replaceAll("$1");
    text = QUOTES.matcher(text).replaceAll("");
    text = SWITCH.matcher(text).replaceAll("");
    return lines(WikiTags.decode(text));
  }

  /** Joins lines to paragraphs; an empty line or a list mark at the beginning starts a new one. */
  private static List<String> lines(String text) {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    for (String line : (Iterable<String>) text.lines()::iterator) {
      boolean item = !line.isEmpty() && LIST_MARKS.indexOf(line.charAt(0)) >= 0;
      boolean heading = line.startsWith("=") && line.stripTrailing().endsWith("=");
      boolean rule = line.startsWith("----");
      if (item || heading || rule || line.isBlank()) {
        end(open, paragraphs);
      }
      if (item) {
        open.append(line.replaceFirst("^[*#:;]+", ""));
        end(open, paragraphs);
      } else if (!heading && !rule) {
        open.append(' ').append(line);
      }
    }
    end(open, paragraphs);
    return paragraphs;
  }

  private static void end(StringBuilder open, List<String> paragraphs) {
    String text = LEFT_EMPTY.matcher(open).replaceAll("");
    text = SPACES.matcher(text).replaceAll(" ").strip();
    text = SPACE_BEFORE.matcher(text).replaceAll("$1");
    if (text.codePoints().anyMatch(Character::isLetter)) {
      paragraphs.add(text);
    }
    open.setLength(0);
  }

  /**
   * Replaces text between delimiters, the innermost first. Unpaired opening delimiters are removed;
   * those that would be nested too deeply are kept.
   *
   * @param replacement receives the text, or null for an unpaired closing delimiter
   */
  static String replaceBalanced(
      String text, String open, String close, int deepest, UnaryOperator<String> replacement) {
    StringBuilder kept = new StringBuilder(text.length());
    Deque<Integer> starts = new ArrayDeque<>();
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith(open, at) && starts.size() < deepest) {
        starts.push(kept.length());
        at += open.length();
      } else if (text.startsWith(close, at)) {
        Integer start = starts.poll();
        String inside = start == null ? null : kept.substring(start);
        kept.setLength(start == null ? kept.length() : start);
        kept.append(replacement.apply(inside));
        at += close.length();
      } else {
        kept.append(text.charAt(at++));
      }
    }
    return kept.toString();
  }

  /** The visible text of {@code target|label}. */
  private static String visible(String link, Set<String> namespaces) {
    int bar = link.indexOf('|');
    String target = bar < 0 ? link : link.substring(0, bar);
    String label = bar < 0 ? "" : link.substring(bar + 1);
    int colon = target.indexOf(':');
    if (colon > 0) {
      String before = target.substring(0, colon).strip();
      if (namespaces.contains(before.toLowerCase(Locale.ROOT))
          || LANGUAGE.matcher(before).matches()) {
        return "";
      }
    }
    return label.isBlank() ? (colon == 0 ? target.substring(1) : target) : label;
  }

  /** The HTML in MediaWiki markup: comments, tags and character entities. */
  private static final class WikiTags {
    /** Tags whose content is not prose. */
    private static final Set<String> DROPPED =
        Set.of(
            ("ref references math chem gallery timeline imagemap syntaxhighlight"
                    + " source pre code score hiero table templatestyles templatedata graph"
                    + " mapframe")
                .split(" "));

    /** A comment or a tag: its slash, its name, and the rest of it. */
    private static final Pattern TAG =
        Pattern.compile("<!--|<(/?)(\\p{javaLetterOrDigit}++)([^<>]*+)>");

    private static final Pattern NAMED = Pattern.compile("&(#x?[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});");

    private final String text;
    private final String lower;
    private final Set<String> missing = new HashSet<>(); // end tags that do not follow

    private WikiTags(String text) {
      String lowered = text.toLowerCase(Locale.ROOT);
      this.text = text;
      // If lower-casing changes the length, only lower-case tags are recognised.
      this.lower = lowered.length() == text.length() ? lowered : text;
    }

    /** Removes comments and tags, and the content of tags without prose. */
    static String strip(String text) {
      return new WikiTags(text).stripped();
    }

    private String stripped() {
      StringBuilder kept = new StringBuilder(text.length());
      Matcher tag = TAG.matcher(lower);
      int at = 0;
      while (tag.find(at)) {
        kept.append(text, at, tag.start());
        at = tag.end();
        String name = tag.group(2);
        if (name == null) {
          at = Math.max(at, afterNext("-->", tag.start()));
        } else if (tag.group(1).isEmpty()) {
          kept.append(name.startsWith("br") ? " " : "");
          if (DROPPED.contains(name) && !tag.group(3).endsWith("/")) {
            int end = afterNext("</" + name, at);
            at = Math.max(at, end < 0 ? -1 : lower.indexOf('>', end) + 1);
          }
        }
      }
      return kept.append(text, at, text.length()).toString();
    }

    /** The position after the next occurrence; -1 if there is none. Failed searches are cached. */
    private int afterNext(String end, int from) {
      int found = missing.contains(end) ? -1 : lower.indexOf(end, from);
      if (found < 0) {
        missing.add(end);
        return -1;
      }
      return found + end.length();
    }

    /** Decodes character entities; unknown names stay unchanged. */
    static String decode(String text) {
      return NAMED
          .matcher(text)
          .replaceAll(
              match -> {
                String name = match.group(1);
                String character = name.startsWith("#") ? number(name) : named(name);
                return Matcher.quoteReplacement(character == null ? match.group() : character);
              });
    }

    private static String named(String name) {
      return switch (name) {
        case "nbsp", "thinsp", "ensp", "emsp" -> " ";
        case "shy", "zwnj" -> "";
        case "amp" -> "&";
        case "lt" -> "<";
        case "gt" -> ">";
        case "quot" -> "\"";
        case "ndash" -> "–";
        case "mdash" -> "—";
        case "minus" -> "−";
        case "hellip" -> "…";
        case "middot" -> "·";
        case "bull" -> "•";
        case "times" -> "×";
        case "deg" -> "°";
        case "lsquo" -> "‘";
        case "rsquo" -> "’";
        case "ldquo" -> "“";
        case "rdquo" -> "”";
        default -> null;
      };
    }

    private static String number(String name) {
      boolean hex = name.charAt(1) == 'x';
      String digits = name.substring(hex ? 2 : 1);
      if (digits.isEmpty() || (!hex && !digits.chars().allMatch(Character::isDigit))) {
        return null;
      }
      int code = Integer.parseInt(digits, hex ? 16 : 10);
      boolean character =
          Character.isValidCodePoint(code) && Character.getType(code) != Character.SURROGATE;
      return character && code != 0 ? Character.toString(code) : null;
    }
  }
}
