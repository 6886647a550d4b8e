/**
 * Trains static vectors: skip-gram and CBOW with negative sampling (Mikolov et al. 2013), the
 * negatives shared by the words of a window (Ji et al. 2016). A corpus is read once, counted and
 * kept as a file of word numbers; threads then run over slices of that file and write the same two
 * matrices without locks (Recht et al. 2011). An interrupted run resumes from its last checkpoint.
 */
package org.semascope.models.skipgram;
