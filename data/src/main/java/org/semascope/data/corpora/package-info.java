/**
 * Running text, read paragraph by paragraph from the forms in which corpora are kept, and cut into
 * sentences and tokens.
 */
package org.semascope.data.corpora;
