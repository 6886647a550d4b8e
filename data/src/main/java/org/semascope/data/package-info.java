/**
 * Lexical resources and corpora, read from the forms in which their authors distribute them into
 * small immutable records. Readers know nothing of models.
 */
package org.semascope.data;
