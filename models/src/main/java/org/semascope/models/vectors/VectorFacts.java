package org.semascope.models.vectors;

/**
 * What is known about a model of static vectors beside its numbers.
 *
 * @param format of the file it was made from, as a user calls it: {@code fastText binary}
 * @param source that file's path when it was read, or the package it came in
 * @param sha256 of that file, packed or not
 * @param subwords whether unseen words get a vector from their characters
 * @param duplicates words that came again and were left out: the first one counts
 * @param zeroRows words whose vector is all zeros, which has no direction
 * @param repairedWords words whose bytes are not UTF-8; each such byte is written {@code \x8c}
 */
public record VectorFacts(
    String format,
    String source,
    String sha256,
    int words,
    int dimension,
    boolean contexts,
    boolean frequencies,
    boolean subwords,
    long duplicates,
    long zeroRows,
    long repairedWords) {}
