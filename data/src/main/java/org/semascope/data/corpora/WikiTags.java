package org.semascope.data.corpora;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The HTML inside MediaWiki's markup: comments, tags and character names. */
final class WikiTags {
  /** Tags whose content is no prose. */
  private static final Set<String> DROPPED =
      Set.of(
          "ref",
          "references",
          "math",
          "chem",
          "gallery",
          "timeline",
          "imagemap",
          "syntaxhighlight",
          "source",
          "pre",
          "code",
          "score",
          "hiero",
          "table",
          "templatestyles",
          "templatedata",
          "graph",
          "mapframe");

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

  /** Without comments and tags, and without the content of those that hold no prose. */
  static String strip(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.length() != text.length()) {
      lower = text; // a letter that grows when lowered: then tags must be lower-case themselves
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

  /** Where text goes on after what begins here, or -1 if this is no tag. */
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

  /** The tag's {@code >}, if it comes before another tag begins. */
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

  /** Looks for an end once only: where there was none, there is none further on. */
  private static int afterEnd(
      String lower, int from, String end, Set<String> unclosed, int otherwise) {
    int found = unclosed.contains(end) ? -1 : lower.indexOf(end, from);
    if (found < 0) {
      unclosed.add(end);
      return otherwise;
    }
    return found + end.length();
  }

  /** Named characters written out; names nobody knows stay as they are. */
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
