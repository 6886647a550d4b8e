package org.semascope.models;

import java.util.SortedSet;

/**
 * What a model can do, known from its files without computing anything.
 *
 * @param name as its user calls it
 * @param contextual whether a word has another vector in every text
 * @param layers whose vectors can be had; none for static vectors
 * @param predictsMasks whether it gives probabilities of words at masked places
 * @param spells whether it reads words by their letters, as ELMo does
 */
public record Traits(
    String name,
    boolean contextual,
    SortedSet<Integer> layers,
    boolean predictsMasks,
    boolean spells) {}
