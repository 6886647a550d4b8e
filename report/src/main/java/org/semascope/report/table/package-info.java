/** Tables in the forms people paste them in, and JSON a line at a time. */
package org.semascope.report.table;
