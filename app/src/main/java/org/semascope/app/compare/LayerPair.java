package org.semascope.app.compare;

/** A layer of the first side and the layer of the second that it is set against. */
public record LayerPair(int first, int second) {}
