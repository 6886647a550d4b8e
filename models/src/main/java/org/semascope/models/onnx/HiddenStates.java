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

  /** A norm of the sum of two values. */
  private record NormedSum(String one, String other, String result, int width) {}

  private final GraphOutline outline;
  private final Map<String, Node> producers = new HashMap<>();
  private final List<String> states;
  private final int width;
  private final String fault;

  HiddenStates(GraphOutline outline) {
    this.outline = outline;
    outline.nodes().forEach(node -> node.outputs().forEach(output -> producers.put(output, node)));
    producers.remove(""); // an unused optional output
    List<Link> chain = isInOrder() ? longestChain() : List.of();
    this.fault = faultOf(chain);
    this.states = fault.isEmpty() ? everySecond(chain) : List.of();
    this.width = fault.isEmpty() ? chain.get(0).width() : 0;
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

  private static List<String> everySecond(List<Link> chain) {
    List<String> found = new ArrayList<>(List.of(chain.get(0).from()));
    for (int i = 1; i < chain.size(); i += 2) {
      found.add(chain.get(i).to());
    }
    return List.copyOf(found);
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
  private boolean isInOrder() {
    Set<String> produced = new HashSet<>();
    for (Node node : outline.nodes()) {
      for (String input : node.inputs()) {
        if (producers.containsKey(input) && !produced.contains(input)) {
          return false;
        }
      }
      produced.addAll(node.outputs());
    }
    return true;
  }

  /** In the order of computation. */
  private List<Link> longestChain() {
    Map<String, Link> byResult = new HashMap<>();
    for (Node node : outline.nodes()) {
      normedSum(node).flatMap(this::link).ifPresent(link -> byResult.put(link.to(), link));
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

  private Optional<Link> link(NormedSum sum) {
    Optional<Set<String>> path = between(sum.one(), sum.other());
    String from = sum.one();
    if (path.isEmpty()) {
      path = between(sum.other(), sum.one());
      from = sum.other();
    }
    if (path.isEmpty()) {
      return Optional.empty();
    }
    boolean attends = !Collections.disjoint(path.get(), ATTENTION);
    return Optional.of(new Link(from, sum.result(), attends, sum.width()));
  }

  /** The operators between two values; empty if the second does not depend on the first. */
  private Optional<Set<String>> between(String from, String to) {
    Set<String> operators = new HashSet<>();
    Set<String> seen = new HashSet<>(Set.of(to));
    Deque<String> open = new ArrayDeque<>(List.of(to));
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
    return reached ? Optional.of(operators) : Optional.empty();
  }

  private Optional<NormedSum> normedSum(Node node) {
    return switch (node.operator()) {
      case "LayerNormalization" -> normed(input(node, 0), node, vector(node, 1));
      case "SkipLayerNormalization" -> sum(input(node, 0), input(node, 1), node, vector(node, 2));
      case "Add" -> expandedNorm(node);
      default -> Optional.empty();
    };
  }

  /** A norm exported as (x - mean) / sqrt(variance + epsilon) * weight + bias. */
  private Optional<NormedSum> expandedNorm(Node add) {
    for (int bias = 0; bias < 2; bias++) {
      OptionalInt length = vector(add, bias);
      Optional<Node> scaled = producer(add, 1 - bias, "Mul");
      if (length.isEmpty() || scaled.isEmpty()) {
        continue;
      }
      for (int weight = 0; weight < 2; weight++) {
        Optional<Node> ratio = producer(scaled.get(), 1 - weight, "Div");
        if (!vector(scaled.get(), weight).equals(length) || ratio.isEmpty()) {
          continue;
        }
        Optional<Node> difference = producer(ratio.get(), 0, "Sub");
        if (difference.isPresent()
            && producer(ratio.get(), 1, "Sqrt").isPresent()
            && producer(difference.get(), 1, "ReduceMean").isPresent()) {
          return normed(input(difference.get(), 0), add, length);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<NormedSum> normed(String x, Node norm, OptionalInt width) {
    Node added = producers.get(x);
    return added != null && added.operator().equals("Add")
        ? sum(input(added, 0), input(added, 1), norm, width)
        : Optional.empty();
  }

  private Optional<NormedSum> sum(String one, String other, Node norm, OptionalInt width) {
    return width.isEmpty() || norm.outputs().isEmpty()
        ? Optional.empty()
        : Optional.of(new NormedSum(one, other, norm.outputs().get(0), width.getAsInt()));
  }

  /** The producer of an input, if it has this operator. */
  private Optional<Node> producer(Node node, int input, String operator) {
    return Optional.ofNullable(producers.get(input(node, input)))
        .filter(producer -> producer.operator().equals(operator));
  }

  /** The length of an input that is a one-dimensional weight. */
  private OptionalInt vector(Node node, int input) {
    Integer length = outline.vectors().get(input(node, input));
    return length == null ? OptionalInt.empty() : OptionalInt.of(length);
  }

  /** The source of an input; empty if there is no such input. */
  private String input(Node node, int input) {
    return input < node.inputs().size() ? source(node.inputs().get(input)) : "";
  }

  /** The value before any Identity nodes. */
  private String source(String value) {
    String at = value;
    for (Node node = producers.get(at);
        node != null && node.operator().equals("Identity") && !node.inputs().isEmpty();
        node = producers.get(at)) {
      at = node.inputs().get(0);
    }
    return at;
  }
}
