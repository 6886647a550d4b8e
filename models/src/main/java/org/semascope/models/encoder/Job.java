package org.semascope.models.encoder;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.semascope.models.tokens.PieceRange;

/** One distinct input with all that is asked of it, however many queries share it. */
final class Job {
  private final TokenInput input;
  private final NavigableSet<Integer> targets = new TreeSet<>(); // places in the input
  private final Map<PieceRange, LayerVectors> words = new LinkedHashMap<>();
  private final Map<Integer, CandidateIds> masks = new LinkedHashMap<>();

  Job(TokenInput input) {
    this.input = input;
  }

  TokenInput input() {
    return input;
  }

  /** Asks for a word's vectors; they are filled in when the job has run. */
  LayerVectors ask(PieceRange word) {
    for (int place = word.first(); place < word.end(); place++) {
      targets.add(place);
    }
    return words.computeIfAbsent(word, w -> new LayerVectors());
  }

  /** Asks for probabilities at a place; they are filled in when the job has run. */
  CandidateIds ask(int position) {
    targets.add(position);
    return masks.computeIfAbsent(position, p -> new CandidateIds());
  }

  /** The places the deepest layer is needed at, rising. */
  NavigableSet<Integer> targets() {
    return targets;
  }

  Map<PieceRange, LayerVectors> words() {
    return words;
  }

  /** What is asked at all target places. */
  Collection<CandidateIds> masks() {
    return masks.values();
  }

  /** What is asked at a target place. */
  CandidateIds mask(int position) {
    return masks.get(position);
  }
}
