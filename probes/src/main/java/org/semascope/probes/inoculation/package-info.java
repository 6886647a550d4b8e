/**
 * Inoculation by fine-tuning (Liu et al. 2019): senses probed before and after a model was tuned on
 * a few words with supersenses. Models are tuned in the module {@code tuning}; this package
 * compares the runs of the probe.
 */
package org.semascope.probes.inoculation;
