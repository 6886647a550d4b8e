package org.semascope.report.plot;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.semascope.core.SemascopeException;

/** A figure as a PNG image: the picture of {@link Svg#file}. */
public final class Png {
  private Png() {}

  /**
   * @param width in pixels; 1,560 is fit for a column of print
   */
  public static byte[] of(Figure figure, int width) {
    if (width < 1 || width > 20_000) {
      throw new IllegalArgumentException("an image cannot be " + width + " pixels wide");
    }
    // Nobody looks on: without this, a display that is named but gone would stop the drawing.
    System.setProperty("java.awt.headless", "true");
    requireFont();
    Drawing drawing = Drawing.of(figure);
    double scale = width / Frame.WIDTH;
    int height = (int) Math.ceil(drawing.height() * scale);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setColor(Color.WHITE);
      graphics.fillRect(0, 0, width, height);
      graphics.scale(scale, scale);
      drawing.content().accept(new ImageCanvas(graphics));
    } finally {
      graphics.dispose();
    }
    return encoded(image);
  }

  /** Without fontconfig or any font Java fails at the first letter, each version in its own way. */
  private static void requireFont() {
    try {
      new Font(Font.SANS_SERIF, Font.PLAIN, 12)
          .getStringBounds("a", new FontRenderContext(null, true, true));
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw new SemascopeException(
          "a PNG needs a font, and Java finds none: install fontconfig and a font, or use SVG", e);
    }
  }

  private static byte[] encoded(BufferedImage image) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
