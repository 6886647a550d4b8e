/** Corpora as text to train on: which characters make a word, and what is a sentence. */
package org.semascope.probes.training;
