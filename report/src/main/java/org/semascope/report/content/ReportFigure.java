package org.semascope.report.content;

import org.semascope.report.plot.Figure;

/**
 * A figure of the report.
 *
 * @param name of its files, without ending
 * @param caption what to see in it
 */
public record ReportFigure(String name, String caption, Figure figure) {}
