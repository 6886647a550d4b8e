package org.semascope.report.plot;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;

/** Standard fonts, which every PDF reader has, with the widths of Adobe's font metrics. */
enum PdfFont {
  HELVETICA,
  /** Only for text that starts at its point, whose width is not needed. */
  HELVETICA_BOLD,
  SYMBOL;

  /** WinAnsiEncoding of PDF. */
  private static final Charset WIN_ANSI = Charset.forName("windows-1252");

  // Widths in thousandths of the size, from code 32; 0 for unused codes.
  private static final int[] WIDTHS = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // space
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // `
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0, // p
    556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, // €
    0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611, // °
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, // À
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, // à
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
  };

  // Characters of Symbol, their codes and their widths.
  private static final String SYMBOLS = "αβγδεζηθικλμνξοπρστυφχψωΔΣΩ−≤≥≠≈≡∞√←↑→↓∼";
  private static final String CODES =
      "abgdezhqiklmnxoprstufcyw"
          + "DSW"
          + "-\u00a3\u00b3\u00b9\u00bb\u00ba\u00a5\u00d6"
          + "\u00ac\u00ad\u00ae\u00af~";
  private static final int[] SYMBOL_WIDTHS = {
    631, 549, 411, 494, 439, 494, 603, 521, 329, 549, 549, 576, // alpha to mu
    521, 493, 549, 549, 549, 603, 439, 576, 521, 549, 686, 686, // nu to omega
    612, 592, 768, 549, 549, 549, 549, 549, 549, 713, 549, 987, 603, 987, 603, 549,
  };

  private static final char UNKNOWN = '?';

  /**
   * Text in one font.
   *
   * @param codes a character for each byte of the encoded text
   * @param ems width, in units of the size
   */
  record Run(PdfFont font, String codes, double ems) {
    /** The content of a string of PDF. */
    String escaped() {
      return codes.replaceAll("[\\\\()]", "\\\\$0");
    }
  }

  /** Name in the resources of a page. */
  String resource() {
    return "F" + ordinal();
  }

  String dictionary() {
    return switch (this) {
      case HELVETICA -> dictionary("Helvetica", " /Encoding /WinAnsiEncoding");
      case HELVETICA_BOLD -> dictionary("Helvetica-Bold", " /Encoding /WinAnsiEncoding");
      case SYMBOL -> dictionary("Symbol", "");
    };
  }

  private static String dictionary(String name, String encoding) {
    return "<< /Type /Font /Subtype /Type1 /BaseFont /" + name + encoding + " >>";
  }

  /** Splits a text where its font changes. Characters that no font has become question marks. */
  static List<Run> runs(String text, boolean bold) {
    List<Run> runs = new ArrayList<>();
    CharsetEncoder encoder = WIN_ANSI.newEncoder();
    text.codePoints()
        .forEach(
            letter -> {
              int symbol = SYMBOLS.indexOf(letter);
              if (symbol >= 0) {
                add(runs, SYMBOL, CODES.charAt(symbol), SYMBOL_WIDTHS[symbol]);
                return;
              }
              String one = Character.toString(letter);
              boolean known = letter >= ' ' && encoder.canEncode(one);
              char code = known ? (char) (one.getBytes(WIN_ANSI)[0] & 0xFF) : UNKNOWN;
              add(runs, bold ? HELVETICA_BOLD : HELVETICA, code, WIDTHS[code - ' ']);
            });
    return runs;
  }

  private static void add(List<Run> runs, PdfFont font, char code, int width) {
    int last = runs.size() - 1;
    boolean same = last >= 0 && runs.get(last).font == font;
    Run before = same ? runs.remove(last) : new Run(font, "", 0);
    runs.add(new Run(font, before.codes + code, before.ems + width / 1000.0));
  }
}
