/**
 * Noun compounds, how compositional people find them, and sentences that hold them: what probes of
 * idiomaticity are made of.
 */
package org.semascope.data.compounds;
