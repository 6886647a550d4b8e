package org.semascope.report.plot;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Two numbers for each item, in groups. */
public record ScatterPlot(Caption caption, Axis across, Axis up, List<Group> groups)
    implements Figure {
  /** More points are drawn as small translucent dots. */
  private static final int MOST_SINGLE = 600;

  private static final int CLOUD_LAYERS = 10;

  public ScatterPlot {
    groups = List.copyOf(groups);
  }

  /** How conspicuous a point is. */
  public enum Emphasis {
    DIMMED(6, 0.2),
    NORMAL(6, 1),
    MARKED(12, 1);

    private final double size;
    private final double opacity;

    Emphasis(double size, double opacity) {
      this.size = size;
      this.opacity = opacity;
    }
  }

  public record Item(String name, double x, double y, Emphasis emphasis) {
    public Item {
      if (!Double.isFinite(x) || !Double.isFinite(y)) {
        throw new IllegalArgumentException(
            "%s: coordinates must be finite, found (%s, %s)".formatted(name, x, y));
      }
    }

    public Item(String name, double x, double y) {
      this(name, x, y, Emphasis.NORMAL);
    }
  }

  public record Group(String name, List<Item> items) {
    public Group {
      items = List.copyOf(items);
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
    return new ScatterPlot(caption, across, up, chosen);
  }

  @Override
  public Drawing draw(FigureSize size) {
    Legend legend = Legend.of(size, Legend.Key.POINT, groups.stream().map(Group::name).toList());
    PlotArea area = new PlotArea(size, caption, legend, up, all(Item::y));
    Ticks ticks = across.ticks(all(Item::x), PlotArea.ACROSS_TICKS);
    return area.over(
        ticks,
        across.label(),
        (canvas, x) -> {
          boolean cloud = all(Item::x).count() > MOST_SINGLE;
          for (int i = 0; i < groups.size(); i++) {
            Style style = legend.style(i);
            List<Item> items = groups.get(i).items();
            List<Point> points =
                items.stream()
                    .map(item -> new Point(x.at(item.x), area.upScale().at(item.y)))
                    .toList();
            if (cloud) {
              drawCloud(canvas, points, style.colour());
            } else {
              for (int j = 0; j < points.size(); j++) {
                String hint = hint(items.get(j), ticks.decimals() + 2, area.ticks().decimals() + 2);
                Emphasis emphasis = items.get(j).emphasis;
                canvas.glyph(
                    style.glyph(),
                    points.get(j),
                    emphasis.size,
                    emphasis.opacity,
                    style.colour(),
                    hint);
              }
            }
          }
        });
  }

  private DoubleStream all(ToDoubleFunction<Item> coordinate) {
    return groups.stream().flatMap(group -> group.items.stream()).mapToDouble(coordinate);
  }

  /** Dots are distributed over ten translucent layers, so that dense areas are darker. */
  private static void drawCloud(Canvas canvas, List<Point> points, Colour colour) {
    for (int layer = 0; layer < CLOUD_LAYERS; layer++) {
      IntStream every = IntStream.iterate(layer, i -> i < points.size(), i -> i + CLOUD_LAYERS);
      canvas.dots(every.mapToObj(points::get).toList(), 3, 0.3, colour);
    }
  }

  private static String hint(Item item, int decimalsOfX, int decimalsOfY) {
    String x = Value.fixed(item.x, decimalsOfX);
    return "%s: %s, %s".formatted(item.name, x, Value.fixed(item.y, decimalsOfY));
  }
}
