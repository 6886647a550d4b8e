/**
 * Reports of finished runs. They are made from what runs have stored and never compute a measure.
 *
 * <p>{@link org.semascope.app.report.ReportFiles} is the way in; {@code content} holds what is
 * said, {@code form} how it looks, and each probe has a package that knows how to tell its runs.
 */
package org.semascope.app.report;
