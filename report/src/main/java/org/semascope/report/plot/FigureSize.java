package org.semascope.report.plot;

/**
 * Size of a figure, in units of which a label is 13 high. Letters, lines and marks have the same
 * size in every figure; only the plot grows and shrinks.
 *
 * @param plotHeight of a plot with a vertical axis; other plots are as high as their rows
 * @param smallestLetters numbers in cells lose decimals rather than being smaller
 * @param titled whether the title is part of the picture
 */
record FigureSize(
    double width, double plotHeight, double margin, double smallestLetters, boolean titled) {
  /**
   * For pages. On a screen of 360 pixels the smallest letters are then 8 pixels high, on one of 720
   * pixels 17.
   */
  static final FigureSize PAGE = new FigureSize(520, 250, 12, 0, true);

  FigureSize withPlotHeight(double other) {
    return new FigureSize(width, other, margin, smallestLetters, titled);
  }

  double innerWidth() {
    return width - 2 * margin;
  }
}
