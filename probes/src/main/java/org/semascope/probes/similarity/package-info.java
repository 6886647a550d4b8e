/** Whether words that people find similar are near each other in a model. */
package org.semascope.probes.similarity;
