/**
 * Words from which several probes select keys and targets: vocabulary by part of speech, inflected
 * forms, and nearest words in static vectors; the cosines of words that replace others.
 */
package org.semascope.probes.lexicon;
