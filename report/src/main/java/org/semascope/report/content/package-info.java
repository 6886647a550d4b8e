/**
 * The content of a {@link org.semascope.report.content.Report}, independent of its output format.
 */
package org.semascope.report.content;
