/**
 * One vector for a whole text: the way a sentence encoder's own files prescribe, or the mean of its
 * pieces.
 */
package org.semascope.models.sentences;
