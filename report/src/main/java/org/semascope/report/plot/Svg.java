package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A figure as SVG. */
public final class Svg {
  /** The first font that is installed is used. */
  private static final String FONTS =
      "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', sans-serif";

  /** Characters that XML 1.0 does not allow. */
  private static final Pattern NOT_XML =
      Pattern.compile("[^\t\n\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private static final String VARIABLE = "--figure-";
  private static final String CLASS = "semascope-figure";
  private static final int SHOWN_WIDTH = 720;

  private Svg() {}

  /**
   * For embedding in a page: full width, transparent, light or dark as the reader prefers. A page
   * with its own colours sets the variables {@code --figure-text} and so on for {@code
   * .semascope-figure}.
   */
  public static String inline(Figure figure) {
    String root =
        " class=\"" + CLASS + "\" style=\"width:100%;max-width:" + SHOWN_WIDTH + "px;height:auto\"";
    Function<Colour, String> paint =
        colour -> colour.name() == null ? colour.hex() : "var(" + VARIABLE + colour.name() + ")";
    return write(figure.caption(), figure.draw(), root, styleSheet(), paint, true);
  }

  /** For embedding in a page that has {@link #css} and whose policy forbids inline styles. */
  public static String unstyled(Figure figure) {
    Function<Colour, String> paint =
        colour ->
            colour.name() != null
                ? "var(" + VARIABLE + colour.name() + ")"
                : colour.light() == colour.dark()
                    ? colour.hex()
                    : "light-dark(%s,%s)".formatted(colour.hex(), Colour.hex(colour.dark()));
    return write(figure.caption(), figure.draw(), " class=\"" + CLASS + "\"", "", paint, false);
  }

  /** Style sheet of {@link #unstyled} figures. */
  public static String css() {
    return ".%s { width: 100%%; max-width: %spx; height: auto; }\n%s"
        .formatted(CLASS, SHOWN_WIDTH, colours());
  }

  /** For a file: plain colours on white, without CSS. */
  public static String file(Figure figure) {
    Drawing drawing = figure.draw();
    double height = drawing.height() * SHOWN_WIDTH / drawing.width();
    return file(figure.caption(), drawing, SHOWN_WIDTH + "", number(height));
  }

  /** For paper: real size, in points. */
  public static String of(Figure figure, PrintSize size) {
    Drawing drawing = size.draw(figure);
    return file(
        figure.caption(),
        drawing,
        number(drawing.width() * PrintSize.POINTS) + "pt",
        number(drawing.height() * PrintSize.POINTS) + "pt");
  }

  private static String file(Caption caption, Drawing drawing, String width, String height) {
    String root = " width=\"" + width + "\" height=\"" + height + "\"";
    String ground =
        "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n".formatted(Colour.GROUND.hex());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + write(caption, drawing, root, ground, Colour::hex, false);
  }

  private static String write(
      Caption caption,
      Drawing drawing,
      String root,
      String before,
      Function<Colour, String> paint,
      boolean themed) {
    SvgCanvas canvas = new SvgCanvas(paint, themed, new StringBuilder());
    drawing.content().accept(canvas);
    String size = number(drawing.width()) + " " + number(drawing.height());
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %s\""
            .formatted(size)
        + " font-family=\"%s\"%s>\n".formatted(FONTS, root)
        + element("title", caption.title())
        + element("desc", caption.description())
        + before
        + canvas.elements()
        + "</svg>\n";
  }

  /** At most two decimals, and no trailing zeros. */
  static String number(double value) {
    double rounded = Math.round(value * 100) / 100.0;
    return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
  }

  private static String element(String name, String text) {
    return text.isBlank() ? "" : "<%s>%s</%s>\n".formatted(name, SvgCanvas.escape(text), name);
  }

  private static String styleSheet() {
    return "<style>\n" + colours() + "</style>\n";
  }

  private static String colours() {
    return """
    .%1$s { %2$s }
    @media (prefers-color-scheme: dark) { .%1$s { %3$s } }
    """
        .formatted(CLASS, variables(Colour::light), variables(Colour::dark));
  }

  private static String variables(Function<Colour, Integer> shade) {
    return Style.variables()
        .map(colour -> VARIABLE + colour.name() + ": " + Colour.hex(shade.apply(colour)))
        .collect(Collectors.joining("; "));
  }

  /**
   * Writes marks as SVG elements, one per line.
   *
   * @param paint converts a colour to an attribute
   * @param themed whether colours without a variable depend on the colour scheme of the page
   */
  private record SvgCanvas(Function<Colour, String> paint, boolean themed, StringBuilder elements)
      implements Canvas {
    @Override
    public void line(List<Point> points, double width, double[] dash, Colour colour) {
      open("path class=\"line\" fill=\"none\" stroke-linejoin=\"round\"")
          .with("stroke", paint.apply(colour))
          .with("stroke-width", number(width))
          .with("stroke-dasharray", dash.length == 0 ? null : numbers(dash))
          .with("d", path(points))
          .close("path", "");
    }

    @Override
    public void shape(List<Point> outline, double opacity, Colour colour, String hint) {
      open("path class=\"shape\"")
          .fill(colour)
          .with("fill-opacity", opacity == 1 ? null : number(opacity))
          .with("d", path(outline) + "Z")
          .close("path", hint);
    }

    @Override
    public void circle(Point centre, double radius, double opacity, Colour colour, String hint) {
      open("circle")
          .fill(colour)
          .with("fill-opacity", opacity == 1 ? null : number(opacity))
          .with("cx", number(centre.x()))
          .with("cy", number(centre.y()))
          .with("r", number(radius))
          .close("circle", hint);
    }

    /** Lines of length zero with round ends take a tenth of the size of circles. */
    @Override
    public void dots(List<Point> points, double size, double opacity, Colour colour) {
      open("path class=\"dots\" fill=\"none\" stroke-linecap=\"round\"")
          .with("stroke", paint.apply(colour))
          .with("stroke-width", number(size))
          .with("stroke-opacity", number(opacity))
          .with("d", points.stream().map(at -> "M" + pair(at) + "h0").collect(Collectors.joining()))
          .close("path", "");
    }

    @Override
    public void text(double x, double y, String text, Anchor anchor, Font font) {
      open("text")
          .with("x", number(x))
          .with("y", number(y))
          .with("font-size", number(font.size()))
          .with("font-weight", font.bold() ? "bold" : null)
          .with(
              "text-anchor", anchor == Anchor.START ? null : anchor.name().toLowerCase(Locale.ROOT))
          .fill(font.colour());
      elements.append('>').append(escape(text)).append("</text>\n");
    }

    private SvgCanvas open(String start) {
      elements.append('<').append(start);
      return this;
    }

    /** Browsers without {@code light-dark()} use the attribute. */
    private SvgCanvas fill(Colour colour) {
      boolean both = themed && colour.name() == null && colour.light() != colour.dark();
      String dark = Colour.hex(colour.dark());
      return with("fill", paint.apply(colour))
          .with("style", both ? "fill:light-dark(%s,%s)".formatted(colour.hex(), dark) : null);
    }

    /** Adds an attribute, unless its value is null. */
    private SvgCanvas with(String name, String value) {
      elements.append(value == null ? "" : " %s=\"%s\"".formatted(name, value));
      return this;
    }

    private void close(String tag, String hint) {
      elements.append(
          hint.isEmpty() ? "/>\n" : "><title>" + escape(hint) + "</title></" + tag + ">\n");
    }

    private static String path(List<Point> points) {
      return points.stream().map(SvgCanvas::pair).collect(Collectors.joining("L", "M", ""));
    }

    private static String pair(Point point) {
      return number(point.x()) + " " + number(point.y());
    }

    private static String numbers(double[] values) {
      return Arrays.stream(values).mapToObj(Svg::number).collect(Collectors.joining(" "));
    }

    /** For text and attributes; characters that XML does not allow become U+FFFD. */
    static String escape(String text) {
      return NOT_XML
          .matcher(text)
          .replaceAll("\uFFFD")
          .replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replace("\"", "&quot;")
          .replace("'", "&#39;");
    }
  }
}
