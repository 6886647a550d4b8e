/** Formats of reports and cards: HTML, Markdown, LaTeX, CSV, JSON, YAML. */
package org.semascope.report.form;
