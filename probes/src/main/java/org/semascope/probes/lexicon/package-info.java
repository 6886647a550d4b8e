/**
 * The words that several probes choose keys and targets from: which there are, their forms in a
 * sentence, and their neighbours in static vectors.
 */
package org.semascope.probes.lexicon;
