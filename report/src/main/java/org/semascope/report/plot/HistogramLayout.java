package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.semascope.report.plot.Histogram.Sample;

/** Lays a {@link Histogram} out: bars for one sample, outlines for several. */
final class HistogramLayout {
  private static final double FILL_OPACITY = 0.12;

  private final Histogram histogram;
  private final boolean several;
  private final Ticks bins;
  private final List<double[]> heights; // (samples)(bins)
  private final List<Style> styles;
  private final PlotArea area;
  private final Ticks across;

  private HistogramLayout(Histogram histogram) {
    this.histogram = histogram;
    List<Sample> samples = histogram.samples();
    several = samples.size() > 1;
    bins = histogram.across().ticks(all(), histogram.bins());
    heights = samples.stream().map(this::heights).toList();
    styles = IntStream.range(0, samples.size()).mapToObj(Style::of).toList();
    List<String> names = samples.stream().map(Sample::name).toList();
    Frame frame =
        new Frame(
            histogram.caption(),
            new Legend(Legend.Key.OUTLINE, names, styles),
            several ? "share, %" : "number");
    DoubleStream reached = heights.stream().flatMapToDouble(Arrays::stream);
    Ticks up = Ticks.over(DoubleStream.concat(DoubleStream.of(0, 1), reached), 5);
    area = new PlotArea(frame, up);
    across = Ticks.over(DoubleStream.of(bins.first(), bins.last()), 6);
  }

  static Drawing of(Histogram histogram) {
    HistogramLayout layout = new HistogramLayout(histogram);
    return new Drawing(layout.area.figureHeight(histogram.across().label()), layout::draw);
  }

  private DoubleStream all() {
    return histogram.samples().stream()
        .flatMap(sample -> sample.values().stream())
        .mapToDouble(Double::doubleValue);
  }

  /** A bin holds its lower border; the last one holds its upper border too. */
  private double[] heights(Sample sample) {
    double[] counts = new double[bins.count() - 1];
    for (double value : sample.values()) {
      int bin = (int) Math.floor((value - bins.first()) / bins.step() + 1e-9);
      counts[Math.min(bin, counts.length - 1)]++;
    }
    double unit = several ? 100.0 / Math.max(1, sample.values().size()) : 1;
    return Arrays.stream(counts).map(count -> count * unit).toArray();
  }

  private void draw(Canvas canvas) {
    area.drawGround(canvas, all().findAny().isEmpty());
    area.drawAcrossTicks(canvas, across, histogram.across().label());
    for (int i = 0; i < heights.size(); i++) {
      if (several) {
        drawOutline(canvas, heights.get(i), styles.get(i));
      } else {
        drawBars(canvas, heights.get(i), styles.get(i));
      }
    }
  }

  private void drawBars(Canvas canvas, double[] counts, Style style) {
    Scale x = area.acrossScale(across);
    Scale y = area.upScale();
    for (int bin = 0; bin < counts.length; bin++) {
      if (counts[bin] > 0) {
        double left = x.at(bins.at(bin));
        double width = x.at(bins.at(bin + 1)) - left;
        double top = y.at(counts[bin]);
        String hint =
            "%s to %s: %s"
                .formatted(
                    bins.label(bins.at(bin)),
                    bins.label(bins.at(bin + 1)),
                    AxisNumerals.fixed(counts[bin], 0));
        List<Point> box = Point.box(left + 0.5, top, width - 1, area.bottom() - top);
        canvas.shape(box, 1, style.colour(), hint);
      }
    }
  }

  private void drawOutline(Canvas canvas, double[] shares, Style style) {
    Scale x = area.acrossScale(across);
    Scale y = area.upScale();
    List<Point> outline = new ArrayList<>();
    outline.add(new Point(x.at(bins.first()), y.at(0)));
    for (int bin = 0; bin < shares.length; bin++) {
      outline.add(new Point(x.at(bins.at(bin)), y.at(shares[bin])));
      outline.add(new Point(x.at(bins.at(bin + 1)), y.at(shares[bin])));
    }
    outline.add(new Point(x.at(bins.last()), y.at(0)));
    canvas.shape(outline, FILL_OPACITY, style.colour(), "");
    canvas.line(outline, Marks.LINE_WIDTH, style.dash(), style.colour());
  }
}
