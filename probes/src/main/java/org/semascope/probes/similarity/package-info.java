/** Correlation of word similarity in a model with human ratings. */
package org.semascope.probes.similarity;
