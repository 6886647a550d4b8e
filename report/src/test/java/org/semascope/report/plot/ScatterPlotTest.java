package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.report.plot.ScatterPlot.Emphasis;
import org.semascope.report.plot.ScatterPlot.Group;
import org.semascope.report.plot.ScatterPlot.Item;
import org.w3c.dom.Element;

class ScatterPlotTest {
  @Test
  void pointsAreAtTheirCoordinates() {
    Group group =
        new Group("all", List.of(new Item("ghost town", 2, 0.8), new Item("wet blanket", 5, 0.2)));
    Picture picture =
        Picture.of(
            new ScatterPlot(
                Caption.of("Test", ""),
                Axis.of("human").covering(0, 5),
                Axis.of("cosine"),
                List.of(group)));
    Element mark = picture.mark("ghost town: 2.00, 0.800");
    assertThat(Picture.number(mark, "cx"))
        .isCloseTo(Picture.number(picture.text("2"), "x"), offset(0.02));
    assertThat(Picture.number(mark, "cy")).isCloseTo(picture.tick("0.8"), offset(0.02));
    assertThat(picture.marks()).hasSize(2);
  }

  @Test
  void manyPointsAreDrawnAsDots() {
    Picture picture = Picture.of(Samples.CLOUD.figure);
    assertThat(picture.marks()).isEmpty();
    long dots =
        picture.ofClass("dots").stream()
            .mapToLong(path -> path.getAttribute("d").chars().filter(c -> c == 'M').count())
            .sum();
    assertThat(dots).isEqualTo(2_000);
  }

  @Test
  void groupsDifferInGlyph() {
    Group one = new Group("one", List.of(new Item("x", 1, 1)));
    Group two = new Group("two", List.of(new Item("y", 2, 2)));
    Picture picture =
        Picture.of(
            new ScatterPlot(Caption.of("T", ""), Axis.of("x"), Axis.of("y"), List.of(one, two)));
    assertThat(picture.texts()).contains("one", "two");
    assertThat(picture.mark("x: 1.000, 1.000").getTagName()).isEqualTo("circle");
    assertThat(picture.mark("y: 2.000, 2.000").getTagName()).isEqualTo("path");
  }

  @Test
  void dimmedPointsAreDrawnToo() {
    Group dimmed = new Group("one", List.of(new Item("x", 1, 1, Emphasis.DIMMED)));
    Group marked = new Group("two", List.of(new Item("y", 2, 2, Emphasis.MARKED)));
    Picture picture =
        Picture.of(
            new ScatterPlot(
                Caption.of("T", ""), Axis.of("x"), Axis.of("y"), List.of(dimmed, marked)));
    Element point = picture.mark("x: 1.000, 1.000");
    assertThat(Picture.number(point, "fill-opacity")).isEqualTo(0.2);
    assertThat(point.getAttribute("fill")).isEqualTo(Style.of(0).colour().hex());
    assertThat(picture.mark("y: 2.000, 2.000").hasAttribute("fill-opacity")).isFalse();
  }

  @Test
  void coordinatesMustBeFinite() {
    assertThatThrownBy(() -> new Item("x", Double.NaN, 1)).hasMessageContaining("(NaN, 1.0)");
  }
}
