/**
 * Reports of finished runs. They are made from what runs have stored and never compute a measure.
 *
 * <p>{@code content} holds what is said, {@code form} how it looks, {@code table} and {@code plot}
 * tables and figures, {@code published} what papers report; {@link
 * org.semascope.report.ReportFiles} writes all of it.
 */
package org.semascope.report;
