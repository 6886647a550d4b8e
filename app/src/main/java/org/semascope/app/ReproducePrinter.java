package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.semascope.app.Reproduction.Compared;
import org.semascope.app.Reproduction.Verdict;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.core.Progress;

/** Prints published figures and ours; what keeps them apart is said beside. */
final class ReproducePrinter {
  private final Context context;
  private final Format format;

  ReproducePrinter(Context context, Format format) {
    this.context = context;
    this.format = format;
  }

  void print(PublishedTable table, List<Compared> all) {
    if (format == Format.JSON) {
      JsonLines json = new JsonLines(context.out());
      all.forEach(one -> json.write(out -> write(out, one)));
    } else {
      context.tables(format).print(table(all));
    }
    say(table, all);
  }

  /** The model has a column where the table is of several. */
  private static Table table(List<Compared> all) {
    boolean ofSeveral = all.stream().anyMatch(one -> one.published().model().isPresent());
    List<String> header = new ArrayList<>(ofSeveral ? List.of("model") : List.of());
    header.addAll(List.of("metric", "group", "layer", "published", "obtained", "low", "high"));
    header.addAll(List.of("difference", "tolerance", "verdict"));
    Table table = new Table(header);
    for (Compared one : all) {
      PublishedFigure figure = one.published();
      List<Cell> row = new ArrayList<>();
      if (ofSeveral) {
        row.add(Cell.of(figure.model().orElse("")));
      }
      row.add(Cell.of(figure.metric()));
      row.add(Cell.of(figure.group()));
      row.add(Cell.of(figure.layer().isPresent() ? "L" + figure.layer().getAsInt() : ""));
      String form = "%." + figure.digits() + "f";
      row.add(
          number(
              figure.isDash() ? OptionalDouble.empty() : OptionalDouble.of(figure.value()), form));
      row.add(number(one.obtained(), form));
      row.add(number(one.low(), form));
      row.add(number(one.high(), form));
      row.add(number(difference(one), "%+." + figure.digits() + "f"));
      row.add(number(figure.tolerance(), form));
      row.add(Cell.of(one.verdict().toString()));
      table.row(row);
    }
    return table;
  }

  private static OptionalDouble difference(Compared one) {
    return one.obtained().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(one.difference() + 0.0);
  }

  private static Cell number(OptionalDouble number, String form) {
    return Cell.number(
        number.isPresent() ? String.format(Locale.ROOT, form, number.getAsDouble()) : "-");
  }

  private void say(PublishedTable table, List<Compared> all) {
    Progress talk = context.progress();
    long within = all.stream().filter(one -> one.verdict() == Verdict.WITHIN).count();
    long missed = all.stream().filter(one -> one.verdict().isMiss()).count();
    talk.say("%d of %d figures with a tolerance are within it".formatted(within, within + missed));
    talk.say("published: %s (%s)".formatted(table.reference().citation(), table.where()));
    table.cautions().forEach(talk::say);
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (Compared one : all) {
      PublishedFigure figure = one.published();
      String why =
          "%scomparable, since %s".formatted(figure.comparable() ? "" : "not ", figure.reason());
      List<String> same =
          groups.computeIfAbsent(figure.metric() + "\t" + why, any -> new ArrayList<>());
      if (!same.contains(figure.group())) {
        same.add(figure.group());
      }
    }
    groups.forEach(
        (key, same) -> {
          String[] parts = key.split("\t", 2);
          talk.say("%s of %s: %s".formatted(parts[0], String.join(", ", same), parts[1]));
        });
  }

  private static void write(JsonGenerator out, Compared one) throws IOException {
    PublishedFigure figure = one.published();
    if (figure.model().isPresent()) {
      out.writeStringField("model", figure.model().get());
    }
    out.writeStringField("metric", figure.metric());
    out.writeStringField("group", figure.group());
    if (figure.layer().isPresent()) {
      out.writeNumberField("layer", figure.layer().getAsInt());
    }
    if (figure.isDash()) {
      out.writeStringField("published", "-");
    } else {
      out.writeNumberField("published", figure.value());
    }
    write(out, "obtained", one.obtained());
    write(out, "low", one.low());
    write(out, "high", one.high());
    write(out, "difference", difference(one));
    write(out, "tolerance", figure.tolerance());
    out.writeBooleanField("comparable", figure.comparable());
    out.writeStringField("reason", figure.reason());
    out.writeStringField("verdict", one.verdict().toString());
  }

  private static void write(JsonGenerator out, String name, OptionalDouble number)
      throws IOException {
    if (number.isPresent()) {
      out.writeNumberField(name, number.getAsDouble());
    }
  }
}
