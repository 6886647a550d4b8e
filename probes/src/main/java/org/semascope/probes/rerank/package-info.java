/**
 * Reranking of a distributional thesaurus (Ferret 2021, section 5): does a contextual model put the
 * neighbours that static vectors find for a word into a better order?
 *
 * <p>{@link org.semascope.probes.rerank.RerankProbe} is the way in; {@code RerankPlanner} picks
 * keys, neighbours and sentences, {@code RerankScorer} puts every neighbour into the sentences and
 * ranks them in every setup asked for, {@code RerankMeasures} compares the orders with WordNet,
 * {@code RerankPage} says what came out.
 */
package org.semascope.probes.rerank;
