package org.semascope.data.tagged;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The characters that XML writes as {@code &amp;} or {@code &#233;}. */
final class Entities {
  private static final Pattern ENTITY = Pattern.compile("&(#\\d{1,7}|#[xX]\\p{XDigit}{1,6}|\\w+);");
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
