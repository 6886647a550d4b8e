/**
 * Idiomaticity (Garcia et al. 2021): does a model know that a wet blanket is no blanket? {@link
 * org.semascope.probes.idioms.IdiomProbe} says what is measured.
 */
package org.semascope.probes.idioms;
