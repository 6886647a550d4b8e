/**
 * Pages of finished runs: {@link org.semascope.probes.page.Reports} makes them; {@link
 * org.semascope.probes.page.ByLayer} and {@link org.semascope.probes.page.Pivot} declare their
 * tables and figures.
 */
package org.semascope.probes.page;
