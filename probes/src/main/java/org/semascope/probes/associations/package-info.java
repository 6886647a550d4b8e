/**
 * Probability of one word given another in the same paragraph, for masked and causal language
 * models. Probabilities are computed once and cached.
 */
package org.semascope.probes.associations;
