/**
 * Sense-annotated corpora: SemCor, OntoNotes, the preposition corpora, CoNLL-U with senses,
 * STREUSLE. {@link org.semascope.data.tagged.TaggedCorpora} lists their formats; {@link
 * org.semascope.data.tagged.TokenJoiner} joins their tokens to ordinary text. {@link
 * org.semascope.data.tagged.SubstituteSets} lists the formats of words with human substitutes.
 */
package org.semascope.data.tagged;
