/** How alike the vectors of unrelated words are: what any cosine of a model is read against. */
package org.semascope.probes.anisotropy;
