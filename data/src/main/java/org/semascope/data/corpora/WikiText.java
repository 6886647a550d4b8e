package org.semascope.data.corpora;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
    text = dropBalanced(text, "{{", "}}");
    text = dropBalanced(text, "{|", "|}");
    text = links(text, namespaces);
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

  /** Removes text between the delimiters, nested or not; of unpaired delimiters only themselves. */
  static String dropBalanced(String text, String open, String close) {
    StringBuilder kept = new StringBuilder(text.length());
    List<Integer> starts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith(open, at)) {
        starts.add(kept.length());
        at += open.length();
      } else if (text.startsWith(close, at)) {
        if (!starts.isEmpty()) {
          kept.setLength(starts.remove(starts.size() - 1));
        }
        at += close.length();
      } else {
        kept.append(text.charAt(at++));
      }
    }
    return kept.toString();
  }

  private static String links(String text, Set<String> namespaces) {
    StringBuilder kept = new StringBuilder(text.length());
    List<Integer> starts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith("[[", at) && starts.size() < DEEPEST_LINK) {
        starts.add(kept.length());
        at += 2;
      } else if (text.startsWith("]]", at) && !starts.isEmpty()) {
        int start = starts.remove(starts.size() - 1);
        String visible = visible(kept.substring(start), namespaces);
        kept.setLength(start);
        kept.append(visible);
        at += 2;
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

    private static final Pattern NAMED = Pattern.compile("&(#x?[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});");
    private static final Map<String, String> CHARACTERS =
        Map.ofEntries(
            Map.entry("nbsp", " "),
            Map.entry("thinsp", " "),
            Map.entry("ensp", " "),
            Map.entry("emsp", " "),
            Map.entry("amp", "&"),
            Map.entry("lt", "<"),
            Map.entry("gt", ">"),
            Map.entry("quot", "\""),
            Map.entry("ndash", "–"),
            Map.entry("mdash", "—"),
            Map.entry("minus", "−"),
            Map.entry("hellip", "…"),
            Map.entry("middot", "·"),
            Map.entry("bull", "•"),
            Map.entry("times", "×"),
            Map.entry("deg", "°"),
            Map.entry("lsquo", "‘"),
            Map.entry("rsquo", "’"),
            Map.entry("ldquo", "“"),
            Map.entry("rdquo", "”"),
            Map.entry("shy", ""),
            Map.entry("zwnj", ""));

    private WikiTags() {}

    /** Removes comments and tags, and the content of tags without prose. */
    static String strip(String text) {
      StringBuilder kept = new StringBuilder(text.length());
      String lower = text.toLowerCase(Locale.ROOT);
      if (lower.length() != text.length()) {
        lower = text; // lower-casing changed the length: only lower-case tags are recognised
      }
      Set<String> unclosed = new HashSet<>();
      int at = 0;
      while (at < text.length()) {
        int next = text.charAt(at) == '<' ? after(lower, at, unclosed) : -1;
        if (next < 0) {
          kept.append(text.charAt(at++));
        } else {
          kept.append(lower.startsWith("<br", at) ? " " : "");
          at = next;
        }
      }
      return kept.toString();
    }

    /** The position after the tag or comment that begins here, or -1 if there is none. */
    private static int after(String lower, int at, Set<String> unclosed) {
      if (lower.startsWith("<!--", at)) {
        return afterEnd(lower, at, "-->", unclosed, at + "<!--".length());
      }
      int name = at + (lower.startsWith("</", at) ? 2 : 1);
      int end = name;
      while (end < lower.length() && Character.isLetterOrDigit(lower.charAt(end))) {
        end++;
      }
      int close = end == name ? -1 : closing(lower, end);
      if (close < 0) {
        return -1;
      }
      boolean opens = name == at + 1 && lower.charAt(close - 1) != '/';
      String tag = lower.substring(name, end);
      if (!opens || !DROPPED.contains(tag)) {
        return close + 1;
      }
      int ended = afterEnd(lower, close + 1, "</" + tag, unclosed, -1);
      int bracket = ended < 0 ? -1 : lower.indexOf('>', ended);
      return bracket < 0 ? close + 1 : bracket + 1;
    }

    /** The position of the tag's {@code >}, if it precedes the next tag. */
    private static int closing(String lower, int from) {
      for (int at = from; at < lower.length(); at++) {
        char c = lower.charAt(at);
        if (c == '>') {
          return at;
        }
        if (c == '<') {
          return -1;
        }
      }
      return -1;
    }

    /** Caches failed searches: if there was no end tag, there is none further on. */
    private static int afterEnd(
        String lower, int from, String end, Set<String> unclosed, int otherwise) {
      int found = unclosed.contains(end) ? -1 : lower.indexOf(end, from);
      if (found < 0) {
        unclosed.add(end);
        return otherwise;
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
                String character = name.startsWith("#") ? number(name) : CHARACTERS.get(name);
                return Matcher.quoteReplacement(character == null ? match.group() : character);
              });
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
