/** The forms a report takes: a page, tables to paste, numbers to compute with. */
package org.semascope.report.form;
