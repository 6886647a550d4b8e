package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.semascope.report.plot.BoxPlot.Group;

/** Lays a {@link BoxPlot} out. */
final class BoxLayout {
  /** Of a place's width, so that places are apart. */
  private static final double ROOM = 0.82;

  /** Of its room, so that boxes are apart. */
  private static final double BOX = 0.8;

  private static final double WIDEST = 44;

  /** A lower box is a stroke at the median itself. */
  private static final double ROOM_FOR_MEDIAN = 5;

  private static final double ROOM_FOR_GLYPH = 12;

  private final BoxPlot plot;
  private final List<List<Optional<Quartiles>>> boxes; // (groups)(places)
  private final List<Style> styles;
  private final Ticks up;
  private final PlotArea area;

  private BoxLayout(BoxPlot plot) {
    this.plot = plot;
    boxes = plot.groups().stream().map(BoxLayout::boxes).toList();
    styles = IntStream.range(0, boxes.size()).mapToObj(Style::of).toList();
    List<String> names = plot.groups().stream().map(Group::name).toList();
    Frame frame =
        new Frame(plot.caption(), new Legend(Legend.Key.BAR, names, styles), plot.up().label());
    up = plot.up().ticks(all(), 5);
    area = new PlotArea(frame, up);
  }

  static Drawing of(BoxPlot plot) {
    BoxLayout layout = new BoxLayout(plot);
    return new Drawing(layout.area.figureHeight(plot.across()), layout::draw);
  }

  private static List<Optional<Quartiles>> boxes(Group group) {
    return group.samples().stream().map(Quartiles::of).toList();
  }

  private DoubleStream all() {
    return boxes.stream()
        .flatMap(List::stream)
        .flatMap(Optional::stream)
        .flatMapToDouble(Quartiles::extent);
  }

  private void draw(Canvas canvas) {
    area.drawGround(canvas, all().findAny().isEmpty());
    area.drawPlaces(canvas, plot.places(), plot.across());
    int places = plot.places().size();
    double room = 2 * area.halfPlace(places) * ROOM / boxes.size();
    for (int place = 0; place < places; place++) {
      double left = area.middle(place, places) - room * boxes.size() / 2;
      for (int i = 0; i < boxes.size(); i++) {
        Optional<Quartiles> box = boxes.get(i).get(place);
        if (box.isPresent()) {
          double middle = left + room * (i + 0.5);
          double width = Math.min(WIDEST, room * BOX);
          drawBox(canvas, styles.get(i), middle, width, box.get(), hint(i, place, box.get()));
        }
      }
    }
  }

  private void drawBox(
      Canvas canvas, Style style, double middle, double width, Quartiles box, String hint) {
    Scale y = area.upScale();
    Point top = new Point(middle, y.at(box.greatest()));
    Point bottom = new Point(middle, y.at(box.least()));
    Marks.interval(canvas, bottom, top, style.colour());
    double left = middle - width / 2;
    double upper = y.at(box.upper());
    double height = y.at(box.lower()) - upper;
    Point median = new Point(left, y.at(box.median()));
    if (height < ROOM_FOR_MEDIAN) {
      canvas.shape(Point.box(left, median.y() - 1, width, 2), 1, style.colour(), hint);
    } else {
      canvas.shape(Point.box(left, upper, width, height), 1, style.colour(), hint);
      canvas.line(median, new Point(left + width, median.y()), 1.5, Colour.GROUND);
    }
    if (height >= ROOM_FOR_GLYPH) {
      Point at = new Point(middle, median.y());
      canvas.glyph(style.glyph(), at, Math.min(Marks.GLYPH, width - 1), Colour.GROUND, hint);
    }
    List<Point> outside =
        Arrays.stream(box.outside()).mapToObj(value -> new Point(middle, y.at(value))).toList();
    if (!outside.isEmpty()) {
      canvas.dots(outside, 3, 0.6, style.colour());
    }
  }

  private String hint(int group, int place, Quartiles box) {
    int decimals = up.decimals() + 1;
    return "%s, %s: median %s, half of the values from %s to %s"
        .formatted(
            plot.groups().get(group).name(),
            plot.places().get(place),
            AxisNumerals.fixed(box.median(), decimals),
            AxisNumerals.fixed(box.lower(), decimals),
            AxisNumerals.fixed(box.upper(), decimals));
  }
}
