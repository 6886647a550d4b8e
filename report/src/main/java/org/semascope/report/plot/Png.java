package org.semascope.report.plot;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.semascope.core.SemascopeException;

/** A figure as a PNG image: the picture of {@link Svg#file}. */
public final class Png {
  private static final double PIXELS_PER_INCH = 300;

  private Png() {}

  /**
   * @param width in pixels
   */
  public static byte[] of(Figure figure, int width) {
    return of(figure.draw(), width);
  }

  /** For paper, with 300 pixels per inch. */
  public static byte[] of(Figure figure, PrintSize size) {
    return of(size.draw(figure), (int) Math.round(size.width() * PIXELS_PER_INCH));
  }

  private static byte[] of(Drawing drawing, int width) {
    if (width < 1 || width > 20_000) {
      throw new IllegalArgumentException("an image cannot be " + width + " pixels wide");
    }
    // Without this, drawing fails if DISPLAY names a display that does not exist.
    System.setProperty("java.awt.headless", "true");
    requireFont();
    double scale = width / drawing.width();
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

  /** Without fontconfig or fonts Java fails at the first letter; exceptions differ by version. */
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

  /** Draws marks with Java2D, in the units of the figure. */
  private record ImageCanvas(Graphics2D graphics) implements Canvas {
    ImageCanvas {
      graphics.setRenderingHints(
          Map.of(
              RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON,
              RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON,
              RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON,
              RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE));
    }

    @Override
    public void line(List<Point> points, double width, double[] dash, Colour colour) {
      float[] dashes = new float[dash.length];
      for (int i = 0; i < dash.length; i++) {
        dashes[i] = (float) dash[i];
      }
      graphics.setStroke(
          new BasicStroke(
              (float) width,
              BasicStroke.CAP_BUTT,
              BasicStroke.JOIN_ROUND,
              10,
              dashes.length == 0 ? null : dashes,
              0));
      graphics.setColor(new Color(colour.light()));
      graphics.draw(path(points));
    }

    @Override
    public void shape(List<Point> outline, double opacity, Colour colour, String hint) {
      Path2D path = path(outline);
      path.closePath();
      fill(path, opacity, colour);
    }

    @Override
    public void circle(Point centre, double radius, double opacity, Colour colour, String hint) {
      fill(disc(centre, radius), opacity, colour);
    }

    /** One shape, as in SVG: overlapping dots of a group are not darker. */
    @Override
    public void dots(List<Point> points, double size, double opacity, Colour colour) {
      Path2D all = new Path2D.Double(Path2D.WIND_NON_ZERO);
      points.forEach(point -> all.append(disc(point, size / 2), false));
      fill(all, opacity, colour);
    }

    @Override
    public void text(double x, double y, String text, Anchor anchor, Font font) {
      java.awt.Font letters =
          new java.awt.Font(
                  java.awt.Font.SANS_SERIF,
                  font.bold() ? java.awt.Font.BOLD : java.awt.Font.PLAIN,
                  1)
              .deriveFont((float) font.size());
      double width = letters.getStringBounds(text, graphics.getFontRenderContext()).getWidth();
      double before =
          switch (anchor) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
          };
      graphics.setFont(letters);
      graphics.setColor(new Color(font.colour().light()));
      graphics.drawString(text, (float) (x - before), (float) y);
    }

    private void fill(Shape shape, double opacity, Colour colour) {
      graphics.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, (float) opacity));
      graphics.setColor(new Color(colour.light()));
      graphics.fill(shape);
      graphics.setComposite(AlphaComposite.SrcOver);
    }

    private static Ellipse2D disc(Point centre, double radius) {
      return new Ellipse2D.Double(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    }

    private static Path2D path(List<Point> points) {
      Path2D path = new Path2D.Double();
      path.moveTo(points.get(0).x(), points.get(0).y());
      points.stream().skip(1).forEach(point -> path.lineTo(point.x(), point.y()));
      return path;
    }
  }
}
