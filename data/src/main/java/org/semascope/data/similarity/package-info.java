/** Pairs of words with human similarity or relatedness judgments. */
package org.semascope.data.similarity;
