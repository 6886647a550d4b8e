package org.semascope.data.norms;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * The University of South Florida norms (Nelson, McEvoy and Schreiber 1998): a folder of the eight
 * published files, one of them, or all in one CSV.
 */
final class UsfFormat implements Format<Association> {
  private static final Charset CHARSET = StandardCharsets.ISO_8859_1;
  private static final String STEM = "Cue_Target_Pairs.";
  private static final List<String> PARTS =
      List.of("A-B", "C", "D-F", "G-K", "L-O", "P-R", "S", "T-Z");
  private static final List<String> ENDINGS = List.of("", ".txt", ".htm", ".html", ".gz");
  private static final int LOOK = 20;

  @Override
  public String name() {
    return "USF norms, the published files or one CSV";
  }

  @Override
  public boolean recognises(Path path) {
    if (Files.isDirectory(path)) {
      return PARTS.stream().anyMatch(part -> !files(path, part).isEmpty());
    }
    return Lines.head(path, CHARSET).stream().limit(LOOK).anyMatch(line -> Header.of(line) != null);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Association> each) {
    Ledger ledger = new Ledger();
    if (!Files.isDirectory(path)) {
      readFile(path, ledger, faults, each);
      return;
    }
    List<Path> files = new ArrayList<>();
    for (String part : PARTS) {
      List<Path> found = files(path, part);
      if (found.size() != 1) {
        throw DataFormatException.file(path, "one file " + STEM + part, found.size());
      }
      files.add(found.get(0));
    }
    files.forEach(file -> readFile(file, ledger, faults, each));
  }

  /** The part under its own name, or with an ending added by a browser. */
  private static List<Path> files(Path folder, String part) {
    return ENDINGS.stream()
        .map(ending -> folder.resolve(STEM + part + ending))
        .filter(Files::isRegularFile)
        .toList();
  }

  private static void readFile(
      Path file, Ledger ledger, Faults faults, Consumer<? super Association> each) {
    Header header = null;
    int depth = 0;
    long rows = 0;
    try (Lines lines = Lines.open(file, CHARSET)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String tag = line.strip().toUpperCase(Locale.ROOT);
        Header again = Header.of(line);
        if (tag.isEmpty() || (tag.startsWith("<") && tag.endsWith(">"))) {
          depth += tag.equals("<HTML>") ? 1 : tag.equals("</HTML>") ? -1 : 0;
        } else if (again != null) {
          header = again;
        } else if (header == null) {
          throw DataFormatException.line(
              file,
              lines.number(),
              "the header CUE, TARGET, ..., #G, #P",
              DelimitedRow.quoted(line));
        } else {
          rows++;
          Association found;
          try {
            found = header.read(file, lines.number(), line, ledger);
          } catch (DataFormatException fault) {
            faults.accept(fault);
            continue;
          }
          each.accept(found);
        }
      }
    }
    if (rows == 0) {
      throw DataFormatException.file(file, "at least one pair", "none");
    }
    if (depth > 0) {
      throw DataFormatException.file(file, "</HTML> at the end", "a file cut short");
    }
  }

  /**
   * The fields of a USF file. CUE and TARGET are also words of the norms, so a line is a header
   * only if it names the counts too.
   *
   * @param given index of the field {@code #G}, the number of participants
   * @param produced index of the field {@code #P}, the number of those who produced the target
   */
  private record Header(char separator, int size, int given, int produced) {
    /** Null for a line that is no header. */
    static Header of(String line) {
      if (line.indexOf('#') < 0) {
        return null;
      }
      char separator = line.indexOf('\t') >= 0 ? '\t' : ',';
      List<String> names = fields(line.toUpperCase(Locale.ROOT), separator);
      int given = names.indexOf("#G");
      int produced = names.indexOf("#P");
      return given > 1 && produced > 1 && names.subList(0, 2).equals(List.of("CUE", "TARGET"))
          ? new Header(separator, names.size(), given, produced)
          : null;
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

    /** No word of the norms contains a comma, so quotes need no CSV parser. */
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
}
