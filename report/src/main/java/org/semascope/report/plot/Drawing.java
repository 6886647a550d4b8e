package org.semascope.report.plot;

import java.util.function.Consumer;

/** The layout of a figure: its size, and what to put on a canvas. */
record Drawing(double width, double height, Consumer<Canvas> content) {}
