package org.semascope.data.wordnet;

import java.util.List;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Image.Table;

/** Inflected forms that no rule explains: {@code geese} is of {@code goose}. */
record Exceptions(Image image) {
  List<String> lemmas(PartOfSpeech partOfSpeech, String form) {
    return image.stringsOf(Table.IRREGULAR_LEMMAS_OF_FORM, partOfSpeech, form);
  }

  List<String> forms(PartOfSpeech partOfSpeech, String lemma) {
    return image.stringsOf(Table.IRREGULAR_FORMS_OF_LEMMA, partOfSpeech, lemma);
  }
}
