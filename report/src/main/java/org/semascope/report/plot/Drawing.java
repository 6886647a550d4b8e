package org.semascope.report.plot;

import java.util.function.Consumer;

/** The layout of a figure: its height, and what to put on a canvas. */
record Drawing(double height, Consumer<Canvas> content) {}
