package org.semascope.data.tagged;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/**
 * The OntoNotes senses that mean "none of the above", as listed by the sense ranking paper, one per
 * line: {@code file_n_5.0} is the sense {@code file-n.5}. Numbers are compared by value, since the
 * list has floating-point numbers.
 */
public final class NoneOfTheAbove {
  private static final Pattern LISTED = Pattern.compile("(.+)_([nv])_(\\d{1,4}(?:\\.\\d{1,4})?)");
  private static final Pattern LABEL = Pattern.compile("(.+)-([nv])\\.(\\d{1,4}(?:\\.\\d{1,4})?)");

  private final Set<String> senses = new HashSet<>();

  private NoneOfTheAbove() {}

  public static NoneOfTheAbove read(Path file, Faults faults) {
    NoneOfTheAbove none = new NoneOfTheAbove();
    try (Lines lines = Lines.open(file, StandardCharsets.UTF_8)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String text = line.strip();
        Matcher listed = LISTED.matcher(text);
        if (listed.matches()) {
          none.senses.add(key(listed));
        } else if (!text.isEmpty()) {
          faults.accept(SourceLine.of(file, lines).fault("lemma_pos_number", text));
        }
      }
    }
    if (none.senses.isEmpty()) {
      throw DataFormatException.file(file, "at least one sense", "none");
    }
    return none;
  }

  /** Whether this OntoNotes label, such as {@code file-n.5}, means that no sense fits. */
  public boolean contains(String label) {
    Matcher parts = LABEL.matcher(label);
    return parts.matches() && senses.contains(key(parts));
  }

  public int size() {
    return senses.size();
  }

  private static String key(Matcher parts) {
    String number = new BigDecimal(parts.group(3)).stripTrailingZeros().toPlainString();
    return parts.group(1) + "-" + parts.group(2) + "." + number;
  }
}
