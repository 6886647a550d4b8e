package org.semascope.data.tagged;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

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
    SourceLine.each(file, faults, none::add);
    if (none.senses.isEmpty()) {
      throw DataFormatException.file(file, "at least one sense", "none");
    }
    return none;
  }

  private void add(String text, SourceLine line) {
    Matcher listed = LISTED.matcher(text.strip());
    if (listed.matches()) {
      senses.add(key(listed));
    } else if (!text.isBlank()) {
      throw line.fault("lemma_pos_number", text.strip());
    }
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
