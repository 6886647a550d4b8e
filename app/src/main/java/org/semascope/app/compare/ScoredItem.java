package org.semascope.app.compare;

/**
 * What a run made of one item.
 *
 * @param cluster items of the same cluster are alike and are resampled together
 * @param content what must be the same in two runs for their scores to be a pair
 * @param scores [layer][group]
 */
record ScoredItem(String cluster, String content, double[][] scores) {}
