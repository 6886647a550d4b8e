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
 * The hidden states inside a graph whose blocks are those of BERT: attention, added to what went in
 * and normalised, then a feed-forward part, added and normalised. They are found by that structure,
 * whatever the exporter has called them:
 *
 * <pre>a = norm(attention(h) + h),  next h = norm(feed-forward(a) + a)</pre>
 */
final class HiddenStates {
  /** Any of these makes a branch one of attention. */
  private static final Set<String> ATTENTION =
      Set.of("Softmax", "Attention", "QAttention", "MultiHeadAttention", "PackedAttention");

  /** They hand on how large a value is, and nothing of what is in it. */
  private static final Set<String> SIZES = Set.of("Shape", "Size");

  /**
   * A sum that is normalised.
   *
   * @param from the summand that the other one is computed from
   * @param attends whether the other one is computed by attention
   */
  private record Link(String from, String to, boolean attends, int width) {}

  /** The two values that a norm adds up, where it does, and what comes out. */
  private record NormedSum(String one, String other, String result, int width) {}

  private final GraphOutline outline;
  private final Map<String, Node> producers = new HashMap<>();
  private final List<String> states;
  private final int width;
  private final String fault;

  HiddenStates(GraphOutline outline) {
    this.outline = outline;
    outline.nodes().forEach(node -> node.outputs().forEach(made -> producers.put(made, node)));
    producers.remove(""); // stands for an output that is not wanted
    List<Link> chain = isInOrder() ? longestChain() : List.of();
    this.fault = faultOf(chain);
    this.states = fault.isEmpty() ? everySecond(chain) : List.of();
    this.width = fault.isEmpty() ? chain.get(0).width() : 0;
  }

  /** The values' names from layer 0 on; none if the structure is another one. */
  List<String> names() {
    return states;
  }

  int width() {
    return width;
  }

  /** Why there are none; empty if there are. */
  String fault() {
    return fault;
  }

  /** Whether a value of the graph is this layer. */
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
        return "its %s layer norms do not come by turns after attention and after a feed-forward part"
            .formatted(chain.size());
      }
      if (chain.get(i).width() != chain.get(0).width()) {
        return "its layer norms are of different widths";
      }
    }
    return "";
  }

  /** Whether nothing is used before it is made, as ONNX wants it; so nothing goes in a circle. */
  private boolean isInOrder() {
    Set<String> made = new HashSet<>();
    for (Node node : outline.nodes()) {
      for (String input : node.inputs()) {
        if (producers.containsKey(input) && !made.contains(input)) {
          return false;
        }
      }
      made.addAll(node.outputs());
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
    Optional<Set<String>> onTheWay = between(sum.one(), sum.other());
    String from = sum.one();
    if (onTheWay.isEmpty()) {
      onTheWay = between(sum.other(), sum.one());
      from = sum.other();
    }
    if (onTheWay.isEmpty()) {
      return Optional.empty();
    }
    boolean attends = !Collections.disjoint(onTheWay.get(), ATTENTION);
    return Optional.of(new Link(from, sum.result(), attends, sum.width()));
  }

  /** The operators that compute one value from another; empty if it is not computed from it. */
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
      case "Add" -> spelt(node);
      default -> Optional.empty();
    };
  }

  /** (x - mean) / sqrt(variance + epsilon) * weight + bias, as exporters spell a norm out. */
  private Optional<NormedSum> spelt(Node add) {
    for (int bias = 0; bias < 2; bias++) {
      OptionalInt length = vector(add, bias);
      Optional<Node> scaled = made(add, 1 - bias, "Mul");
      if (length.isEmpty() || scaled.isEmpty()) {
        continue;
      }
      for (int weight = 0; weight < 2; weight++) {
        Optional<Node> ratio = made(scaled.get(), 1 - weight, "Div");
        if (!vector(scaled.get(), weight).equals(length) || ratio.isEmpty()) {
          continue;
        }
        Optional<Node> difference = made(ratio.get(), 0, "Sub");
        if (difference.isPresent()
            && made(ratio.get(), 1, "Sqrt").isPresent()
            && made(difference.get(), 1, "ReduceMean").isPresent()) {
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

  /** The node that made an input, if it is of this kind. */
  private Optional<Node> made(Node node, int input, String operator) {
    return Optional.ofNullable(producers.get(input(node, input)))
        .filter(maker -> maker.operator().equals(operator));
  }

  /** How long the weight is that goes in, if it is one of one dimension. */
  private OptionalInt vector(Node node, int input) {
    Integer length = outline.vectors().get(input(node, input));
    return length == null ? OptionalInt.empty() : OptionalInt.of(length);
  }

  /** What goes in, by the name it has where it comes from; nothing has an empty name. */
  private String input(Node node, int input) {
    return input < node.inputs().size() ? source(node.inputs().get(input)) : "";
  }

  /** Where a value comes from: exporters hand values and weights on under further names. */
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
