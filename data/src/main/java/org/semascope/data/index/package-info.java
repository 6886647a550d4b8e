/**
 * Finds the paragraphs of a corpus that hold given words, how often words occur, and draws samples
 * that stay the same.
 *
 * <p>A word is a run of letters, digits and the marks that belong to them, with single apostrophes
 * and hyphens inside it: {@code don't}, {@code well-known}, {@code 1946}. In scripts that put no
 * blanks between words every character is a word of its own. Words are looked up in any case, with
 * either kind of apostrophe, in composed or decomposed form. Several words with blanks between them
 * are looked up as a phrase, which punctuation interrupts.
 */
package org.semascope.data.index;
