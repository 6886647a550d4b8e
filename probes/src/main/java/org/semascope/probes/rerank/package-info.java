/**
 * Reranking of a distributional thesaurus (Ferret 2021, section 5): does a contextual model improve
 * the ranking of the neighbours that static vectors give a word?
 *
 * <p>{@link org.semascope.probes.rerank.RerankProbe} is the entry point; {@code RerankPlanner}
 * selects keys, neighbours and sentences, {@code RerankScorer} inserts every neighbour into the
 * sentences and ranks the neighbours in every setup, {@code RerankMeasures} evaluates the rankings
 * against WordNet, {@code RerankPage} reports the results.
 */
package org.semascope.probes.rerank;
