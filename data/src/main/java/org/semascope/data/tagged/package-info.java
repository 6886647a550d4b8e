/**
 * Corpora in which annotators have said which sense a word has: SemCor, OntoNotes, the preposition
 * corpora, CoNLL-U with senses, STREUSLE. {@link org.semascope.data.tagged.TaggedCorpora} knows
 * every form they come in; {@link org.semascope.data.tagged.TokenJoiner} turns their tokens into
 * ordinary text.
 */
package org.semascope.data.tagged;
