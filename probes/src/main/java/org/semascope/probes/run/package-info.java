/**
 * Runs a probe: {@link org.semascope.probes.run.ProbeRunner} plans, shards, scores and stores for
 * any of them, with models from a {@link org.semascope.probes.run.ModelPool}.
 */
package org.semascope.probes.run;
