/** The substitution probe's page: the table of Ferret 2021, its curves, and items to read. */
package org.semascope.app.report.substitution;
