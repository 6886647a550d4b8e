package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semascope.core.UsageException;

class PrintSizeTest {
  private static PrintSize size(double width, double height) {
    return new PrintSize(width, OptionalDouble.of(height), true);
  }

  /** A unit is 8/13 points. */
  @Test
  void theHeightIsMet() {
    Drawing drawing = size(3.03, 3.5).draw(Samples.LINES.figure);
    assertThat(drawing.width() * 8 / 13).isCloseTo(3.03 * 72, within(1e-9));
    assertThat(drawing.height() * 8 / 13).isCloseTo(3.5 * 72, within(1e-9));
    assertThat(Svg.of(Samples.LINES.figure, size(3.03, 3.5)))
        .contains(" width=\"218.16pt\" height=\"252pt\"");
  }

  @Test
  void impossibleSizesAreRefused() {
    assertThatThrownBy(() -> size(3, 0.5).draw(Samples.LINES.figure))
        .isInstanceOf(UsageException.class)
        .hasMessageMatching("this figure must be at least \\d\\.\\d\\d inches high");
    assertThatThrownBy(() -> size(3, 2).draw(Samples.HEAT.figure))
        .hasMessage("the height of this figure follows from its rows: leave out --height");
    assertThatThrownBy(() -> size(0.5, 2)).hasMessageContaining("[1.5, 40.0] inches");
  }

  @ParameterizedTest
  @EnumSource
  void withoutTitleAFigureIsLower(Samples sample) {
    double titled = new PrintSize(3, OptionalDouble.empty(), true).draw(sample.figure).height();
    assertThat(new PrintSize(3, OptionalDouble.empty(), false).draw(sample.figure).height())
        .isLessThan(titled);
  }

  @Test
  void aPngHas300PixelsPerInch() throws Exception {
    byte[] png = Png.of(Samples.HEAT.figure, new PrintSize(3, OptionalDouble.empty(), true));
    assertThat(javax.imageio.ImageIO.read(new java.io.ByteArrayInputStream(png)).getWidth())
        .isEqualTo(900);
  }

  @Test
  void someSeriesCanBeChosenFromEveryKindOfFigure() {
    for (Samples sample : Samples.values()) {
      for (String name : sample.figure.names()) {
        assertThat(sample.figure.only(java.util.List.of(name)).names()).containsExactly(name);
      }
    }
  }
}
