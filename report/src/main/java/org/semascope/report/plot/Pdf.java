package org.semascope.report.plot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A figure as a PDF file with one page of its size. Lines and shapes are vectors; text is text, in
 * standard fonts. The same figure gives the same bytes.
 */
public final class Pdf {
  private static final int FIRST_FONT = 5; // number of its object

  private Pdf() {}

  public static byte[] of(Figure figure, PrintSize size) {
    Drawing drawing = size.draw(figure);
    double width = drawing.width() * PrintSize.POINTS;
    double height = drawing.height() * PrintSize.POINTS;
    PdfCanvas canvas = new PdfCanvas(height, new StringBuilder(), new TreeSet<>());
    drawing.content().accept(canvas);
    List<String> objects = new ArrayList<>();
    objects.add("<< /Type /Catalog /Pages 2 0 R >>");
    objects.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    objects.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s %s] /Contents 4 0 R\n"
                .formatted(Svg.number(width), Svg.number(height))
            + "/Resources << /Font << %s >> /ExtGState << %s >> >> >>"
                .formatted(fonts(), opacities(canvas.opacities)));
    String content = canvas.operators.toString();
    objects.add("<< /Length %s >>\nstream\n%s\nendstream".formatted(content.length(), content));
    for (PdfFont font : PdfFont.values()) {
      objects.add(font.dictionary());
    }
    objects.add("<< /Title <%s> >>".formatted(utf16(figure.caption().title())));
    return file(objects);
  }

  private static String fonts() {
    return Arrays.stream(PdfFont.values())
        .map(font -> "/%s %s 0 R".formatted(font.resource(), FIRST_FONT + font.ordinal()))
        .collect(Collectors.joining(" "));
  }

  private static String opacities(Set<Double> all) {
    return all.stream()
        .map(one -> "/%s << /ca %s /CA %2$s >>".formatted(PdfCanvas.name(one), Svg.number(one)))
        .collect(Collectors.joining(" "));
  }

  private static String utf16(String text) {
    StringBuilder hex = new StringBuilder("FEFF");
    text.chars()
        .forEach(unit -> hex.append(HexFormat.of().withUpperCase().toHexDigits((char) unit)));
    return hex.toString();
  }

  /** Objects, numbered from 1: the catalogue first, the document information last. */
  private static byte[] file(List<String> objects) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    // Four bytes above 127 mark the file as binary.
    file.writeBytes("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n".getBytes(ISO_8859_1));
    StringBuilder offsets = new StringBuilder("0000000000 65535 f \n");
    for (int i = 0; i < objects.size(); i++) {
      offsets.append(String.format(Locale.ROOT, "%010d 00000 n \n", file.size()));
      String object = "%s 0 obj\n%s\nendobj\n".formatted(i + 1, objects.get(i));
      file.writeBytes(object.getBytes(ISO_8859_1));
    }
    int count = objects.size() + 1;
    file.writeBytes(
        """
        xref
        0 %s
        %s\
        trailer
        << /Size %s /Root 1 0 R /Info %s 0 R >>
        startxref
        %s
        %%%%EOF
        """
            .formatted(count, offsets, count, objects.size(), file.size())
            .getBytes(ISO_8859_1));
    return file.toByteArray();
  }

  /**
   * Writes marks as operators. Coordinates are in points, y upwards.
   *
   * @param height of the page
   * @param opacities used so far
   */
  private record PdfCanvas(double height, StringBuilder operators, Set<Double> opacities)
      implements Canvas {
    /** Distance of the control points of a quarter of a circle, in radii. */
    private static final double QUARTER = 4 * (Math.sqrt(2) - 1) / 3;

    private static final int ROUND_CAP = 1;

    @Override
    public void line(List<Point> points, double width, double[] dash, Colour colour) {
      String dashes =
          Arrays.stream(dash).mapToObj(PdfCanvas::scaled).collect(Collectors.joining(" "));
      state(1);
      add("%s RG %s w 0 J 1 j [%s] 0 d", rgb(colour), scaled(width), dashes);
      path(points);
      add("S Q");
    }

    @Override
    public void shape(List<Point> outline, double opacity, Colour colour, String hint) {
      state(opacity);
      add("%s rg", rgb(colour));
      path(outline);
      add("h f Q");
    }

    @Override
    public void circle(Point centre, double radius, double opacity, Colour colour, String hint) {
      state(opacity);
      add("%s rg", rgb(colour));
      double k = QUARTER * radius;
      double x = centre.x();
      double y = centre.y();
      add("%s m", at(x + radius, y));
      curve(x + radius, y + k, x + k, y + radius, x, y + radius);
      curve(x - k, y + radius, x - radius, y + k, x - radius, y);
      curve(x - radius, y - k, x - k, y - radius, x, y - radius);
      curve(x + k, y - radius, x + radius, y - k, x + radius, y);
      add("f Q");
    }

    private void curve(double x1, double y1, double x2, double y2, double x, double y) {
      add("%s %s %s c", at(x1, y1), at(x2, y2), at(x, y));
    }

    /** Lines of length zero with round ends. */
    @Override
    public void dots(List<Point> points, double size, double opacity, Colour colour) {
      state(opacity);
      add("%s RG %s w %d J", rgb(colour), scaled(size), ROUND_CAP);
      points.forEach(point -> add("%s m %1$s l", at(point.x(), point.y())));
      add("S Q");
    }

    @Override
    public void text(double x, double y, String text, Anchor anchor, Font font) {
      List<PdfFont.Run> runs = PdfFont.runs(text, font.bold());
      double width = font.size() * runs.stream().mapToDouble(PdfFont.Run::ems).sum();
      double before =
          switch (anchor) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
          };
      add("BT %s rg %s Td", rgb(font.colour()), at(x - before, y));
      for (PdfFont.Run run : runs) {
        add("/%s %s Tf (%s) Tj", run.font().resource(), scaled(font.size()), run.escaped());
      }
      add("ET");
    }

    private void state(double opacity) {
      operators.append("q ");
      if (opacity != 1) {
        opacities.add(opacity);
        add("/%s gs", name(opacity));
      }
    }

    static String name(double opacity) {
      return "O" + Math.round(opacity * 100);
    }

    private void path(List<Point> points) {
      for (int i = 0; i < points.size(); i++) {
        add("%s %s", at(points.get(i).x(), points.get(i).y()), i == 0 ? "m" : "l");
      }
    }

    private void add(String form, Object... values) {
      operators.append(String.format(Locale.ROOT, form, values)).append('\n');
    }

    private String at(double x, double y) {
      return scaled(x) + " " + Svg.number(height - y * PrintSize.POINTS);
    }

    private static String scaled(double units) {
      return Svg.number(units * PrintSize.POINTS);
    }

    private static String rgb(Colour colour) {
      return component(colour, 16) + " " + component(colour, 8) + " " + component(colour, 0);
    }

    private static String component(Colour colour, int shift) {
      return String.valueOf(Math.round(1000 * (colour.light() >> shift & 0xFF) / 255.0) / 1000.0);
    }
  }
}
