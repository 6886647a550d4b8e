package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

class PngTest {
  @BeforeAll
  static void needFonts() {
    Fonts.assumePresent();
  }

  private static BufferedImage image(Figure figure, int width) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(Png.of(figure, width)));
  }

  @ParameterizedTest
  @EnumSource
  void isAsLargeAsTheSvgAndWhiteAtTheCorners(Samples sample) throws IOException {
    BufferedImage image = image(sample.figure, 780);
    String[] box = Picture.of(sample.figure).root().getAttribute("viewBox").split(" ");
    assertThat(image.getWidth()).isEqualTo(780);
    assertThat(image.getHeight())
        .isEqualTo((int) Math.ceil(Double.parseDouble(box[3]) * 780 / 520 - 0.01));
    assertThat(image.getRGB(0, 0) & 0xFFFFFF).isEqualTo(0xFFFFFF);
    assertThat(image.getRGB(779, image.getHeight() - 1) & 0xFFFFFF).isEqualTo(0xFFFFFF);
    // The title is written in dark letters.
    long dark = 0;
    for (int x = 0; x < 400; x++) {
      for (int y = 18; y < 45; y++) {
        dark += (image.getRGB(x, y) & 0xFF) < 0x60 ? 1 : 0;
      }
    }
    assertThat(dark).isPositive();
  }

  /** Shapes do not depend on fonts, so that both canvases must have the same colour there. */
  @Test
  void marksHaveThePositionAndColourOfTheSvg() throws IOException {
    for (Samples sample : List.of(Samples.HEAT, Samples.HISTOGRAM, Samples.LYING_BARS)) {
      BufferedImage image = image(sample.figure, 1040);
      for (Element mark : Picture.of(sample.figure).marks()) {
        double[] bounds = Picture.bounds(mark);
        // Near a corner, where neither letters nor glyphs nor intervals are.
        boolean large = bounds[2] - bounds[0] > 6 && bounds[3] - bounds[1] > 6;
        if (large && !mark.getAttribute("fill").equals("#FFFFFF")) {
          int pixel = image.getRGB((int) (2 * bounds[2] - 4), (int) (2 * bounds[1] + 3));
          assertThat("#%06X".formatted(pixel & 0xFFFFFF))
              .as("%s: %s", sample, mark.getTextContent())
              .isEqualTo(mark.getAttribute("fill"));
        }
      }
    }
  }

  @Test
  void theSameFigureGivesTheSameBytes() {
    assertThat(Png.of(Samples.LINES.figure, 520)).isEqualTo(Png.of(Samples.LINES.figure, 520));
  }

  @Test
  void invalidWidths() {
    assertThatThrownBy(() -> Png.of(Samples.HEAT.figure, 0))
        .hasMessage("an image cannot be 0 pixels wide");
  }
}
