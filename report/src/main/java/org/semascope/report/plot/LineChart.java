package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/**
 * Values over ordered categories, such as layers: a line per series, with intervals as a band. A
 * line is interrupted at missing values.
 *
 * @param categories names of the categories, from left to right
 * @param across what the categories are
 */
public record LineChart(
    Caption caption, String across, List<String> categories, Axis up, List<Series> series)
    implements Figure {
  private static final double BAND_OPACITY = 0.16;

  public LineChart {
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
    return new LineChart(caption, across, categories, up, Series.only(series, names));
  }

  @Override
  public Drawing draw(FigureSize size) {
    Legend legend = Legend.ofSeries(size, Legend.Key.LINE, series);
    PlotArea area = new PlotArea(size, caption, legend, up, Series.extent(series));
    return area.over(
        categories,
        across,
        canvas -> {
          // All bands are below all lines.
          for (int i = 0; i < series.size(); i++) {
            drawBands(canvas, area, series.get(i), legend.style(i));
          }
          for (int i = 0; i < series.size(); i++) {
            drawLines(canvas, area, series.get(i), legend.style(i));
          }
        });
  }

  private void drawBands(Canvas canvas, PlotArea area, Series one, Style style) {
    for (List<Integer> run : runs(one, Value::hasInterval)) {
      List<Point> outline = new ArrayList<>();
      List<Point> back = new ArrayList<>();
      for (int category : run) {
        outline.add(at(area, category, one.values().get(category).high()));
        back.add(at(area, category, one.values().get(category).low()));
      }
      if (outline.size() == 1) {
        canvas.interval(outline.get(0), back.get(0), style.colour());
      } else {
        Collections.reverse(back);
        outline.addAll(back);
        canvas.shape(outline, BAND_OPACITY, style.colour(), "");
      }
    }
  }

  private void drawLines(Canvas canvas, PlotArea area, Series one, Style style) {
    for (List<Integer> run : runs(one, Value::isKnown)) {
      List<Point> points =
          run.stream()
              .map(category -> at(area, category, one.values().get(category).value()))
              .toList();
      if (points.size() > 1) {
        canvas.line(points, Canvas.LINE_WIDTH, style.dash(), style.colour());
      }
      // References have no marks, except for single points.
      for (int i = 0; i < run.size() && (!one.reference() || run.size() == 1); i++) {
        String category = across + " " + categories.get(run.get(i));
        String hint = one.hint(category, run.get(i), area.ticks().decimals() + 2);
        canvas.glyph(style.glyph(), points.get(i), Canvas.GLYPH, style.colour(), hint);
      }
    }
  }

  private Point at(PlotArea area, int category, double value) {
    return new Point(area.middle(category, categories.size()), area.upScale().at(value));
  }

  /** Maximal sequences of adjacent categories with values. */
  private static List<List<Integer>> runs(Series series, Predicate<Value> drawn) {
    List<List<Integer>> runs = new ArrayList<>();
    boolean open = false;
    for (int category = 0; category < series.values().size(); category++) {
      boolean known = drawn.test(series.values().get(category));
      if (known && !open) {
        runs.add(new ArrayList<>());
      }
      if (known) {
        runs.get(runs.size() - 1).add(category);
      }
      open = known;
    }
    return runs;
  }
}
