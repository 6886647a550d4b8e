package org.semascope.data.text;

/**
 * The numbers of a file, with decimal points or decimal commas, but not both: a mix indicates
 * joined files, possibly with different scales.
 */
public final class DecimalMark {
  private char mark; // decimal point or comma; 0 until a number has one
  private long markedAt;

  /**
   * A finite number.
   *
   * @param what for the message
   */
  public double number(DelimitedRow row, String text, String what) {
    char own = text.indexOf(',') >= 0 ? ',' : text.indexOf('.') >= 0 ? '.' : 0;
    String pointed = text.replace(',', '.');
    if (own != 0 && DelimitedRow.isNumber(pointed)) {
      if (mark != 0 && mark != own) {
        throw row.fault(
            "%s with a decimal %s, as on line %s"
                .formatted(what, mark == ',' ? "comma" : "point", markedAt),
            DelimitedRow.quoted(text));
      }
      markedAt = mark == 0 ? row.line() : markedAt;
      mark = own;
    }
    return row.number(pointed, what);
  }
}
