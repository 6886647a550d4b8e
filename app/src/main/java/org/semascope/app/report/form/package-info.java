/** The forms a report takes: a page, tables to paste, numbers to compute with. */
package org.semascope.app.report.form;
