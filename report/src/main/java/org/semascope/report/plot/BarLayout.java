package org.semascope.report.plot;

import java.util.List;
import java.util.stream.DoubleStream;
import org.semascope.report.plot.Canvas.Font;

/** Lays a {@link BarChart} out with upright bars, or hands it on to {@link LyingBarLayout}. */
final class BarLayout {
  /** Of a place's width, so that groups are apart. */
  private static final double GROUP = 0.82;

  private final BarChart chart;
  private final List<Style> styles;
  private final Frame frame;
  private final Ticks ticks;
  private final PlotArea area;

  private BarLayout(BarChart chart) {
    this.chart = chart;
    styles = Style.of(chart.series());
    frame = new Frame(chart.caption(), legend(chart, styles), chart.values().label());
    ticks = ticks(chart);
    area = new PlotArea(frame, ticks);
  }

  static Drawing of(BarChart chart) {
    BarLayout layout = new BarLayout(chart);
    return layout.namesFit()
        ? new Drawing(layout.area.figureHeight(chart.across()), layout::draw)
        : LyingBarLayout.of(chart);
  }

  static Legend legend(BarChart chart, List<Style> styles) {
    List<String> names = chart.series().stream().map(Series::name).toList();
    return new Legend(Legend.Key.BAR, names, styles);
  }

  static Ticks ticks(BarChart chart) {
    DoubleStream fromZero = DoubleStream.concat(DoubleStream.of(0), Series.extent(chart.series()));
    return chart.values().ticks(fromZero, 5);
  }

  /** What a bar says beside the pointer. */
  static String hint(BarChart chart, Series series, int place, int decimals) {
    return "%s, %s: %s"
        .formatted(
            series.name(), chart.places().get(place), series.values().get(place).text(decimals));
  }

  private boolean namesFit() {
    double room = 2 * area.halfPlace(Math.max(1, chart.places().size())) - 4;
    return chart.places().stream().allMatch(name -> Letters.width(name, Font.SMALL.size()) <= room);
  }

  private void draw(Canvas canvas) {
    frame.draw(canvas);
    area.drawGrid(canvas);
    if (Series.extent(chart.series()).findAny().isEmpty()) {
      area.drawNothing(canvas);
    }
    area.drawPlaces(canvas, chart.places(), chart.across());
    Scale y = area.upScale();
    int places = chart.places().size();
    double width = 2 * area.halfPlace(places) * GROUP / chart.series().size();
    for (int place = 0; place < places; place++) {
      double x = area.middle(place, places) - width * chart.series().size() / 2;
      for (int i = 0; i < chart.series().size(); i++) {
        Series series = chart.series().get(i);
        Value value = series.values().get(place);
        if (value.isKnown()) {
          String hint = hint(chart, series, place, ticks.decimals() + 2);
          drawBar(canvas, styles.get(i), x + i * width, width * 0.92, y, value, hint);
        }
      }
    }
  }

  private static void drawBar(
      Canvas canvas, Style style, double x, double width, Scale y, Value value, String hint) {
    double zero = y.at(0);
    double end = y.at(value.value());
    double top = Math.min(zero, end);
    double middle = x + width / 2;
    // The glyph stands at the foot of the bar.
    Point glyph = new Point(middle, zero + Math.signum(end - zero) * (width / 2 + 2));
    Marks.bar(canvas, style, x, top, width, Math.abs(zero - end), glyph, hint);
    if (value.hasInterval()) {
      Point low = new Point(middle, y.at(value.low()));
      Point high = new Point(middle, y.at(value.high()));
      Marks.interval(canvas, low, high, Colour.TEXT);
    }
  }
}
