package org.semascope.data.norms;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;

/**
 * Which fields of a USF file hold what. CUE and TARGET are themselves words of the norms, so a line
 * is a header only if it names the counts too.
 *
 * @param given the field {@code #G}: how many people were asked
 * @param produced the field {@code #P}: how many of them gave the target
 */
record UsfHeader(char separator, int size, int given, int produced) {
  static Optional<UsfHeader> of(String line) {
    if (line.indexOf('#') < 0) {
      return Optional.empty();
    }
    char separator = line.indexOf('\t') >= 0 ? '\t' : ',';
    List<String> names =
        fields(line, separator).stream().map(name -> name.toUpperCase(Locale.ROOT)).toList();
    int given = names.indexOf("#G");
    int produced = names.indexOf("#P");
    boolean header =
        given > 1 && produced > 1 && names.get(0).equals("CUE") && names.get(1).equals("TARGET");
    return header
        ? Optional.of(new UsfHeader(separator, names.size(), given, produced))
        : Optional.empty();
  }

  Association read(Path file, long number, String line, Ledger ledger) {
    DelimitedRow row = new DelimitedRow(file, number, fields(line, separator)).expect(size);
    return ledger.enter(
        row,
        row.text(0, "a cue").toLowerCase(Locale.ROOT),
        row.text(1, "a target").toLowerCase(Locale.ROOT),
        row.count(produced, "#P"),
        row.count(given, "#G"));
  }

  /** No word of the norms holds a comma, so quotes mean nothing but themselves. */
  private static List<String> fields(String line, char separator) {
    return DelimitedRows.split(line, separator).stream()
        .map(String::strip)
        .map(field -> isQuoted(field) ? field.substring(1, field.length() - 1).strip() : field)
        .toList();
  }

  private static boolean isQuoted(String field) {
    return field.length() > 1 && field.startsWith("\"") && field.endsWith("\"");
  }
}
