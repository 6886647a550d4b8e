package org.semascope.report.plot;

import java.util.List;
import java.util.stream.DoubleStream;
import org.semascope.report.plot.Canvas.Anchor;
import org.semascope.report.plot.Canvas.Font;

/** Lays a {@link BarChart} out with upright bars, or hands it on to {@link LyingBarLayout}. */
final class BarLayout {
  /** Of a place's width, so that groups are apart. */
  private static final double GROUP = 0.82;

  private final BarChart chart;
  private final List<Style> styles;
  private final Ticks ticks;
  private final PlotArea area;

  private BarLayout(BarChart chart) {
    this.chart = chart;
    styles = Style.of(chart.series());
    Frame frame = new Frame(chart.caption(), legend(chart, styles), chart.values().label());
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
    area.drawGround(canvas, Series.extent(chart.series()).findAny().isEmpty());
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

  /** Lays a {@link BarChart} out with bars that lie under the name of their place. */
  private static final class LyingBarLayout {
    private static final double NAME_LINE = 19;
    private static final double BAR = 13;
    private static final double AFTER_GROUP = 8;
    private static final double SIZE = Font.SMALL.size();

    private final BarChart chart;
    private final List<Style> styles;
    private final Frame frame;
    private final Ticks ticks;
    private final Scale x;

    private LyingBarLayout(BarChart chart) {
      this.chart = chart;
      styles = Style.of(chart.series());
      frame = new Frame(chart.caption(), BarLayout.legend(chart, styles), "");
      ticks = BarLayout.ticks(chart);
      double inset = Letters.width(ticks.label(ticks.last()), SIZE) / 2;
      x = ticks.onto(frame.left() + inset, frame.right() - inset);
    }

    static Drawing of(BarChart chart) {
      LyingBarLayout layout = new LyingBarLayout(chart);
      return new Drawing(Frame.below(layout.bottom(), 2), layout::draw);
    }

    private double groupHeight() {
      return NAME_LINE + BAR * chart.series().size() + AFTER_GROUP;
    }

    private double bottom() {
      return frame.top() + groupHeight() * chart.places().size();
    }

    private void draw(Canvas canvas) {
      frame.draw(canvas);
      drawGrid(canvas);
      for (int place = 0; place < chart.places().size(); place++) {
        double y = frame.top() + groupHeight() * place;
        String name = Letters.fit(chart.places().get(place), Font.LABEL.size(), Frame.INNER_WIDTH);
        canvas.text(frame.left(), y + SIZE, name, Anchor.START, Font.LABEL);
        for (int i = 0; i < chart.series().size(); i++) {
          drawBar(canvas, i, place, y + NAME_LINE + BAR * i);
        }
      }
    }

    private void drawGrid(Canvas canvas) {
      double bottom = bottom();
      int every = ticks.labelEvery(x.to() - x.from(), SIZE);
      for (int i = 0; i < ticks.count(); i++) {
        double at = x.at(ticks.at(i));
        Colour colour = ticks.at(i) == 0 ? Colour.MUTED : Colour.GRID;
        // Not through the names.
        for (int place = 0; place < chart.places().size(); place++) {
          double top = frame.top() + groupHeight() * place + NAME_LINE - 3;
          double end = top + groupHeight() - NAME_LINE;
          canvas.line(new Point(at, top), new Point(at, end), 1, colour);
        }
        if (i % every == 0) {
          String name = ticks.label(ticks.at(i));
          canvas.text(at, bottom + 16, name, Anchor.MIDDLE, Font.SMALL);
        }
      }
      String label = Letters.fit(chart.values().label(), SIZE, Frame.INNER_WIDTH);
      canvas.text(Frame.WIDTH / 2, bottom + 33, label, Anchor.MIDDLE, Font.SMALL);
    }

    private void drawBar(Canvas canvas, int number, int place, double y) {
      Series series = chart.series().get(number);
      Value value = series.values().get(place);
      if (!value.isKnown()) {
        return;
      }
      double zero = x.at(0);
      double end = x.at(value.value());
      double height = BAR - 2;
      double middle = y + height / 2;
      Point glyph = new Point(zero + Math.signum(end - zero) * (height / 2 + 2), middle);
      String hint = BarLayout.hint(chart, series, place, ticks.decimals() + 2);
      double length = Math.abs(end - zero);
      Marks.bar(canvas, styles.get(number), Math.min(zero, end), y, length, height, glyph, hint);
      if (value.hasInterval()) {
        Point low = new Point(x.at(value.low()), middle);
        Point high = new Point(x.at(value.high()), middle);
        Marks.interval(canvas, low, high, Colour.TEXT);
      }
    }
  }
}
