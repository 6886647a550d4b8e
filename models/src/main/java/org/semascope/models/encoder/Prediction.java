package org.semascope.models.encoder;

/**
 * Natural-log probabilities at one place: of the candidates in the order asked, and of the
 * likeliest entries, falling. The arrays are the caller's to keep.
 */
public record Prediction(float[] candidates, int[] topIds, float[] top) {}
