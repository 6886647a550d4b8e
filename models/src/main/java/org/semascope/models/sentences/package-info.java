/**
 * The vector of a whole text: pooled as a sentence encoder's own files prescribe, or the mean of
 * its tokens.
 */
package org.semascope.models.sentences;
