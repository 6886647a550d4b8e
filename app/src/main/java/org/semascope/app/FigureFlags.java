package org.semascope.app;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.UsageException;
import org.semascope.report.plot.Figure;
import org.semascope.report.plot.Pdf;
import org.semascope.report.plot.Png;
import org.semascope.report.plot.PrintSize;
import org.semascope.report.plot.Svg;
import picocli.CommandLine.Option;

/** A figure for a paper: its name, size and file format. */
final class FigureFlags {
  private static final Pattern LENGTH = Pattern.compile("(\\d*\\.?\\d+)\\s*(in|cm|mm|pt)?");

  @Option(
      names = "--figure",
      paramLabel = "NAME",
      description =
          "Write one figure, with -o FILE.pdf, FILE.svg or FILE.png (300 dpi): layers (--columns by"
              + " layer), or a figure of the page; see --list.")
  private String name;

  @Option(
      names = "--width",
      paramLabel = "W",
      description =
          "Width of the figure: 3.03in, 7.7cm, 77mm or 219pt (default: 3.03in, a column of an ACL"
              + " paper). Text is 8 points high at every width.")
  private String width;

  @Option(
      names = "--height",
      paramLabel = "H",
      description = "Height of the figure (default: suits the width).")
  private String height;

  @Option(names = "--no-title", description = "Draw no title; the caption of the paper has it.")
  private boolean untitled;

  /** File formats. */
  enum Format {
    PDF,
    SVG,
    PNG;

    byte[] write(Figure figure, PrintSize size) {
      return switch (this) {
        case PDF -> Pdf.of(figure, size);
        case SVG -> Svg.of(figure, size).getBytes(StandardCharsets.UTF_8);
        case PNG -> Png.of(figure, size);
      };
    }

    /** Null for other extensions. */
    static Format of(String extension) {
      return Arrays.stream(values())
          .filter(one -> one.name().equals(extension.toUpperCase(Locale.ROOT)))
          .findFirst()
          .orElse(null);
    }
  }

  /** Null without a figure. */
  String name() {
    return name;
  }

  PrintSize size() {
    return new PrintSize(
        width == null ? 3.03 : inches("--width", width),
        height == null ? OptionalDouble.empty() : OptionalDouble.of(inches("--height", height)),
        !untitled);
  }

  private static double inches(String option, String text) {
    Matcher length = LENGTH.matcher(text.strip());
    UsageException.throwIf(
        !length.matches(), "%s %s: expected a length such as 3.03in, 7.7cm or 219pt", option, text);
    double number = Double.parseDouble(length.group(1));
    return switch (length.group(2) == null ? "in" : length.group(2)) {
      case "cm" -> number / 2.54;
      case "mm" -> number / 25.4;
      case "pt" -> number / 72.27; // points of TeX
      default -> number;
    };
  }
}
