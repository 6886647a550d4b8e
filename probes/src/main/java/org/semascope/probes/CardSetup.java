package org.semascope.probes;

/**
 * How a probe is run for a card.
 *
 * @param tokens estimated number of tokens that a contextual model reads, for the time estimate
 */
public record CardSetup<O extends Record>(O options, Scope scope, long tokens) {}
