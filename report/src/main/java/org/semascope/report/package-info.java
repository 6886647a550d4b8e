/**
 * Reports of finished runs. They are built from stored results and never compute a metric.
 *
 * <p>{@code content} is the content of a report, {@code form} its formats, {@code table} and {@code
 * plot} tables and figures, {@code published} published values; {@link
 * org.semascope.report.ReportFiles} writes the files.
 */
package org.semascope.report;
