package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** Lays a {@link LineChart} out. */
final class LineLayout {
  private static final double BAND_OPACITY = 0.16;

  private final LineChart chart;
  private final List<Style> styles;
  private final PlotArea area;
  private final Scale y;
  private final int hintDecimals;

  private LineLayout(LineChart chart) {
    this.chart = chart;
    styles = Style.of(chart.series());
    List<String> names = chart.series().stream().map(Series::name).toList();
    Frame frame =
        new Frame(chart.caption(), new Legend(Legend.Key.LINE, names, styles), chart.up().label());
    Ticks up = chart.up().ticks(Series.extent(chart.series()), 5);
    area = new PlotArea(frame, up);
    y = area.upScale();
    hintDecimals = up.decimals() + 2;
  }

  static Drawing of(LineChart chart) {
    LineLayout layout = new LineLayout(chart);
    return new Drawing(layout.area.figureHeight(chart.across()), layout::draw);
  }

  private void draw(Canvas canvas) {
    area.drawGround(canvas, Series.extent(chart.series()).findAny().isEmpty());
    area.drawPlaces(canvas, chart.places(), chart.across());
    List<Series> series = chart.series();
    // All bands lie under all lines.
    for (int i = 0; i < series.size(); i++) {
      drawBands(canvas, series.get(i), styles.get(i));
    }
    for (int i = 0; i < series.size(); i++) {
      drawLines(canvas, series.get(i), styles.get(i));
    }
  }

  private void drawBands(Canvas canvas, Series series, Style style) {
    for (List<Integer> run : runs(series, Value::hasInterval)) {
      List<Point> outline = new ArrayList<>();
      List<Point> back = new ArrayList<>();
      for (int place : run) {
        outline.add(at(place, series.values().get(place).high()));
        back.add(at(place, series.values().get(place).low()));
      }
      if (outline.size() == 1) {
        Marks.interval(canvas, outline.get(0), back.get(0), style.colour());
      } else {
        Collections.reverse(back);
        outline.addAll(back);
        canvas.shape(outline, BAND_OPACITY, style.colour(), "");
      }
    }
  }

  private void drawLines(Canvas canvas, Series series, Style style) {
    for (List<Integer> run : runs(series, Value::isKnown)) {
      List<Point> points =
          run.stream().map(place -> at(place, series.values().get(place).value())).toList();
      if (points.size() > 1) {
        canvas.line(points, Marks.LINE_WIDTH, style.dash(), style.colour());
      }
      for (int i = 0; i < run.size() && isMarked(series, run); i++) {
        String hint =
            "%s, %s %s: %s"
                .formatted(
                    series.name(),
                    chart.across(),
                    chart.places().get(run.get(i)),
                    series.values().get(run.get(i)).text(hintDecimals));
        canvas.glyph(style.glyph(), points.get(i), Marks.GLYPH, style.colour(), hint);
      }
    }
  }

  /** A reference is a line to compare with, not points to read; but a single point is no line. */
  private static boolean isMarked(Series series, List<Integer> run) {
    return !series.reference() || run.size() == 1;
  }

  private Point at(int place, double value) {
    return new Point(area.middle(place, chart.places().size()), y.at(value));
  }

  /** Neighbouring places whose values can be drawn, as long as there is no gap. */
  private static List<List<Integer>> runs(Series series, Predicate<Value> drawn) {
    List<List<Integer>> runs = new ArrayList<>();
    boolean open = false;
    for (int place = 0; place < series.values().size(); place++) {
      boolean known = drawn.test(series.values().get(place));
      if (known && !open) {
        runs.add(new ArrayList<>());
      }
      if (known) {
        runs.get(runs.size() - 1).add(place);
      }
      open = known;
    }
    return runs;
  }
}
