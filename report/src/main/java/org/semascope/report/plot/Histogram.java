package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Frequencies of values in bins of equal width with round borders. One sample is drawn as bars of
 * counts, several samples as outlines of percentages.
 *
 * @param bins approximate number
 */
public record Histogram(Caption caption, Axis across, int bins, List<Sample> samples)
    implements Figure {
  private static final double FILL_OPACITY = 0.12;

  public Histogram {
    samples = List.copyOf(samples);
  }

  public record Sample(String name, List<Double> values) {
    public Sample {
      values = List.copyOf(values);
      Value.requireFinite(name, values);
    }
  }

  @Override
  public List<String> names() {
    return samples.stream().map(Sample::name).toList();
  }

  @Override
  public Figure only(List<String> names) {
    List<Sample> chosen =
        names.stream()
            .flatMap(name -> samples.stream().filter(one -> one.name.equals(name)))
            .toList();
    return new Histogram(caption, across, bins, chosen);
  }

  @Override
  public Drawing draw(FigureSize size) {
    boolean several = samples.size() > 1;
    Ticks borders =
        across.ticks(
            samples.stream().flatMap(sample -> sample.values.stream()).mapToDouble(x -> x), bins);
    // (samples)(bins)
    List<double[]> heights = samples.stream().map(one -> heights(one, borders, several)).toList();
    Legend legend =
        Legend.of(size, Legend.Key.OUTLINE, samples.stream().map(Sample::name).toList());
    Axis up = Axis.of(several ? "percentage" : "number").covering(0, 1);
    DoubleStream filled = heights.stream().flatMapToDouble(Arrays::stream).filter(h -> h > 0);
    PlotArea area = new PlotArea(size, caption, legend, up, filled);
    DoubleStream ends = DoubleStream.of(borders.first(), borders.last());
    return area.over(
        Ticks.over(ends, PlotArea.ACROSS_TICKS),
        across.label(),
        (canvas, x) -> {
          for (int i = 0; i < heights.size(); i++) {
            if (several) {
              drawOutline(canvas, borders, heights.get(i), x, area.upScale(), legend.style(i));
            } else {
              drawBars(canvas, borders, heights.get(i), x, area.upScale(), legend.style(i));
            }
          }
        });
  }

  /** A bin includes its lower border; the last bin also includes its upper border. */
  private static double[] heights(Sample sample, Ticks borders, boolean percent) {
    double[] counts = new double[borders.count() - 1];
    for (double value : sample.values) {
      int bin = (int) Math.floor((value - borders.first()) / borders.step() + 1e-9);
      counts[Math.min(bin, counts.length - 1)]++;
    }
    double unit = percent ? 100.0 / Math.max(1, sample.values.size()) : 1;
    return Arrays.stream(counts).map(count -> count * unit).toArray();
  }

  private static void drawBars(
      Canvas canvas, Ticks borders, double[] counts, Scale x, Scale y, Style style) {
    for (int bin = 0; bin < counts.length; bin++) {
      if (counts[bin] > 0) {
        double from = borders.at(bin);
        double to = borders.at(bin + 1);
        double top = y.at(counts[bin]);
        String count = Value.fixed(counts[bin], 0);
        String hint = "%s to %s: %s".formatted(borders.label(from), borders.label(to), count);
        double width = x.at(to) - x.at(from) - 1;
        List<Point> box = Point.box(x.at(from) + 0.5, top, width, y.from() - top);
        canvas.shape(box, 1, style.colour(), hint);
      }
    }
  }

  private static void drawOutline(
      Canvas canvas, Ticks borders, double[] heights, Scale x, Scale y, Style style) {
    List<Point> outline = new ArrayList<>();
    outline.add(new Point(x.at(borders.first()), y.at(0)));
    for (int bin = 0; bin < heights.length; bin++) {
      outline.add(new Point(x.at(borders.at(bin)), y.at(heights[bin])));
      outline.add(new Point(x.at(borders.at(bin + 1)), y.at(heights[bin])));
    }
    outline.add(new Point(x.at(borders.last()), y.at(0)));
    canvas.shape(outline, FILL_OPACITY, style.colour(), "");
    canvas.line(outline, Canvas.LINE_WIDTH, style.dash(), style.colour());
  }
}
