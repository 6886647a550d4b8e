package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class BarChartTest {
  private static final List<Series> SERIES =
      List.of(
          new Series("a", List.of(new Value(30, 20, 40), Value.NONE)),
          new Series("b", List.of(Value.of(-10), Value.of(20))));

  private static Picture picture(String... places) {
    return Picture.of(
        new BarChart(Caption.of("Test", ""), "relation", List.of(places), Axis.of("x"), SERIES));
  }

  @Test
  void verticalBarsReachFromZeroToTheirValue() {
    Picture picture = picture("SYN", "HYPE");
    double[] up = Picture.bounds(picture.mark("a, SYN: 30.00 [20.00, 40.00]"));
    double[] down = Picture.bounds(picture.mark("b, SYN: -10.00"));
    assertThat(up[1]).isCloseTo(picture.tick("30"), offset(0.02));
    assertThat(up[3]).isCloseTo(picture.tick("0"), offset(0.02));
    assertThat(down[1]).isCloseTo(picture.tick("0"), offset(0.02));
    assertThat(down[3]).isCloseTo(picture.tick("-10"), offset(0.02));
    assertThat(down[0]).isGreaterThan(up[2]);
  }

  @Test
  void missingValuesHaveNoBar() {
    assertThat(picture("SYN", "HYPE").marks())
        .extracting(Element::getTextContent)
        .containsOnly("a, SYN: 30.00 [20.00, 40.00]", "b, SYN: -10.00", "b, HYPE: 20.00");
  }

  @Test
  void barsAreHorizontalIfNamesAreLong() {
    String name = "a place whose name is much too long to stand under upright bars";
    Picture picture = picture(name, "short");
    assertThat(picture.texts()).contains(name, "short");
    double[] bar = Picture.bounds(picture.mark("a, " + name + ": 30.00 [20.00, 40.00]"));
    double[] left = Picture.bounds(picture.mark("b, " + name + ": -10.00"));
    assertThat(bar[0]).isCloseTo(Picture.number(picture.text("0"), "x"), offset(0.02));
    assertThat(bar[2]).isCloseTo(Picture.number(picture.text("30"), "x"), offset(0.02));
    assertThat(left[0]).isCloseTo(Picture.number(picture.text("-10"), "x"), offset(0.02));
    assertThat(left[2]).isCloseTo(bar[0], offset(0.02));
    assertThat(left[1]).isGreaterThanOrEqualTo(bar[3]);
  }

  @Test
  void theAxisReachesTheEndsOfIntervals() {
    assertThat(picture("SYN", "HYPE").texts()).contains("40").doesNotContain("50");
  }
}
