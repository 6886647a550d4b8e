/**
 * Readers of lexical resources and corpora in their published formats, as small immutable records.
 * Independent of models.
 */
package org.semascope.data;
