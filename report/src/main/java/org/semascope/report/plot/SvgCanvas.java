package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes marks as SVG elements, one a line. */
final class SvgCanvas implements Canvas {
  private final StringBuilder elements = new StringBuilder();
  private final Function<Colour, String> paint;

  /**
   * @param paint how a colour is written
   */
  SvgCanvas(Function<Colour, String> paint) {
    this.paint = paint;
  }

  String elements() {
    return elements.toString();
  }

  @Override
  public void line(List<Point> points, double width, double[] dash, Colour colour) {
    elements
        .append("<path class=\"line\" fill=\"none\" stroke-linejoin=\"round\" stroke=\"")
        .append(paint.apply(colour))
        .append("\" stroke-width=\"")
        .append(AxisNumerals.place(width))
        .append(dash.length == 0 ? "" : "\" stroke-dasharray=\"" + places(dash))
        .append("\" d=\"")
        .append(path(points))
        .append("\"/>\n");
  }

  @Override
  public void shape(List<Point> outline, double opacity, Colour colour, String hint) {
    elements
        .append("<path class=\"shape\" fill=\"")
        .append(paint.apply(colour))
        .append(opacity == 1 ? "" : "\" fill-opacity=\"" + AxisNumerals.place(opacity))
        .append("\" d=\"")
        .append(path(outline))
        .append('Z');
    close("path", hint);
  }

  @Override
  public void circle(Point centre, double radius, Colour colour, String hint) {
    elements
        .append("<circle fill=\"")
        .append(paint.apply(colour))
        .append("\" cx=\"")
        .append(AxisNumerals.place(centre.x()))
        .append("\" cy=\"")
        .append(AxisNumerals.place(centre.y()))
        .append("\" r=\"")
        .append(AxisNumerals.place(radius));
    close("circle", hint);
  }

  private void close(String element, String hint) {
    elements.append(
        hint.isEmpty() ? "\"/>\n" : "\"><title>" + escape(hint) + "</title></" + element + ">\n");
  }

  /** Strokes without length and with round ends: a dozen letters per dot, not a hundred. */
  @Override
  public void dots(List<Point> places, double size, double opacity, Colour colour) {
    elements
        .append("<path class=\"dots\" fill=\"none\" stroke-linecap=\"round\" stroke=\"")
        .append(paint.apply(colour))
        .append("\" stroke-width=\"")
        .append(AxisNumerals.place(size))
        .append("\" stroke-opacity=\"")
        .append(AxisNumerals.place(opacity))
        .append("\" d=\"")
        .append(places.stream().map(at -> "M" + pair(at) + "h0").collect(Collectors.joining()))
        .append("\"/>\n");
  }

  @Override
  public void text(double x, double y, String text, Anchor anchor, Font font) {
    elements
        .append("<text x=\"")
        .append(AxisNumerals.place(x))
        .append("\" y=\"")
        .append(AxisNumerals.place(y))
        .append("\" font-size=\"")
        .append(AxisNumerals.place(font.size()))
        .append(font.bold() ? "\" font-weight=\"bold" : "")
        .append(
            anchor == Anchor.START
                ? ""
                : "\" text-anchor=\"" + anchor.name().toLowerCase(Locale.ROOT))
        .append("\" fill=\"")
        .append(paint.apply(font.colour()))
        .append("\">")
        .append(escape(text))
        .append("</text>\n");
  }

  private static String path(List<Point> points) {
    return points.stream().map(SvgCanvas::pair).collect(Collectors.joining("L", "M", ""));
  }

  private static String pair(Point point) {
    return AxisNumerals.place(point.x()) + " " + AxisNumerals.place(point.y());
  }

  private static String places(double[] numbers) {
    return Arrays.stream(numbers).mapToObj(AxisNumerals::place).collect(Collectors.joining(" "));
  }

  /** For text and attributes; what XML cannot hold becomes the replacement character. */
  static String escape(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
              }
            });
    return safe.toString();
  }

  /** Char of XML 1.0. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c <= 0xD7FF
        || c >= 0xE000 && c <= 0xFFFD
        || c >= 0x10000;
  }
}
