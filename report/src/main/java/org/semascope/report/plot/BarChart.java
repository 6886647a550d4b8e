package org.semascope.report.plot;

import java.util.List;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/**
 * Values of unordered categories: a group of bars per category, a bar per series. Bars begin at
 * zero. They are vertical if the names of the categories are short, otherwise horizontal below the
 * names.
 *
 * @param categories names of the groups
 * @param across what the categories are
 */
public record BarChart(
    Caption caption, String across, List<String> categories, Axis values, List<Series> series)
    implements Figure {
  /** Width of a group of vertical bars, as a fraction of the category's width. */
  private static final double GROUP = 0.82;

  private static final double NAME_LINE = 19;
  private static final double HORIZONTAL_BAR = 13;
  private static final double AFTER_GROUP = 8;
  private static final double SIZE = Font.SMALL.size();

  public BarChart {
    categories = List.copyOf(categories);
    series = List.copyOf(series);
    Series.requireOneValuePerCategory(series, categories);
  }

  @Override
  public List<String> names() {
    return Series.names(series);
  }

  @Override
  public Figure only(List<String> names) {
    return new BarChart(caption, across, categories, values, Series.only(series, names));
  }

  @Override
  public Drawing draw(FigureSize size) {
    Legend legend = Legend.ofSeries(size, Legend.Key.BAR, series);
    PlotArea area = new PlotArea(size, caption, legend, values.withZero(), Series.extent(series));
    double room = 2 * area.halfSlot(Math.max(1, categories.size())) - 4;
    return Letters.widest(categories.stream(), SIZE) <= room
        ? vertical(area, legend)
        : horizontal(size, area.ticks(), legend);
  }

  private Drawing vertical(PlotArea area, Legend legend) {
    double step = 2 * area.halfSlot(categories.size()) * GROUP / series.size();
    Bars bars =
        new Bars(legend, true, area.upScale(), area.ticks().decimals() + 2, step, step * 0.92);
    return area.over(
        categories,
        across,
        canvas -> {
          for (int category = 0; category < categories.size(); category++) {
            double left = area.middle(category, categories.size()) - step * series.size() / 2;
            drawGroup(canvas, bars, category, left);
          }
        });
  }

  private Drawing horizontal(FigureSize size, Ticks ticks, Legend legend) {
    PlotFrame frame = new PlotFrame(size, caption, legend, "");
    Scale x = ticks.inside(frame.left(), frame.right());
    double height = NAME_LINE + HORIZONTAL_BAR * series.size() + AFTER_GROUP;
    double bottom = frame.top() + height * categories.size();
    Bars bars =
        new Bars(legend, false, x, ticks.decimals() + 2, HORIZONTAL_BAR, HORIZONTAL_BAR - 2);
    return frame.drawing(
        bottom,
        2,
        canvas -> {
          int every = ticks.labelEvery(x.to() - x.from(), SIZE);
          for (int i = 0; i < ticks.count(); i++) {
            double at = x.at(ticks.at(i));
            Colour colour = ticks.at(i) == 0 ? Colour.MUTED : Colour.GRID;
            // Grid lines do not cross the names.
            for (int category = 0; category < categories.size(); category++) {
              double top = frame.top() + height * category + NAME_LINE - 3;
              double end = top + height - NAME_LINE;
              canvas.line(new Point(at, top), new Point(at, end), 1, colour);
            }
            if (i % every == 0) {
              String label = ticks.label(ticks.at(i));
              canvas.text(at, bottom + 16, label, Anchor.MIDDLE, Font.SMALL);
            }
          }
          String label = Letters.fit(values.label(), SIZE, frame.innerWidth());
          canvas.text(frame.width() / 2, bottom + 33, label, Anchor.MIDDLE, Font.SMALL);
          for (int category = 0; category < categories.size(); category++) {
            double y = frame.top() + height * category;
            String name =
                Letters.fit(categories.get(category), Font.LABEL.size(), frame.innerWidth());
            canvas.text(frame.left(), y + SIZE, name, Anchor.START, Font.LABEL);
            drawGroup(canvas, bars, category, y + NAME_LINE);
          }
        });
  }

  /**
   * Geometry of the bars.
   *
   * @param scale along the bars
   * @param step from one bar of a group to the next
   */
  private record Bars(
      Legend legend, boolean vertical, Scale scale, int decimals, double step, double thickness) {
    Point at(double along, double across) {
      return vertical ? new Point(across, along) : new Point(along, across);
    }

    List<Point> box(double along, double across, double length) {
      return vertical
          ? Point.box(across, along, thickness, length)
          : Point.box(along, across, length, thickness);
    }
  }

  private void drawGroup(Canvas canvas, Bars bars, int category, double start) {
    for (int i = 0; i < series.size(); i++) {
      Value value = series.get(i).values().get(category);
      if (value.isKnown()) {
        double side = start + i * bars.step;
        double middle = side + bars.thickness / 2;
        double zero = bars.scale.at(0);
        double end = bars.scale.at(value.value());
        double length = Math.abs(end - zero);
        // The glyph is at the base of the bar.
        double foot = zero + Math.signum(end - zero) * (bars.thickness / 2 + 2);
        canvas.bar(
            bars.legend.style(i),
            bars.box(Math.min(zero, end), side, length),
            Math.min(length, bars.thickness),
            bars.at(foot, middle),
            series.get(i).hint(categories.get(category), category, bars.decimals));
        if (value.hasInterval()) {
          Point low = bars.at(bars.scale.at(value.low()), middle);
          canvas.interval(low, bars.at(bars.scale.at(value.high()), middle), Colour.TEXT);
        }
      }
    }
  }
}
