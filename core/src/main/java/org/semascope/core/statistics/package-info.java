/**
 * Ranks, correlation, paired tests, bootstrap intervals, corrections for multiple testing,
 * retrieval measures and rank fusion. All functions are pure. Random functions take a seed and give
 * the same result on any machine and with any number of threads. NaN is never a valid input; as an
 * output it means "undefined".
 */
package org.semascope.core.statistics;
