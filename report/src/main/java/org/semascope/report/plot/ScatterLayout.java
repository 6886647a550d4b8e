package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.semascope.report.plot.ScatterPlot.Group;
import org.semascope.report.plot.ScatterPlot.Item;

/** Lays a {@link ScatterPlot} out. */
final class ScatterLayout {
  /** More points than this are a cloud: small dots that let each other through. */
  private static final int MOST_SINGLE = 600;

  private static final int CLOUD_LAYERS = 10;

  private final ScatterPlot plot;
  private final List<Style> styles;
  private final Ticks across;
  private final Ticks up;
  private final PlotArea area;

  private ScatterLayout(ScatterPlot plot) {
    this.plot = plot;
    styles = IntStream.range(0, plot.groups().size()).mapToObj(Style::of).toList();
    List<String> names = plot.groups().stream().map(Group::name).toList();
    Frame frame =
        new Frame(plot.caption(), new Legend(Legend.Key.POINT, names, styles), plot.up().label());
    across = plot.across().ticks(all(Item::x), 6);
    up = plot.up().ticks(all(Item::y), 5);
    area = new PlotArea(frame, up);
  }

  static Drawing of(ScatterPlot plot) {
    ScatterLayout layout = new ScatterLayout(plot);
    return new Drawing(layout.area.figureHeight(plot.across().label()), layout::draw);
  }

  private DoubleStream all(ToDoubleFunction<Item> coordinate) {
    return plot.groups().stream().flatMap(group -> group.items().stream()).mapToDouble(coordinate);
  }

  private void draw(Canvas canvas) {
    area.drawGround(canvas, all(Item::x).findAny().isEmpty());
    area.drawAcrossTicks(canvas, across, plot.across().label());
    Scale x = area.acrossScale(across);
    Scale y = area.upScale();
    boolean cloud = all(Item::x).count() > MOST_SINGLE;
    for (int i = 0; i < styles.size(); i++) {
      Style style = styles.get(i);
      List<Item> items = plot.groups().get(i).items();
      List<Point> points =
          items.stream().map(item -> new Point(x.at(item.x()), y.at(item.y()))).toList();
      if (cloud) {
        drawCloud(canvas, points, style.colour());
      } else {
        for (int j = 0; j < points.size(); j++) {
          canvas.glyph(style.glyph(), points.get(j), 6, style.colour(), hint(items.get(j)));
        }
      }
    }
  }

  /** Every tenth point is one layer, and layers darken each other: the dense shows. */
  private static void drawCloud(Canvas canvas, List<Point> points, Colour colour) {
    for (int layer = 0; layer < CLOUD_LAYERS; layer++) {
      List<Point> every = new ArrayList<>();
      for (int i = layer; i < points.size(); i += CLOUD_LAYERS) {
        every.add(points.get(i));
      }
      canvas.dots(every, 3, 0.3, colour);
    }
  }

  private String hint(Item item) {
    return "%s: %s, %s"
        .formatted(
            item.name(),
            AxisNumerals.fixed(item.x(), across.decimals() + 2),
            AxisNumerals.fixed(item.y(), up.decimals() + 2));
  }
}
