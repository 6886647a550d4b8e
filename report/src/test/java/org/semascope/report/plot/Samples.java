package org.semascope.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.semascope.report.plot.Histogram.Sample;
import org.semascope.report.plot.ScatterPlot.Group;
import org.semascope.report.plot.ScatterPlot.Item;

/** Figures of every kind, with many values and without any. */
enum Samples {
  LINES(lines(13, names(6))),
  MANY_LAYERS(lines(49, names(2))),
  LONG_PLACES(lines(names(9), names(2))),
  NO_LINE(lines(13, List.of())),
  NO_PLACE(lines(0, names(2))),
  EMPTY_LINE(
      new LineChart(
          Caption.of("x", ""), "", layers(2), Axis.of(""), List.of(Series.of("a", nans(2))))),
  BARS(bars(List.of("SYN", "HYPE", "HYPO", "COHYP", "DIST_NGH"), names(3))),
  MANY_BARS(bars(layers(13), names(6))),
  LYING_BARS(bars(names(6), List.of("isA", "partOf"))),
  NO_BAR(bars(layers(3), List.of())),
  HEAT(heat(List.of("SYN", "HYPE", "HYPO"), 1)),
  LONG_HEAT(heat(names(6), 2)),
  NO_HEAT(heat(List.of(), 2)),
  SCATTER(scatter(200)),
  CLOUD(scatter(2_000)),
  LARGE_NUMBERS(
      new ScatterPlot(
          Caption.of("Frequency", ""),
          Axis.of("occurrences"),
          Axis.of("occurrences"),
          List.of(new Group("a", List.of(new Item("x", -7e8, 1e9), new Item("y", 2.3e9, 3e9)))))),
  NO_POINT(scatter(0)),
  HISTOGRAM(new Histogram(Caption.of("One", ""), Axis.of("x"), 20, List.of(sample("a", 500, 0)))),
  HISTOGRAMS(
      new Histogram(
          Caption.of("Several", ""),
          Axis.of("cosine"),
          20,
          List.of(sample("a", 500, 0), sample("b", 90, 2), sample("c", 0, 0)))),
  NO_HISTOGRAM(new Histogram(Caption.of("None", ""), Axis.of("x"), 20, List.of())),
  BOXES(boxes(List.of("P1", "P2", "P3", "P4", "random"), names(3))),
  MANY_BOXES(boxes(layers(13), names(6))),
  NO_BOX(boxes(layers(3), List.of())),
  NO_BOX_PLACE(boxes(List.of(), names(2)));

  final Figure figure;

  Samples(Figure figure) {
    this.figure = figure;
  }

  static List<String> layers(int n) {
    return IntStream.range(0, n).mapToObj(String::valueOf).toList();
  }

  private static List<String> names(int n) {
    return IntStream.range(0, n)
        .mapToObj(i -> "some-organisation/a-rather-long-model-name-multilingual-cased-" + i)
        .toList();
  }

  private static double[] nans(int n) {
    double[] values = new double[n];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  private static LineChart lines(int places, List<String> names) {
    return lines(layers(places), names);
  }

  private static LineChart lines(List<String> places, List<String> names) {
    List<Series> series = new ArrayList<>(series(places.size(), names));
    series.add(Series.of("random", places.stream().mapToDouble(p -> 0.1).toArray()).asReference());
    Caption caption =
        new Caption(
            "A title that is much too long for one line and has to go on in the next one and the"
                + " one after that, where at last even it must come to some kind of an end",
            "95 % intervals, clustered by key",
            "What there is to see");
    return new LineChart(caption, "layer", places, Axis.of("P@1"), series);
  }

  private static BarChart bars(List<String> places, List<String> names) {
    return new BarChart(
        Caption.of("Bars", ""), "relation", places, Axis.of("P@1"), series(places.size(), names));
  }

  private static HeatMap heat(List<String> names, int decimals) {
    return new HeatMap(Caption.of("Heat", ""), "layer", layers(13), decimals, series(13, names));
  }

  private static ScatterPlot scatter(int points) {
    Random random = new Random(2);
    List<Item> items =
        random.doubles(points).mapToObj(x -> new Item("item", x, random.nextGaussian())).toList();
    return new ScatterPlot(
        Caption.of("Scatter", ""), Axis.of("x"), Axis.of("y"), List.of(new Group("all", items)));
  }

  /** Samples with one value, with outliers, and without values. */
  private static BoxPlot boxes(List<String> places, List<String> names) {
    Random random = new Random(3);
    return new BoxPlot(
        Caption.of("Boxes", ""),
        "probe",
        places,
        Axis.of("cosine"),
        names.stream()
            .map(
                name ->
                    new BoxPlot.Group(
                        name,
                        IntStream.range(0, places.size())
                            .mapToObj(
                                place ->
                                    random
                                        .doubles(place == 2 ? 0 : 1 + 40L * (place % 4))
                                        .mapToObj(x -> Math.pow(x, 4))
                                        .toList())
                            .toList()))
            .toList());
  }

  static Sample numbers(String name, double... numbers) {
    return new Sample(name, Arrays.stream(numbers).boxed().toList());
  }

  private static Sample sample(String name, int n, double shift) {
    Random random = new Random(n);
    return numbers(
        name, IntStream.range(0, n).mapToDouble(i -> shift + random.nextGaussian()).toArray());
  }

  /** With a gap in every series and some intervals. */
  private static List<Series> series(int places, List<String> names) {
    Random random = new Random(1);
    return names.stream()
        .map(
            name ->
                new Series(
                    name,
                    IntStream.range(0, places)
                        .mapToObj(place -> place == 2 ? Value.NONE : value(random))
                        .toList()))
        .toList();
  }

  private static Value value(Random random) {
    double value = 2 * random.nextDouble() - 0.5;
    return random.nextBoolean() ? Value.of(value) : new Value(value, value - 0.1, value + 0.2);
  }
}
