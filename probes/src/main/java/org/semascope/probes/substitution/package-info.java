/**
 * Substitution (Ferret 2021, sections 3 and 4): which lexical relations does a model favour when
 * other words take a word's place in its sentence?
 *
 * <p>{@link org.semascope.probes.substitution.SubstitutionPlanner} says which keys, sentences and
 * targets; {@link org.semascope.probes.substitution.SubstitutionExperiment} computes cosines;
 * {@code SubstitutionMeasures} turns them into P@1 and its like.
 */
package org.semascope.probes.substitution;
