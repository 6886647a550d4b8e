package org.semascope.data.norms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.semascope.core.SemascopeException;

/**
 * A set of association norms in lower case: counts and totals of words that differ only in case are
 * added. Responses that are not words are only included in the totals.
 */
public final class NormSet {
  /** Two words, each of which is a response to the other. */
  public record Pair(String first, String second) {}

  private static final class Cue {
    private long total;
    private final Map<String, Long> responses = new LinkedHashMap<>();
  }

  private final Map<String, Cue> cues = new LinkedHashMap<>();

  private NormSet() {}

  /** From associations that contain each pair once. */
  public static NormSet of(Iterable<Association> associations) {
    NormSet set = new NormSet();
    Map<String, Set<String>> written = new HashMap<>(); // the pairs in their own spelling
    Map<String, String> lower = new HashMap<>(); // one string per word, to save memory
    UnaryOperator<String> lowered =
        word -> lower.computeIfAbsent(word, any -> word.toLowerCase(Locale.ROOT));
    for (Association one : associations) {
      Cue cue = set.cues.computeIfAbsent(lowered.apply(one.cue()), any -> new Cue());
      Set<String> responses = written.computeIfAbsent(one.cue(), any -> new HashSet<>());
      cue.total += responses.isEmpty() ? one.total() : 0;
      SemascopeException.throwIf(
          !responses.add(one.response()),
          "the pair %s -> %s occurs twice",
          one.cue(),
          one.response());
      if (!one.response().isEmpty()) {
        cue.responses.merge(lowered.apply(one.response()), (long) one.count(), Long::sum);
      }
    }
    return set;
  }

  /** In file order. */
  public Set<String> cues() {
    return Collections.unmodifiableSet(cues.keySet());
  }

  /** The count of each response to the cue; empty for a word that is not a cue. */
  public Map<String, Long> responses(String cue) {
    Cue found = cues.get(cue);
    return found == null ? Map.of() : Collections.unmodifiableMap(found.responses);
  }

  /** The count of a response to the cue. */
  public long count(String cue, String response) {
    return responses(cue).getOrDefault(response, 0L);
  }

  /** The number of responses to the cue; 0 for a word that is not a cue. */
  public long total(String cue) {
    Cue found = cues.get(cue);
    return found == null ? 0 : found.total;
  }

  /** P(response | cue); 0 for responses that do not occur. */
  public double probability(String cue, String response) {
    long count = count(cue, response);
    return count == 0 ? 0 : (double) count / total(cue);
  }

  /** The number of pairs of cue and response. */
  public int size() {
    return cues.values().stream().mapToInt(cue -> cue.responses.size()).sum();
  }

  public boolean isTwoWay(String one, String other) {
    return count(one, other) > 0 && count(other, one) > 0;
  }

  /** Whether some pair occurs in both directions. */
  public boolean isDirected() {
    return !twoWayPairs().isEmpty();
  }

  /** P(b|a) + P(a|b) of every pair of different words, which are in alphabetical order. */
  public Map<Pair, Double> strengths() {
    Map<Pair, Double> strengths = new HashMap<>();
    cues.forEach(
        (word, cue) -> {
          for (String other : cue.responses.keySet()) {
            int order = word.compareTo(other);
            if (order != 0) {
              strengths.merge(
                  order < 0 ? new Pair(word, other) : new Pair(other, word),
                  probability(word, other),
                  Double::sum);
            }
          }
        });
    return strengths;
  }

  /** Every pair that occurs in both directions, once, its words in alphabetical order. */
  public List<Pair> twoWayPairs() {
    List<Pair> pairs = new ArrayList<>();
    cues.forEach(
        (first, cue) -> {
          for (String second : cue.responses.keySet()) {
            if (first.compareTo(second) < 0 && count(second, first) > 0) {
              pairs.add(new Pair(first, second));
            }
          }
        });
    return pairs;
  }
}
