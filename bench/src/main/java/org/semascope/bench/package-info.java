/**
 * Measures speed, always as ratios within one run, against the machine's limit and against peers.
 */
package org.semascope.bench;
