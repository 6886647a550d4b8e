/**
 * Idiomaticity (Garcia et al. 2021): does a model know that a wet blanket is no blanket?
 *
 * <p>A compound in its sentence is set beside the same sentence with something else in its place,
 * and the cosines of the two are correlated with how compositional people find the compound.
 *
 * <ul>
 *   <li>P1: a synonym of the whole. A model that knows idioms gives a similarity near 1, whatever
 *       the score: rho near 0.
 *   <li>P2: one of its words, whichever is more similar: rho above 0.
 *   <li>P3: a compound of synonyms of its words: rho above 0, similarities below P1.
 *   <li>P4: the compound alone, without its sentence.
 * </ul>
 *
 * {@link org.semascope.probes.idioms.IdiomPlanner} says which compounds stand in which sentences
 * beside what; {@link org.semascope.probes.idioms.IdiomExperiment} computes cosines; {@code
 * IdiomMeasures} turns them into correlations and means.
 *
 * <h2>Items</h2>
 *
 * A line of {@code items.jsonl} is a {@link org.semascope.probes.idioms.ProbedCompound}: one
 * compound in one sentence, with everything that was put in its place ({@code rivals}) and the
 * cosines at each choice of layers, in the order of {@code layers}; the first choice is the one
 * asked for, the others are single layers. Level {@code sent} is of whole sentences, {@code nc} of
 * the compound within; an array is empty where there is no such cosine. Conditions: {@code NEU} (a
 * sentence that says nothing), {@code NAT} (a sentence of a corpus; up to three a compound) and
 * {@code ALONE} (no sentence: the baseline).
 *
 * <p>{@code compounds.csv} has every compound's mean similarity by condition, probe and level, at
 * the choice of layers asked for.
 *
 * <h2>Results</h2>
 *
 * A group is four words: language, condition, what, level, as in {@code en NEU P1 NC}. A row
 * without a layer is of the choice of layers asked for, a row with one of that layer alone.
 *
 * <pre>
 * group                  metric
 * en NEU P1 NC           SPEARMAN   rho of similarity and human score over compounds, with P-VALUE
 *                        SIM        mean similarity (NAT: over sentences first, then compounds)
 *                        SHARED@50  of P1: how many of the 50 most similar pairs share a word
 *                        HEAD       of P2: how often the head was the more similar word
 * en NEU P1-P3 NC        AFFINITY   mean of sim(P1) - sim(P3); also P1-P2; SPEARMAN and P-VALUE of it
 * en NEU P1-SCALED NC    SCALED     mean of (sim(P1) - sim(rand)) / (1 - sim(rand)); SPEARMAN, P-VALUE
 * en NEU RANDOM NC       SIM        mean of sim(rand), random phrases in the compound's place
 * en NAT-NEU P1 NC       SPEARMAN   do the conditions agree? rho of similarities, with P-VALUE
 * en NAT-LENGTH P1 Sent  SPEARMAN   rho of a sentence's number of words and its similarity, P-VALUE
 * </pre>
 *
 * What cannot be measured (no scores, no synonyms, fewer than three compounds, all equal) has no
 * row. Intervals come from resampled compounds. Sentences of one compound are not independent: the
 * P-VALUE of {@code NAT-LENGTH} is of a test over compounds ({@link
 * org.semascope.core.statistics.Spearman}). {@link org.semascope.probes.idioms.ModelAgreement}
 * correlates the similarities of two runs.
 */
package org.semascope.probes.idioms;
