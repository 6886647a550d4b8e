/**
 * Full-text index of the paragraphs of a corpus: search, word counts, reproducible samples.
 *
 * <p>A word is a run of letters, digits and their combining marks, with single apostrophes and
 * hyphens inside: {@code don't}, {@code well-known}, {@code 1946}. In scripts without spaces
 * between words every character is a word. Search ignores case, the kind of apostrophe and Unicode
 * normalisation. Several words separated by spaces are a phrase; punctuation interrupts phrases.
 */
package org.semascope.data.index;
