package org.semascope.data.corpora;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The prose of a page in MediaWiki's markup. A modest reading, not a rendering:
 *
 * <ul>
 *   <li>Left out whole: templates, and with them whatever text they would have written (dates,
 *       units, quotations, pronunciations); tables; references; formulas, code, galleries; images
 *       with their captions; categories and links to other languages; headings.
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
  private static final Pattern BLANKS = Pattern.compile("[\\s\\u00a0]+");
  private static final Pattern BLANK_BEFORE = Pattern.compile(" ([,.;:!?)])");
  private static final String LIST_MARKS = "*#:;";

  private WikiText() {}

  /**
   * @param namespaces lower-case names before a colon that make a link no link to an article
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

  /** A single line break joins lines, an empty line or a mark at the beginning parts them. */
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
    text = BLANKS.matcher(text).replaceAll(" ").strip();
    text = BLANK_BEFORE.matcher(text).replaceAll("$1");
    if (text.codePoints().anyMatch(Character::isLetter)) {
      paragraphs.add(text);
    }
    open.setLength(0);
  }

  /** Drops what stands between the two, nested or not; what has no partner loses only its marks. */
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
        String shown = shown(kept.substring(start), namespaces);
        kept.setLength(start);
        kept.append(shown);
        at += 2;
      } else {
        kept.append(text.charAt(at++));
      }
    }
    return kept.toString();
  }

  /** What a reader sees of {@code target|label}. */
  private static String shown(String link, Set<String> namespaces) {
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
}
