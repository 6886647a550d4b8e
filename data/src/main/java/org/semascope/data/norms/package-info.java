/**
 * Free association norms: responses to cue words and their counts.
 *
 * <p>Sets that are all in capitals (USF, EAT) are lower-cased. SWOW keeps its case; {@link
 * org.semascope.data.norms.NormSet} pools words that differ only in case.
 */
package org.semascope.data.norms;
