/**
 * The card: all probes of some models on one page. It is composed of ordinary stored runs, which
 * provide resuming and reuse; only tests that span several runs are computed here.
 */
package org.semascope.probes.card;
