package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.report.plot.Histogram.Sample;
import org.w3c.dom.Element;

class HistogramTest {
  private static Picture picture(Sample... samples) {
    return Picture.of(
        new Histogram(Caption.of("Test", ""), Axis.of("x").covering(0, 2), 20, List.of(samples)));
  }

  @Test
  void binsIncludeTheirLowerBorder() {
    // Bins of 0.1; 0.3 is just below three times 0.1 in floating point, and belongs above all the
    // same.
    Picture picture = picture(Samples.numbers("a", 0, 0.05, 0.1, 0.3, 0.39, 1.95, 2));
    assertThat(picture.marks())
        .extracting(Element::getTextContent)
        .containsExactly("0.0 to 0.1: 2", "0.1 to 0.2: 1", "0.3 to 0.4: 2", "1.9 to 2.0: 2");
  }

  @Test
  void numberOfBinsIsAboutTheRequested() {
    Histogram finer =
        new Histogram(
            Caption.of("Test", ""),
            Axis.of("x").covering(0, 2),
            40,
            List.of(Samples.numbers("a", 0, 0.05, 0.1, 2)));
    assertThat(Picture.of(finer).marks())
        .extracting(Element::getTextContent)
        .containsExactly(
            "0.00 to 0.05: 1", "0.05 to 0.10: 1", "0.10 to 0.15: 1", "1.95 to 2.00: 1");
  }

  @Test
  void heightOfBarsIsTheCount() {
    Picture picture = picture(Samples.numbers("a", 0, 0.05, 0.1, 0.3, 0.39, 1.95, 2));
    double[] bar = Picture.bounds(picture.mark("0.3 to 0.4: 2"));
    assertThat(bar[1]).isCloseTo(picture.tick("2.0"), offset(0.02));
    assertThat(bar[3]).isCloseTo(picture.tick("0.0"), offset(0.02));
  }

  @Test
  void severalSamplesArePercentages() {
    Picture picture =
        picture(Samples.numbers("a", 0.55, 1.55), Samples.numbers("b", 0.55, 0.56, 0.57, 1.55));
    assertThat(picture.texts()).contains("percentage", "a", "b");
    List<Element> outlines =
        picture.ofClass("shape").stream().filter(s -> Picture.corners(s).length > 30).toList();
    assertThat(outlines).hasSize(2);
    double zero = picture.tick("0");
    double hundredth = (zero - picture.tick("20")) / 20;
    assertThat(zero - Picture.bounds(outlines.get(0))[1]).isCloseTo(50 * hundredth, offset(0.05));
    assertThat(zero - Picture.bounds(outlines.get(1))[1]).isCloseTo(75 * hundredth, offset(0.05));
  }

  @Test
  void emptyAndInvalidSamples() {
    assertThat(picture(Samples.numbers("a")).texts()).contains("no values");
    assertThat(picture(Samples.numbers("a", 1)).marks()).hasSize(1);
    assertThatThrownBy(() -> Samples.numbers("a", 1, Double.NaN))
        .hasMessage("a has a value that is NaN");
    double[] constant = new double[40];
    Arrays.fill(constant, 7);
    Histogram same =
        new Histogram(
            Caption.of("T", ""), Axis.of("x"), 20, List.of(Samples.numbers("a", constant)));
    assertThat(Picture.of(same).marks()).hasSize(1);
  }
}
