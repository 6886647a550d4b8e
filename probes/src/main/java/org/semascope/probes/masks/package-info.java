/**
 * How likely a masked language model finds one word beside another, which several probes ask:
 * paragraphs as the model reads them, and probabilities that are computed once and kept.
 */
package org.semascope.probes.masks;
