/**
 * Substitution (Ferret 2021, sections 3 and 4): which lexical relations does a model favour when
 * other words take a word's place in its sentence?
 *
 * <p>{@link org.semascope.probes.substitution.SubstitutionProbe} is the way in; {@code
 * SubstitutionPlanner} picks keys, sentences and targets, {@code SubstitutionScorer} computes
 * cosines, {@code SubstitutionPage} says what came out.
 */
package org.semascope.probes.substitution;
