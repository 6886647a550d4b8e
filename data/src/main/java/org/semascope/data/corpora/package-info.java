/**
 * Running text, read paragraph by paragraph from several corpus formats, and split into sentences
 * and tokens.
 */
package org.semascope.data.corpora;
