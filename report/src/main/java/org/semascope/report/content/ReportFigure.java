package org.semascope.report.content;

import org.semascope.report.plot.Figure;

/**
 * A figure of the report.
 *
 * @param name of its files, without extension
 */
public record ReportFigure(String name, String caption, Figure figure) {}
