package org.semascope.models.vectors;

/**
 * Source and properties of static vectors.
 *
 * @param format label of the source file's format: {@code fastText binary}
 * @param source path of the source file at conversion, or its package
 * @param sha256 of the source file as it is, compressed or not
 * @param subwords whether unseen words get a vector from their n-grams
 * @param duplicates number of repeated words, whose first row is used
 * @param zeroRows number of words whose vector is all zeros
 * @param repairedWords number of words that are not UTF-8; each invalid byte is written {@code
 *     \x8c}
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
