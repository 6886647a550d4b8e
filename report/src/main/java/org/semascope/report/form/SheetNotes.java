package org.semascope.report.form;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.report.content.Sheet;

/** Notes below the tables of a page, where each is printed once: below the first of its tables. */
final class SheetNotes {
  private final Map<String, Sheet> printed = new LinkedHashMap<>();

  /** The first table that has some of the notes of this one; called before {@link #add}. */
  Optional<Sheet> earlier(Sheet sheet) {
    return sheet.notes().stream().filter(printed::containsKey).map(printed::get).findFirst();
  }

  /** The notes that no earlier table has. */
  List<String> add(Sheet sheet) {
    return sheet.notes().stream()
        .distinct()
        .filter(note -> printed.putIfAbsent(note, sheet) == null)
        .toList();
  }
}
