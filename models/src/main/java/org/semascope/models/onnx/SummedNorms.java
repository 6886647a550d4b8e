package org.semascope.models.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.onnx.OnnxGraph.Node;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Joins a sum and the norm taken of it, which every block of a transformer has twice, into the one
 * operator that onnxruntime has for both: numbers go through memory once instead of twice.
 */
final class SummedNorms {
  private static final Map<String, String> JOINED =
      Map.of(
          "LayerNormalization", "SkipLayerNormalization",
          "SimplifiedLayerNormalization", "SkipSimplifiedLayerNormalization");

  /** Mean and deviation, which the operator may give before the sum, are not asked for. */
  private static final Value NOT_ASKED = new Value("");

  private SummedNorms() {}

  /**
   * These nodes with such pairs joined. A joined node stands where the norm stood, maybe behind
   * others that take the sum: the runtime orders nodes by what they need.
   *
   * @param uses how many nodes take a value, anywhere
   */
  static List<Node> joined(List<Node> nodes, Map<Value, Integer> uses) {
    Map<Value, Node> sums = new HashMap<>();
    Map<Node, Node> norms = new HashMap<>(); // of a sum its norm
    for (Node node : nodes) {
      if (node.type().equals("Add")) {
        sums.put(node.outputs().get(0), node);
      } else if (JOINED.containsKey(node.type()) && sums.containsKey(node.inputs().get(0))) {
        norms.putIfAbsent(sums.get(node.inputs().get(0)), node);
      }
    }
    Map<Node, Node> replaced = new HashMap<>();
    norms.forEach((sum, norm) -> replaced.put(norm, join(sum, norm, uses)));
    List<Node> all = new ArrayList<>();
    for (Node node : nodes) {
      if (!norms.containsKey(node)) {
        all.add(replaced.getOrDefault(node, node));
      }
    }
    return all;
  }

  private static Node join(Node sum, Node norm, Map<Value, Integer> uses) {
    List<Value> inputs = new ArrayList<>(sum.inputs());
    inputs.addAll(norm.inputs().subList(1, norm.inputs().size())); // scale, and shift if any
    List<Value> outputs = new ArrayList<>(norm.outputs());
    Value added = sum.outputs().get(0);
    if (uses.get(added) > 1) {
      outputs.addAll(List.of(NOT_ASKED, NOT_ASKED, added));
    }
    String type = JOINED.get(norm.type());
    return new Node(type, OnnxGraph.CONTRIB, inputs, outputs, norm.attributes());
  }
}
