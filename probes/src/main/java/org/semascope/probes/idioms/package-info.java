/**
 * Idiomaticity (Garcia et al. 2021): does a model represent that a wet blanket is not a blanket?
 * {@link org.semascope.probes.idioms.IdiomProbe} defines the measures.
 */
package org.semascope.probes.idioms;
