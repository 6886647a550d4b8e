package org.semascope.data.graphs;

/**
 * A relation from one word or phrase to another, such as {@code IsA} from {@code dog} to {@code
 * animal}. The words of a phrase are separated by spaces.
 *
 * @param weight the confidence of the source, on its own scale; 1 if not given
 */
public record Edge(String relation, String head, String tail, double weight) {
  public Edge {
    if (relation.isEmpty() || head.isEmpty() || tail.isEmpty() || !Double.isFinite(weight)) {
      throw new IllegalArgumentException(
          "edge %s from \"%s\" to \"%s\" of weight %s".formatted(relation, head, tail, weight));
    }
  }

  @Override
  public String toString() {
    return "%s -%s-> %s (%s)".formatted(head, relation, tail, weight);
  }
}
