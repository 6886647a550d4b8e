/** Corpora in which annotators have said which sense a word has. */
package org.semascope.data.tagged;
