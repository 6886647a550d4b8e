package org.semascope.report.form;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.content.Card;
import org.semascope.report.content.Reading;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;
import org.semascope.report.table.Table.Titled;

/**
 * A line of a page's list of contents.
 *
 * @param id of the part of the page
 * @param parts the lines below it
 */
record ContentsEntry(String title, String id, List<ContentsEntry> parts) {
  ContentsEntry {
    parts = List.copyOf(parts);
  }

  /** A section that is named by its heading. */
  static ContentsEntry of(String heading) {
    return new ContentsEntry(heading, Anchors.of(heading), List.of());
  }

  /**
   * The sections of a report with their tables, figures and examples.
   *
   * @param headings in their order
   */
  static List<ContentsEntry> of(Iterable<String> headings, Story story) {
    List<ContentsEntry> all = new ArrayList<>();
    for (String heading : headings) {
      List<ContentsEntry> parts =
          switch (heading) {
            case "Tables" -> story.sheets().stream().map(ContentsEntry::of).toList();
            case "Figures" -> story.figures().stream().map(ContentsEntry::of).toList();
            case "Examples" -> story.readings().stream().map(ContentsEntry::of).toList();
            default -> List.of();
          };
      all.add(new ContentsEntry(heading, Anchors.of(heading), parts));
    }
    return all;
  }

  /** A section with tables. */
  static ContentsEntry of(String heading, List<Sheet> sheets) {
    return new ContentsEntry(
        heading, Anchors.of(heading), sheets.stream().map(ContentsEntry::of).toList());
  }

  /** A chapter of a card with its figure, tables and examples. */
  static ContentsEntry of(Card.Chapter chapter) {
    return new ContentsEntry(
        chapter.title(),
        chapter.probe(),
        Stream.of(
                chapter.figure().stream().map(ContentsEntry::of),
                chapter.sheets().stream().map(ContentsEntry::of))
            .flatMap(parts -> parts)
            .toList());
  }

  static ContentsEntry of(Titled table) {
    return of(table.title());
  }

  private static ContentsEntry of(Sheet sheet) {
    return new ContentsEntry(sheet.caption(), id(sheet), List.of());
  }

  private static ContentsEntry of(ReportFigure figure) {
    return new ContentsEntry(figure.figure().caption().title(), id(figure), List.of());
  }

  private static ContentsEntry of(Reading reading) {
    return new ContentsEntry(reading.title(), id(reading), List.of());
  }

  static String id(Sheet sheet) {
    return "table-" + sheet.name();
  }

  static String id(ReportFigure figure) {
    return "figure-" + figure.name();
  }

  static String id(Reading reading) {
    return Anchors.of("examples " + reading.title());
  }
}
