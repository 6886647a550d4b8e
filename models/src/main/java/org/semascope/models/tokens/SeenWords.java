package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.semascope.core.SemascopeException;

/**
 * Gives ids to words in the order of their first occurrence, for a model with an open vocabulary. A
 * word keeps its id as long as the model is open. Safe for many threads.
 */
public final class SeenWords {
  /** The words that CharacterBERT's MLM head predicts, one per line. */
  public static final String PREDICTED = "mlm_vocab.txt";

  private final Map<String, Integer> ids = new HashMap<>(); // guarded by this
  private final List<String> words = new ArrayList<>(); // guarded by this

  /**
   * @param first words with the ids from 0
   */
  public SeenWords(List<String> first) {
    for (String word : first) {
      ids.putIfAbsent(word, words.size());
      words.add(word);
    }
  }

  synchronized int number(String word) {
    Integer known = ids.putIfAbsent(word, words.size());
    if (known == null) {
      words.add(word);
      return words.size() - 1;
    }
    return known;
  }

  synchronized OptionalInt find(String word) {
    Integer known = ids.get(word);
    return known == null ? OptionalInt.empty() : OptionalInt.of(known);
  }

  public synchronized String word(int id) {
    if (id < 0 || id >= words.size()) {
      throw new SemascopeException("no word has the id %s".formatted(id));
    }
    return words.get(id);
  }

  public synchronized int size() {
    return words.size();
  }
}
