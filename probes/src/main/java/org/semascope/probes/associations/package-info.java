/**
 * How likely a language model finds one word beside another, which several probes ask: paragraphs
 * as a masked model reads them, or one that reads from left to right, and probabilities that are
 * computed once and kept.
 */
package org.semascope.probes.associations;
