/**
 * What a report says, before it has any form. A {@link org.semascope.report.content.ProbeReport}
 * describes a probe's runs; the rest is the same for all probes.
 */
package org.semascope.report.content;
