package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.report.plot.BoxPlot.Group;
import org.semascope.report.plot.BoxPlot.Quartiles;
import org.w3c.dom.Element;

class BoxPlotTest {
  /** Quartiles 2, 3 and 4, by the default rule of NumPy and R; 20 is an outlier. */
  private static final List<Double> FIVE_AND_ONE = List.of(20.0, 1.0, 4.0, 3.0, 2.0, 3.0, 2.0, 4.0);

  @Test
  void quartilesAreInterpolated() {
    Quartiles four = Quartiles.of(List.of(4.0, 1.0, 3.0, 2.0)).orElseThrow();
    assertThat(four.lower()).isEqualTo(1.75);
    assertThat(four.median()).isEqualTo(2.5);
    assertThat(four.upper()).isEqualTo(3.25);
    assertThat(four.least()).isEqualTo(1);
    assertThat(four.greatest()).isEqualTo(4);
    assertThat(four.outside()).isEmpty();
  }

  @Test
  void whiskersEndAtTheLastValueWithinReach() {
    // A box from 2 to 4 reaches from -1 to 7.
    Quartiles some = Quartiles.of(FIVE_AND_ONE).orElseThrow();
    assertThat(some.lower()).isEqualTo(2);
    assertThat(some.upper()).isEqualTo(4);
    assertThat(some.least()).isEqualTo(1);
    assertThat(some.greatest()).isEqualTo(4);
    assertThat(some.outside()).containsExactly(20);
  }

  @Test
  void whiskersNeverEndInsideTheBox() {
    // The lower quartile 7.5 is no value, and 0 is out of reach.
    Quartiles some = Quartiles.of(List.of(0.0, 10.0, 10.0, 10.0)).orElseThrow();
    assertThat(some.lower()).isEqualTo(7.5);
    assertThat(some.least()).isEqualTo(7.5);
    assertThat(some.outside()).containsExactly(0);
  }

  @Test
  void quartilesOfOneValueAndOfNone() {
    Quartiles one = Quartiles.of(List.of(0.3)).orElseThrow();
    assertThat(List.of(one.least(), one.lower(), one.median(), one.upper(), one.greatest()))
        .containsOnly(0.3);
    assertThat(Quartiles.of(List.of())).isEmpty();
  }

  @Test
  void boxesAreAtTheirValues() {
    Picture picture = picture(new Group("a", List.of(FIVE_AND_ONE)));
    Element box = picture.mark("a, P1: median 3.0, half of the values from 2.0 to 4.0");
    double[] bounds = Picture.bounds(box);
    double step = (picture.tick("0") - picture.tick("20")) / 20;
    assertThat(bounds[1]).isCloseTo(picture.tick("0") - 4 * step, offset(0.02));
    assertThat(bounds[3]).isCloseTo(picture.tick("0") - 2 * step, offset(0.02));
    assertThat(picture.ofClass("dots")).hasSize(1);
    double dot =
        Double.parseDouble(picture.ofClass("dots").get(0).getAttribute("d").split("[ h]")[1]);
    assertThat(dot).isCloseTo(picture.tick("20"), offset(0.02));
  }

  @Test
  void flatBoxesAreLines() {
    Picture picture =
        picture(new Group("a", List.of(List.of(7.0, 7.0))), new Group("b", List.of(FIVE_AND_ONE)));
    double[] stroke =
        Picture.bounds(picture.mark("a, P1: median 7.0, half of the values from 7.0 to 7.0"));
    assertThat(stroke[3] - stroke[1]).isCloseTo(2, offset(0.02));
    double step = (picture.tick("0") - picture.tick("20")) / 20;
    assertThat((stroke[1] + stroke[3]) / 2).isCloseTo(picture.tick("0") - 7 * step, offset(0.02));
  }

  @Test
  void emptyAndInvalidSamples() {
    assertThat(picture(new Group("a", List.of(List.of()))).texts()).contains("no values");
    assertThat(picture(new Group("a", List.of(List.of()))).marks()).isEmpty();
    assertThatThrownBy(() -> new Group("a", List.of(List.of(1.0, Double.NaN))))
        .hasMessage("a has a value that is NaN");
    assertThatThrownBy(() -> picture(new Group("a", List.of())))
        .hasMessageContaining("a has 0 samples for 1 ");
  }

  private static Picture picture(Group... groups) {
    return Picture.of(
        new BoxPlot(
            Caption.of("Test", ""),
            "",
            List.of("P1"),
            Axis.of("x").covering(0, 20),
            Arrays.asList(groups)));
  }
}
