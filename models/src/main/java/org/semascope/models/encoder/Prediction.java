package org.semascope.models.encoder;

/**
 * Log-probabilities (natural logarithm) at one position: of the candidates in the order given, and
 * of the most probable tokens, descending. The arrays are not shared.
 */
public record Prediction(float[] candidates, int[] topIds, float[] top) {}
