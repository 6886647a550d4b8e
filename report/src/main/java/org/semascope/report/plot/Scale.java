package org.semascope.report.plot;

/** Values between least and greatest onto coordinates between from and to. */
record Scale(double least, double greatest, double from, double to) {
  double at(double value) {
    return from + (value - least) / (greatest - least) * (to - from);
  }
}
