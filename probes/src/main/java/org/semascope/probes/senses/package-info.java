/**
 * Whether a model distinguishes the senses of a word: a word in its sentence is a query, and the
 * other uses of its lemma ranked by how near their vectors are. The probe measures it; the
 * concordance behind the command {@code search} shows it for one sentence.
 */
package org.semascope.probes.senses;
