package org.semascope.report.plot;

import java.util.function.Function;
import java.util.stream.Collectors;

/** A figure as SVG. */
public final class Svg {
  /** What a reader's machine has; the first that it knows. */
  private static final String FONTS =
      "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans', sans-serif";

  private static final String VARIABLE = "--figure-";
  private static final int SHOWN_WIDTH = 720;

  private Svg() {}

  /**
   * To be put into a page: as wide as there is room, transparent, and light or dark as the reader
   * prefers. A page that decides itself sets the variables {@code --figure-text} and so on for
   * {@code .semascope-figure} by a rule of its own.
   */
  public static String inline(Figure figure) {
    String root =
        " class=\"semascope-figure\" style=\"width:100%;max-width:"
            + SHOWN_WIDTH
            + "px;height:auto\"";
    Function<Colour, String> paint =
        colour -> colour.name() == null ? colour.hex() : "var(" + VARIABLE + colour.name() + ")";
    return write(figure.caption(), Drawing.of(figure), root, styleSheet(), paint);
  }

  /** To be kept as a file: plain colours on white, which any program understands. */
  public static String file(Figure figure) {
    Drawing drawing = Drawing.of(figure);
    double height = drawing.height() * SHOWN_WIDTH / Frame.WIDTH;
    String root = " width=\"" + SHOWN_WIDTH + "\" height=\"" + AxisNumerals.place(height) + "\"";
    String ground =
        "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n".formatted(Colour.GROUND.hex());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + write(figure.caption(), drawing, root, ground, Colour::hex);
  }

  private static String write(
      Caption caption,
      Drawing drawing,
      String root,
      String before,
      Function<Colour, String> paint) {
    SvgCanvas canvas = new SvgCanvas(paint);
    drawing.content().accept(canvas);
    String size = AxisNumerals.place(Frame.WIDTH) + " " + AxisNumerals.place(drawing.height());
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %s\""
            .formatted(size)
        + " font-family=\"%s\"%s>\n".formatted(FONTS, root)
        + element("title", caption.title())
        + element("desc", caption.description())
        + before
        + canvas.elements()
        + "</svg>\n";
  }

  private static String element(String name, String text) {
    return text.isBlank() ? "" : "<%s>%s</%s>\n".formatted(name, SvgCanvas.escape(text), name);
  }

  private static String styleSheet() {
    return """
    <style>
    .semascope-figure { %s }
    @media (prefers-color-scheme: dark) { .semascope-figure { %s } }
    </style>
    """
        .formatted(variables(Colour::light), variables(Colour::dark));
  }

  private static String variables(Function<Colour, Integer> shade) {
    return Style.variables()
        .map(colour -> VARIABLE + colour.name() + ": " + Colour.hex(shade.apply(colour)))
        .collect(Collectors.joining("; "));
  }
}
