package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Distributions of values: a group of boxes per category, a box per group. A box spans the
 * interquartile range, with a line at the median; whiskers reach to the last value within 1.5 times
 * its length; values beyond are dots (Tukey 1977).
 *
 * @param categories names of the categories, from left to right
 * @param across what the categories are
 */
public record BoxPlot(
    Caption caption, String across, List<String> categories, Axis up, List<Group> groups)
    implements Figure {
  /** Width of a group of boxes, as a fraction of the category's width. */
  private static final double ROOM = 0.82;

  /** Width of a box, as a fraction of its available width. */
  private static final double BOX = 0.8;

  private static final double WIDEST = 44;

  /** A box below this height is drawn as a line at the median. */
  private static final double ROOM_FOR_MEDIAN = 5;

  private static final double ROOM_FOR_GLYPH = 12;

  public BoxPlot {
    categories = List.copyOf(categories);
    groups = List.copyOf(groups);
    for (Group group : groups) {
      if (group.samples().size() != categories.size()) {
        throw new IllegalArgumentException(
            "%s has %s samples for %s categories"
                .formatted(group.name(), group.samples().size(), categories.size()));
      }
    }
  }

  /**
   * Values under one name.
   *
   * @param samples one for each category, in any order within; an empty one has no box
   */
  public record Group(String name, List<List<Double>> samples) {
    public Group {
      samples = samples.stream().map(List::copyOf).toList();
      samples.forEach(sample -> Value.requireFinite(name, sample));
    }
  }

  @Override
  public List<String> names() {
    return groups.stream().map(Group::name).toList();
  }

  @Override
  public Figure only(List<String> names) {
    List<Group> chosen =
        names.stream()
            .flatMap(name -> groups.stream().filter(one -> one.name.equals(name)))
            .toList();
    return new BoxPlot(caption, across, categories, up, chosen);
  }

  @Override
  public Drawing draw(FigureSize size) {
    // (groups)(categories)
    List<List<Optional<Quartiles>>> boxes =
        groups.stream().map(group -> group.samples.stream().map(Quartiles::of).toList()).toList();
    DoubleStream extent =
        boxes.stream()
            .flatMap(List::stream)
            .flatMap(Optional::stream)
            .flatMapToDouble(Quartiles::extent);
    Legend legend = Legend.of(size, Legend.Key.BAR, groups.stream().map(Group::name).toList());
    PlotArea area = new PlotArea(size, caption, legend, up, extent);
    return area.over(
        categories,
        across,
        canvas -> {
          double room = 2 * area.halfSlot(categories.size()) * ROOM / boxes.size();
          double width = Math.min(WIDEST, room * BOX);
          for (int category = 0; category < categories.size(); category++) {
            double left = area.middle(category, categories.size()) - room * boxes.size() / 2;
            for (int i = 0; i < boxes.size(); i++) {
              Optional<Quartiles> box = boxes.get(i).get(category);
              if (box.isPresent()) {
                String name = groups.get(i).name + ", " + categories.get(category);
                String hint = name + ": " + box.get().text(area.ticks().decimals() + 1);
                double middle = left + room * (i + 0.5);
                drawBox(canvas, legend.style(i), area.upScale(), middle, width, box.get(), hint);
              }
            }
          }
        });
  }

  private static void drawBox(
      Canvas canvas,
      Style style,
      Scale y,
      double middle,
      double width,
      Quartiles box,
      String hint) {
    Point top = new Point(middle, y.at(box.greatest));
    canvas.interval(new Point(middle, y.at(box.least)), top, style.colour());
    double left = middle - width / 2;
    double upper = y.at(box.upper);
    double height = y.at(box.lower) - upper;
    double median = y.at(box.median);
    if (height < ROOM_FOR_MEDIAN) {
      canvas.shape(Point.box(left, median - 1, width, 2), 1, style.colour(), hint);
    } else {
      canvas.shape(Point.box(left, upper, width, height), 1, style.colour(), hint);
      Point end = new Point(left + width, median);
      canvas.line(new Point(left, median), end, 1.5, Colour.GROUND);
    }
    if (height >= ROOM_FOR_GLYPH) {
      Point at = new Point(middle, median);
      canvas.glyph(style.glyph(), at, Math.min(Canvas.GLYPH, width - 1), Colour.GROUND, hint);
    }
    List<Point> outside =
        Arrays.stream(box.outside).mapToObj(value -> new Point(middle, y.at(value))).toList();
    if (!outside.isEmpty()) {
      canvas.dots(outside, 3, 0.6, style.colour());
    }
  }

  /**
   * Statistics of a box.
   *
   * @param least of the values within the whiskers
   * @param greatest of the values within the whiskers
   * @param outside the values beyond the whiskers, ascending
   */
  record Quartiles(
      double least, double lower, double median, double upper, double greatest, double[] outside) {
    /** Maximum length of whiskers, in lengths of the box. */
    private static final double REACH = 1.5;

    /** Empty for an empty sample. */
    static Optional<Quartiles> of(List<Double> values) {
      if (values.isEmpty()) {
        return Optional.empty();
      }
      double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      double lower = quantile(sorted, 0.25);
      double upper = quantile(sorted, 0.75);
      double reach = REACH * (upper - lower);
      double[] within =
          Arrays.stream(sorted).filter(v -> v >= lower - reach && v <= upper + reach).toArray();
      double[] outside =
          Arrays.stream(sorted).filter(v -> v < lower - reach || v > upper + reach).toArray();
      // An interpolated quartile may be beyond all values within reach of the whisker.
      double least = Math.min(lower, within[0]);
      double greatest = Math.max(upper, within[within.length - 1]);
      double median = quantile(sorted, 0.5);
      return Optional.of(new Quartiles(least, lower, median, upper, greatest, outside));
    }

    /** By linear interpolation between the two nearest values, the default of R and NumPy. */
    private static double quantile(double[] sorted, double fraction) {
      double position = fraction * (sorted.length - 1);
      int below = (int) position;
      int above = Math.min(below + 1, sorted.length - 1);
      return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }

    DoubleStream extent() {
      return DoubleStream.concat(DoubleStream.of(least, greatest), Arrays.stream(outside));
    }

    private String text(int decimals) {
      return "median %s, half of the values from %s to %s"
          .formatted(
              Value.fixed(median, decimals),
              Value.fixed(lower, decimals),
              Value.fixed(upper, decimals));
    }
  }
}
