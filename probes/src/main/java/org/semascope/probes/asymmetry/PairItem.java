package org.semascope.probes.asymmetry;

/**
 * A pair to be scored.
 *
 * @param contexts ordinals of the paragraphs drawn for it, which hold both words
 */
public record PairItem(WordPair pair, long[] contexts) {}
