/**
 * What papers report: their figures, the commands that measure the same, and how to cite them. All
 * of it lives in YAML files beside these classes.
 */
package org.semascope.report.published;
