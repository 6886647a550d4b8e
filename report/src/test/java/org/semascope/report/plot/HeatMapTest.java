package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class HeatMapTest {
  private static HeatMap map(int decimals, Series... rows) {
    return new HeatMap(
        Caption.of("Test", ""),
        "layer",
        Samples.layers(rows[0].values().size()),
        decimals,
        List.of(rows));
  }

  @Test
  void everyNumberIsPrintedOnItsCell() {
    Picture picture =
        Picture.of(map(1, Series.of("SYN", 10, 20.04, Double.NaN), Series.of("HYPE", 0.5, 7, 8)));
    assertThat(picture.texts()).contains("10.0", "20.0", ".5", "7.0", "8.0", "–", "SYN", "HYPE");
    assertThat(picture.marks()).hasSize(5);
    assertThat(
            Stream.of(
                    "HYPE, layer 0: 0.500",
                    "HYPE, layer 1: 7.000",
                    "HYPE, layer 2: 8.000",
                    "SYN, layer 0: 10.000",
                    "SYN, layer 1: 20.040")
                .map(hint -> luminance(fill(picture, hint))))
        .as("the greater a number, the darker its cell")
        .doesNotHaveDuplicates()
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void numbersAreCentredInTheirCells() {
    Picture picture = Picture.of(map(0, Series.of("row", 11, 12, 13)));
    double[] cell = Picture.bounds(picture.mark("row, layer 1: 12.00"));
    Element text = picture.text("12");
    assertThat(Picture.number(text, "x")).isBetween(cell[0] + 1, cell[2] - 1);
    assertThat(Picture.number(text, "y")).isBetween(cell[1] + 1, cell[3] - 1);
    assertThat(Picture.number(picture.text("1"), "x")).isEqualTo(Picture.number(text, "x"));
  }

  @Test
  void rampDivergesAtZeroIfThereAreNegativeNumbers() {
    HeatMap.Colours colours = new HeatMap.Colours(DoubleStream.of(-0.2, 0.8, Double.NaN));
    assertThat(blueness(colours.ground(0))).isZero();
    assertThat(luminance(colours.ground(0).light())).isGreaterThan(0.9);
    // Orange below zero, blue above; darker with the distance from zero.
    for (double size : new double[] {0.2, 0.4, 0.8}) {
      assertThat(blueness(colours.ground(size))).isGreaterThan(40);
      assertThat(blueness(colours.ground(-size))).isLessThan(-40);
      for (int sign : new int[] {-1, 1}) {
        assertThat(luminance(colours.ground(sign * size).light()))
            .isLessThan(luminance(colours.ground(sign * size / 2).light()));
      }
    }
  }

  @Test
  void lettersHaveContrastOnLightAndDarkPages() {
    for (double least : new double[] {-1, 0}) {
      HeatMap.Colours colours = new HeatMap.Colours(DoubleStream.of(least, 1));
      IntStream.rangeClosed(0, 100)
          .mapToDouble(i -> least + (1 - least) * i / 100)
          .mapToObj(colours::ground)
          .forEach(
              ground -> {
                Colour letters = HeatMap.Colours.letters(ground);
                assertThat(contrast(ground.light(), letters.light())).isGreaterThan(4);
                assertThat(contrast(ground.dark(), letters.dark())).isGreaterThan(4);
              });
    }
  }

  @Test
  void equalNumbersAndNoNumbers() {
    Colour middle = new HeatMap.Colours(DoubleStream.of(0, 6)).ground(3);
    assertThat(new HeatMap.Colours(DoubleStream.of(3, 3)).ground(3)).isEqualTo(middle);
    assertThat(Picture.of(map(2, Series.of("a", Double.NaN))).marks()).isEmpty();
    assertThatThrownBy(() -> map(-1, Series.of("a", 1))).hasMessageContaining("not -1");
  }

  private static int fill(Picture picture, String hint) {
    return Integer.decode(picture.mark(hint).getAttribute("fill"));
  }

  /** Blue minus red, from -255 to 255; 0 for grey. */
  private static int blueness(Colour colour) {
    return (colour.light() & 0xFF) - (colour.light() >> 16 & 0xFF);
  }

  /** (L1 + .05) / (L2 + .05), L the relative luminance of WCAG 2. */
  private static double contrast(int one, int other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(int rgb) {
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double c = (rgb >> (16 - 8 * i) & 0xFF) / 255.0;
      sum += weights[i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
  }
}
