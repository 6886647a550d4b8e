package org.semascope.models.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.onnx.OnnxGraph.Node;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Fuses a sum and its norm, which every block of a transformer has twice, to one operator of
 * onnxruntime, which saves one pass through memory.
 */
final class SummedNorms {
  private static final Map<String, String> FUSED =
      Map.of(
          "LayerNormalization", "SkipLayerNormalization",
          "SimplifiedLayerNormalization", "SkipSimplifiedLayerNormalization");

  private SummedNorms() {}

  /**
   * Fuses such pairs. A fused node replaces the norm, possibly after other nodes that take the sum:
   * the runtime sorts nodes by dependencies.
   *
   * @param uses number of nodes that take a value, also in nested graphs
   */
  static List<Node> fuse(List<Node> nodes, Map<Value, Integer> uses) {
    Map<Value, Node> sums = new HashMap<>();
    Map<Node, Node> norms = new HashMap<>(); // by their sums
    for (Node node : nodes) {
      if (node.type().equals("Add")) {
        sums.put(node.outputs().get(0), node);
      } else if (FUSED.containsKey(node.type()) && sums.containsKey(node.inputs().get(0))) {
        norms.putIfAbsent(sums.get(node.inputs().get(0)), node);
      }
    }
    Map<Node, Node> replaced = new HashMap<>();
    norms.forEach((sum, norm) -> replaced.put(norm, fuse(sum, norm, uses)));
    List<Node> all = new ArrayList<>();
    for (Node node : nodes) {
      if (!norms.containsKey(node)) {
        all.add(replaced.getOrDefault(node, node));
      }
    }
    return all;
  }

  private static Node fuse(Node sum, Node norm, Map<Value, Integer> uses) {
    List<Value> inputs = new ArrayList<>(sum.inputs());
    inputs.addAll(norm.inputs().subList(1, norm.inputs().size())); // scale, and shift if any
    List<Value> outputs = new ArrayList<>(norm.outputs());
    Value added = sum.outputs().get(0);
    if (uses.get(added) > 1) {
      // After optional outputs for mean and deviation.
      outputs.addAll(List.of(Value.ABSENT, Value.ABSENT, added));
    }
    String type = FUSED.get(norm.type());
    return new Node(type, OnnxGraph.CONTRIB, inputs, outputs, norm.attributes());
  }
}
