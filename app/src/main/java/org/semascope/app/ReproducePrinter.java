package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.semascope.app.Reproduction.Compared;
import org.semascope.app.Reproduction.Verdict;
import org.semascope.app.print.Format;
import org.semascope.app.print.JsonLines;
import org.semascope.app.print.Table;
import org.semascope.app.print.Table.Cell;
import org.semascope.app.published.PublishedFigure;
import org.semascope.app.published.PublishedTable;
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

  private static Table table(List<Compared> all) {
    Table table =
        new Table(
            List.of(
                "metric",
                "group",
                "layer",
                "published",
                "obtained",
                "low",
                "high",
                "difference",
                "tolerance",
                "verdict"));
    for (Compared one : all) {
      PublishedFigure figure = one.published();
      table.row(
          List.of(
              Cell.of(figure.metric()),
              Cell.of(figure.group()),
              Cell.of(figure.layer().isPresent() ? "L" + figure.layer().getAsInt() : ""),
              number(OptionalDouble.of(figure.value()), "%.1f"),
              number(one.obtained(), "%.1f"),
              number(one.low(), "%.1f"),
              number(one.high(), "%.1f"),
              number(difference(one), "%+.1f"),
              number(figure.tolerance(), "%.1f"),
              Cell.of(one.verdict().toString())));
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
    Set<String> reasons = new LinkedHashSet<>();
    for (Compared one : all) {
      PublishedFigure figure = one.published();
      reasons.add(
          "%s of %s: %scomparable, since %s"
              .formatted(
                  figure.metric(),
                  figure.group(),
                  figure.comparable() ? "" : "not ",
                  figure.reason()));
    }
    reasons.forEach(talk::say);
  }

  private static void write(JsonGenerator out, Compared one) throws IOException {
    PublishedFigure figure = one.published();
    out.writeStringField("metric", figure.metric());
    out.writeStringField("group", figure.group());
    if (figure.layer().isPresent()) {
      out.writeNumberField("layer", figure.layer().getAsInt());
    }
    out.writeNumberField("published", figure.value());
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
