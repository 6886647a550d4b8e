package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.PartOfSpeech;

/** Inflected forms that no rule explains: {@code geese} is of {@code goose}. */
final class Exceptions {
  private final Map<PartOfSpeech, Map<String, List<String>>> lemmas =
      new EnumMap<>(PartOfSpeech.class);
  private final Map<PartOfSpeech, Map<String, List<String>>> forms =
      new EnumMap<>(PartOfSpeech.class);

  void add(PartOfSpeech partOfSpeech, String form, String lemma) {
    put(lemmas, partOfSpeech, Lemmas.lookup(form), Lemmas.withBlanks(lemma));
    put(forms, partOfSpeech, Lemmas.lookup(lemma), Lemmas.withBlanks(form));
  }

  private static void put(
      Map<PartOfSpeech, Map<String, List<String>>> map,
      PartOfSpeech partOfSpeech,
      String key,
      String value) {
    List<String> values =
        map.computeIfAbsent(partOfSpeech, any -> new HashMap<>())
            .computeIfAbsent(key, any -> new ArrayList<>(1));
    if (!values.contains(value)) {
      values.add(value);
    }
  }

  List<String> lemmas(PartOfSpeech partOfSpeech, String form) {
    return lemmas.getOrDefault(partOfSpeech, Map.of()).getOrDefault(form, List.of());
  }

  List<String> forms(PartOfSpeech partOfSpeech, String lemma) {
    return forms.getOrDefault(partOfSpeech, Map.of()).getOrDefault(lemma, List.of());
  }
}
