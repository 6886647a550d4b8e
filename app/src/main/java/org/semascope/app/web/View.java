package org.semascope.app.web;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.report.table.Table;

/**
 * How a page shows an answer.
 *
 * @param title empty for the title of the page
 * @param data the answer as one table of unrounded numbers, for CSV
 * @param commands command lines that give the same result
 * @param notices for the reader
 */
record View(
    String title, List<Part> parts, Table data, List<List<String>> commands, List<String> notices) {
  View(List<Part> parts, Table data, List<List<String>> commands, List<String> notices) {
    this("", parts, data, commands, notices);
  }

  View {
    parts = List.copyOf(parts);
    commands = List.copyOf(commands);
    notices = List.copyOf(notices);
  }

  /** The figure with a name; the first one for an empty name. */
  Optional<Part.Chart> chart(String name) {
    return all(parts)
        .flatMap(
            part ->
                part instanceof Part.Chart chart
                    ? Stream.of(chart)
                    : part instanceof Part.Own own ? own.charts().stream() : Stream.empty())
        .filter(chart -> name.isEmpty() || chart.name().equals(name))
        .findFirst();
  }

  private static Stream<Part> all(List<Part> parts) {
    return parts.stream()
        .flatMap(
            part ->
                part instanceof Part.Beside beside
                    ? beside.columns().stream().flatMap(column -> all(column.parts()))
                    : Stream.of(part));
  }
}
