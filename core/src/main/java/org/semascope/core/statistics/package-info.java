/**
 * Numbers in, numbers out: ranks, correlation, paired tests, bootstrap intervals, corrections for
 * many tests, measures of a ranking and the fusion of several. Pure functions that know nothing of
 * words. Whatever uses chance takes a seed and gives the same result on any machine and with any
 * number of threads. NaN is never an input; as an output it means "not defined", which the method
 * says.
 */
package org.semascope.core.statistics;
