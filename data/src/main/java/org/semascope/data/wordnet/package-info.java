/**
 * Wordnets: the senses of words, the relations between them, the inflection of English words, and
 * usage examples as a corpus. Senses are identified by their sense keys; byte offsets, which differ
 * between distributions, are internal.
 */
package org.semascope.data.wordnet;
