/** Similarity of two uses of a word, compared with human judgments of their meaning. */
package org.semascope.probes.context;
