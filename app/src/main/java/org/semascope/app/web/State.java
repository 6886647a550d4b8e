package org.semascope.app.web;

import java.util.List;
import org.semascope.core.Shell;
import org.semascope.report.table.JsonWriter;

/** The state of a page: what it was asked, the answer, and how the page shows it. */
record State<O extends Record, A extends Record>(Page<O, A> page, O options, A answer, View view) {
  /** Equal keys have equal answers. */
  record Key(String page, Record options) {}

  /**
   * The JSON of a page.
   *
   * @param commands command lines that give the same result
   */
  record Document(
      int schema,
      String page,
      Record options,
      Record answer,
      List<String> notices,
      List<String> commands) {}

  Document document() {
    return new Document(
        JsonWriter.SCHEMA,
        page.name(),
        options,
        answer,
        view.notices(),
        view.commands().stream().map(Shell::line).toList());
  }
}
