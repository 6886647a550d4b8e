package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class LineChartTest {
  private static LineChart chart(Series... series) {
    int places = series[0].values().size();
    return new LineChart(
        Caption.of("Test", ""),
        "layer",
        Samples.layers(places),
        Axis.of("P@1").covering(0, 40),
        List.of(series));
  }

  @Test
  void valuesAreAtTheirCoordinates() {
    Picture picture = Picture.of(chart(Series.of("a", 0, 25, 40)));
    Element mark = picture.mark("a, layer 1: 25.00");
    double bottom = picture.tick("0");
    double top = picture.tick("40");
    assertThat(Picture.number(mark, "cy"))
        .isCloseTo(bottom + (top - bottom) * 25 / 40, offset(.02));
    List<Element> names = picture.all("text").stream().filter(t -> isLayer(t, bottom)).toList();
    assertThat(names).extracting(Element::getTextContent).containsExactly("0", "1", "2");
    assertThat(Picture.number(mark, "cx")).isEqualTo(Picture.number(names.get(1), "x"));
    double[] line = Picture.corners(lines(picture).get(0));
    assertThat(line).hasSize(6);
    assertThat(line[3]).isEqualTo(Picture.number(mark, "cy"));
    assertThat(line[5]).isCloseTo(top, offset(0.02));
  }

  private static boolean isLayer(Element text, double bottom) {
    return text.getTextContent().matches("\\d") && Picture.number(text, "y") > bottom + 8;
  }

  /** Lines except those of the grid. */
  private static List<Element> lines(Picture picture) {
    return picture.ofClass("line").stream()
        .filter(line -> line.getAttribute("stroke-width").equals("2"))
        .toList();
  }

  @Test
  void aMissingValueBreaksTheLineAndItsBand() {
    Value known = new Value(10, 5, 20);
    Picture picture =
        Picture.of(chart(new Series("a", List.of(known, known, Value.NONE, known, known, known))));
    assertThat(picture.marks()).hasSize(5);
    assertThat(lines(picture))
        .extracting(line -> Picture.corners(line).length)
        .containsExactly(4, 6);
    List<Element> bands = picture.ofClass("shape");
    assertThat(bands).extracting(band -> Picture.corners(band).length).containsExactly(8, 12);
    assertThat(Picture.bounds(bands.get(0))[1]).isCloseTo(picture.tick("20"), offset(0.02));
  }

  @Test
  void aSinglePointIsAMarkWithItsInterval() {
    Picture picture = Picture.of(chart(new Series("a", List.of(new Value(10, 5, 20)))));
    assertThat(picture.marks()).hasSize(1);
    assertThat(picture.mark("a, layer 0: 10.00 [5.00, 20.00]")).isNotNull();
    assertThat(lines(picture)).isEmpty();
    assertThat(picture.ofClass("shape")).isEmpty();
  }

  @Test
  void chartsWithoutValuesSayNoValues() {
    Picture picture = Picture.of(chart(Series.of("a", Double.NaN, Double.NaN)));
    assertThat(picture.marks()).isEmpty();
    assertThat(picture.texts()).contains("no values");
    assertThat(Picture.of(chart(Series.of("a", 1))).texts()).doesNotContain("no values");
  }

  @Test
  void seriesDifferInColourDashAndGlyph() {
    Series[] series = new Series[8];
    for (int i = 0; i < 8; i++) {
      series[i] = Series.of("series " + i, i, i + 1);
    }
    Picture picture = Picture.of(chart(series));
    assertThat(picture.texts()).contains("series 0", "series 7");
    // Each once in the legend and once in the plot.
    assertThat(lines(picture)).hasSize(16);
    assertThat(lines(picture).stream().map(l -> l.getAttribute("stroke")).distinct()).hasSize(8);
    assertThat(lines(picture).stream().map(l -> l.getAttribute("stroke-dasharray")).distinct())
        .hasSize(8);
    assertThat(picture.marks()).hasSize(16);
  }

  @Test
  void aReferenceIsGreyAndWithoutMarks() {
    Picture picture =
        Picture.of(chart(Series.of("chance", 3, 3).asReference(), Series.of("a", 1, 2)));
    assertThat(picture.marks()).hasSize(2);
    assertThat(lines(picture))
        .filteredOn(l -> l.getAttribute("stroke").equals("#5A5F66"))
        .hasSize(2);
    assertThat(lines(picture))
        .filteredOn(l -> l.getAttribute("stroke").equals("#0072B2"))
        .hasSize(2);
  }

  @Test
  void oneSeriesNeedsNoLegend() {
    assertThat(Picture.of(chart(Series.of("only one", 1, 2))).texts()).doesNotContain("only one");
  }

  @Test
  void invalidArguments() {
    assertThatThrownBy(() -> chart(Series.of("a", 1), Series.of("b", 1, 2)))
        .hasMessageContaining("b has 2 values for 1 ");
    assertThatThrownBy(() -> Value.of(Double.POSITIVE_INFINITY))
        .hasMessage("a figure cannot show infinity");
    assertThatThrownBy(() -> new Value(1, 2, 1)).hasMessageContaining("[2.0, 1.0]");
    assertThatThrownBy(() -> Axis.of("x").covering(2, 1)).hasMessageContaining("2.0 to 1.0");
  }
}
