/**
 * Substitution (Ferret 2021, sections 3 and 4): which lexical relations does a model favour when
 * other words replace a word in its sentence?
 *
 * <p>{@link org.semascope.probes.substitution.SubstitutionProbe} is the entry point; {@code
 * SubstitutionPlanner} selects keys, sentences and targets, {@code SubstitutionScorer} computes
 * cosines, {@code SubstitutionPage} reports the results.
 */
package org.semascope.probes.substitution;
