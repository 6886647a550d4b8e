package org.semascope.models.tokens;

import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Span;

/**
 * BERT's basic tokenizer, for CharacterBERT: splits texts at spaces, around punctuation and around
 * Chinese characters. A word may be lower-cased and lose its accents.
 */
final class BasicTokenizer extends OpenTokenizer {
  private static final String BEGIN = "[CLS]";
  private static final String END = "[SEP]";
  private static final String MASK = "[MASK]";

  /** Maximum number of characters of a word, with its markers. */
  private static final int LONGEST = 50;

  private static final String ASCII_SYMBOLS = "$+<=>^`|~"; // punctuation for BERT, not in Unicode

  /** The ranges of BertTokenizer, which leave Japanese and Korean alone. */
  private static final String CHINESE =
      "\\x{4E00}-\\x{9FFF}\\x{3400}-\\x{4DBF}\\x{20000}-\\x{2A6DF}\\x{2A700}-\\x{2B73F}"
          + "\\x{2B740}-\\x{2B81F}\\x{2B820}-\\x{2CEAF}\\x{F900}-\\x{FAFF}\\x{2F800}-\\x{2FA1F}";

  private static final String SINGLE = "\\p{P}" + Pattern.quote(ASCII_SYMBOLS);
  private static final String SPACE = " \\t\\n\\r\\p{Zs}";

  /** Dropped without a trace, also inside words. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\x{FFFD}&&[^\\t\\n\\r]]");

  private static final Pattern ACCENT = Pattern.compile("\\p{Mn}");

  private final Pattern words;
  private final boolean lowerCase;
  private final boolean stripAccents;

  private BasicTokenizer(List<String> predicted, TokenizerFiles files, boolean lowerCase) {
    super(new SeenWords(predicted), BEGIN, END, Optional.of(MASK), LONGEST, 1);
    this.lowerCase = lowerCase;
    this.stripAccents = files.option("strip_accents").asBoolean(lowerCase);
    String single = SINGLE + (files.flag("tokenize_chinese_chars", true) ? CHINESE : "");
    words = Pattern.compile("\\[(?:CLS|SEP|MASK)]|[%s]|[^%s%s]+".formatted(single, single, SPACE));
  }

  /**
   * @param lowerCase empty: as configured by the model
   */
  static BasicTokenizer load(Path directory, Optional<Boolean> lowerCase) {
    TokenizerFiles files = new TokenizerFiles(directory);
    List<String> predicted =
        Files.isRegularFile(files.path(SeenWords.PREDICTED))
            ? files.lines(SeenWords.PREDICTED).stream().map(String::strip).toList()
            : List.of();
    boolean lower = lowerCase.orElseGet(() -> files.flag("do_lower_case", true));
    return new BasicTokenizer(predicted, files, lower);
  }

  @Override
  List<Word> split(String text) {
    List<Word> found = new ArrayList<>();
    for (Matcher word = words.matcher(text); word.find(); ) {
      String written = written(word.group());
      if (!written.isEmpty()) {
        found.add(new Word(new Span(word.start(), word.end()), written));
      }
    }
    return found;
  }

  private String written(String word) {
    if (word.length() > 1 && word.startsWith("[")) {
      return word; // a special token
    }
    String cleaned = CONTROL.matcher(word).replaceAll("");
    String cased = lowerCase ? cleaned.toLowerCase(Locale.ROOT) : cleaned;
    return stripAccents
        ? ACCENT.matcher(Normalizer.normalize(cased, Normalizer.Form.NFD)).replaceAll("")
        : Normalizer.normalize(cased, Normalizer.Form.NFC);
  }
}
