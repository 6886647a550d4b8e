package org.semascope.models.onnx;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.semascope.models.onnx.GraphOutline.Node;

/**
 * Finds the hidden states inside a graph with post-norm blocks, as in BERT, by their structure,
 * independently of names:
 *
 * <pre>a = norm(attention(h) + h),  next h = norm(FFN(a) + a)</pre>
 */
final class HiddenStates {
  /** Any of these operators makes a branch attention. */
  private static final Set<String> ATTENTION =
      Set.of("Softmax", "Attention", "QAttention", "MultiHeadAttention", "PackedAttention");

  /** Operators whose output depends only on the shape of the input. */
  private static final Set<String> SIZES = Set.of("Shape", "Size");

  /**
   * A residual connection with its norm.
   *
   * @param from the summand that the other summand is computed from
   * @param attends whether the other summand is computed by attention
   */
  private record Link(String from, String to, boolean attends, int width) {}

  private final Map<String, Integer> vectors; // lengths of one-dimensional weights
  private final Map<String, Node> producers = new HashMap<>();
  private final List<String> states = new ArrayList<>();
  private final int width;
  private final String fault;

  HiddenStates(GraphOutline outline) {
    List<Node> nodes = outline.nodes();
    vectors = outline.vectors();
    nodes.forEach(node -> node.outputs().forEach(output -> producers.put(output, node)));
    producers.remove(""); // an unused optional output
    List<Link> chain = isInOrder(nodes) ? longestChain(nodes) : List.of();
    fault = faultOf(chain);
    width = fault.isEmpty() ? chain.get(0).width() : 0;
    if (fault.isEmpty()) {
      for (int attention = 0; attention < chain.size(); attention += 2) {
        states.add(chain.get(attention).from());
      }
      states.add(chain.get(chain.size() - 1).to());
    }
  }

  /** The values' names from layer 0 on; empty if the structure differs. */
  List<String> names() {
    return states;
  }

  int width() {
    return width;
  }

  /** Why {@link #names} is empty; else empty. */
  String fault() {
    return fault;
  }

  /** Whether this value is the layer's hidden state. */
  boolean is(int layer, String value) {
    return layer < states.size() && source(value).equals(states.get(layer));
  }

  private static String faultOf(List<Link> chain) {
    if (chain.size() < 2) {
      return "its blocks do not end in layer norms, as BERT's do";
    }
    for (int i = 0; i < chain.size(); i++) {
      if (chain.get(i).attends() != (i % 2 == 0) || chain.size() % 2 != 0) {
        return "its %s layer norms do not alternate between attention and FFN"
            .formatted(chain.size());
      }
      if (chain.get(i).width() != chain.get(0).width()) {
        return "its layer norms are of different widths";
      }
    }
    return "";
  }

  /** Whether nodes are in topological order, as ONNX requires; then there are no cycles. */
  private boolean isInOrder(List<Node> nodes) {
    Set<String> produced = new HashSet<>();
    for (Node node : nodes) {
      if (node.inputs().stream()
          .anyMatch(in -> producers.containsKey(in) && !produced.contains(in))) {
        return false;
      }
      produced.addAll(node.outputs());
    }
    return true;
  }

  /** In the order of computation. */
  private List<Link> longestChain(List<Node> nodes) {
    Map<String, Link> byResult = new HashMap<>();
    for (Node node : nodes) {
      normedSum(node).ifPresent(link -> byResult.put(link.to(), link));
    }
    List<Link> longest = List.of();
    for (Link last : byResult.values()) {
      List<Link> chain = new ArrayList<>();
      for (Link link = last; link != null; link = byResult.get(link.from())) {
        chain.add(link);
      }
      if (chain.size() > longest.size()) {
        Collections.reverse(chain);
        longest = chain;
      }
    }
    return longest;
  }

  /** The residual connection around the operators that compute {@code branch}, if there is one. */
  private Optional<Link> link(String from, String branch, String to, int length) {
    Set<String> operators = new HashSet<>();
    Set<String> seen = new HashSet<>(Set.of(branch));
    Deque<String> open = new ArrayDeque<>(List.of(branch));
    boolean reached = false;
    while (!open.isEmpty()) {
      String value = open.pop();
      if (value.equals(from)) {
        reached = true;
        continue;
      }
      Node node = producers.get(value);
      if (node == null || SIZES.contains(node.operator())) {
        continue;
      }
      operators.add(node.operator());
      for (String input : node.inputs()) {
        String source = source(input);
        if (seen.add(source)) {
          open.push(source);
        }
      }
    }
    boolean attends = !Collections.disjoint(operators, ATTENTION);
    return reached ? Optional.of(new Link(from, to, attends, length)) : Optional.empty();
  }

  private Optional<Link> normedSum(Node node) {
    return switch (node.operator()) {
      case "LayerNormalization" -> normed(input(node, 0), node, vector(node, 1));
      case "SkipLayerNormalization" -> sum(input(node, 0), input(node, 1), node, vector(node, 2));
      case "Add" -> expandedNorm(node);
      default -> Optional.empty();
    };
  }

  /** A norm exported as (x - mean) / sqrt(variance + epsilon) * weight + bias. */
  private Optional<Link> expandedNorm(Node add) {
    for (int bias = 0; bias < 2; bias++) {
      OptionalInt length = vector(add, bias);
      Optional<Node> scaled = producer(add, 1 - bias, "Mul");
      for (int weight = 0; weight < 2 && length.isPresent() && scaled.isPresent(); weight++) {
        Optional<Node> difference =
            producer(scaled.get(), 1 - weight, "Div")
                .filter(ratio -> producer(ratio, 1, "Sqrt").isPresent())
                .flatMap(ratio -> producer(ratio, 0, "Sub"))
                .filter(sub -> producer(sub, 1, "ReduceMean").isPresent());
        if (difference.isPresent() && vector(scaled.get(), weight).equals(length)) {
          return normed(input(difference.get(), 0), add, length);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Link> normed(String x, Node norm, OptionalInt length) {
    Node added = producers.get(x);
    return added != null && added.operator().equals("Add")
        ? sum(input(added, 0), input(added, 1), norm, length)
        : Optional.empty();
  }

  /** A sum of which either summand may be computed from the other. */
  private Optional<Link> sum(String one, String other, Node norm, OptionalInt length) {
    if (length.isEmpty() || norm.outputs().isEmpty()) {
      return Optional.empty();
    }
    String to = norm.outputs().get(0);
    return link(one, other, to, length.getAsInt())
        .or(() -> link(other, one, to, length.getAsInt()));
  }

  /** The producer of an input, if it has this operator. */
  private Optional<Node> producer(Node node, int input, String operator) {
    return Optional.ofNullable(producers.get(input(node, input)))
        .filter(producer -> producer.operator().equals(operator));
  }

  /** The length of an input that is a one-dimensional weight. */
  private OptionalInt vector(Node node, int input) {
    Integer length = vectors.get(input(node, input));
    return length == null ? OptionalInt.empty() : OptionalInt.of(length);
  }

  /** The source of an input; empty if there is no such input. */
  private String input(Node node, int input) {
    return input < node.inputs().size() ? source(node.inputs().get(input)) : "";
  }

  /** The value before any Identity nodes. */
  private String source(String value) {
    String at = value;
    Node node = producers.get(at);
    while (node != null && node.operator().equals("Identity") && !node.inputs().isEmpty()) {
      at = node.inputs().get(0);
      node = producers.get(at);
    }
    return at;
  }
}
