/** Pairs of words with what people said of their similarity or relatedness. */
package org.semascope.data.similarity;
