/**
 * The card: all probes of some models on one page. It is a composition of ordinary stored runs, so
 * that resuming and reuse come from the runs; computed here is only what spans several of them.
 */
package org.semascope.probes.card;
