package org.semascope.data.wordnet;

/** That {@code head} is related to {@code tail}: (IsA, dog, animal). */
public record WordRelation(String relation, String head, String tail) {}
