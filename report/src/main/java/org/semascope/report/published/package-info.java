/**
 * Published values, the commands that run the same experiments, and references, all from YAML
 * files.
 */
package org.semascope.report.published;
