package org.semascope.probes;

/**
 * How a probe is run for a card.
 *
 * @param tokens about how many go through a contextual model, from which the time left is told
 */
public record CardSetup<O extends Record>(O options, Scope scope, long tokens) {}
