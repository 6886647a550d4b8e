package org.semascope.models.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semascope.models.onnx.OnnxGraph.Node;
import org.semascope.models.onnx.OnnxGraph.Value;

class SummedNormsTest {
  private static final Node SUM = node("Add", List.of("a", "b"), "sum");
  private static final Node NORM = node("LayerNormalization", List.of("sum", "scale"), "normed");

  @Test
  void aSumUsedOnlyByItsNormIsNotAnOutput() {
    assertThat(fused(1, SUM, NORM))
        .containsExactly("SkipLayerNormalization [a, b, scale] -> [normed]");
  }

  @Test
  void aSumUsedElsewhereIsAnAdditionalOutput() {
    Node other = node("Gelu", List.of("sum"), "wide");
    assertThat(fused(2, SUM, other, NORM))
        .containsExactly(
            "Gelu [sum] -> [wide]", "SkipLayerNormalization [a, b, scale] -> [normed, , , sum]");
  }

  @Test
  void aSumIsFusedWithOneNorm() {
    Node second = node("SimplifiedLayerNormalization", List.of("sum", "other"), "again");
    assertThat(fused(2, SUM, NORM, second))
        .containsExactly(
            "SkipLayerNormalization [a, b, scale] -> [normed, , , sum]",
            "SimplifiedLayerNormalization [sum, other] -> [again]");
  }

  @Test
  void otherNormsAreNotFused() {
    assertThat(fused(1, NORM)).containsExactly("LayerNormalization [sum, scale] -> [normed]");
  }

  private static List<String> fused(int usesOfSum, Node... nodes) {
    return SummedNorms.fuse(List.of(nodes), Map.of(new Value("sum"), usesOfSum)).stream()
        .map(
            node ->
                "%s %s -> %s".formatted(node.type(), names(node.inputs()), names(node.outputs())))
        .toList();
  }

  private static List<String> names(List<Value> values) {
    return values.stream().map(Value::name).toList();
  }

  private static Node node(String type, List<String> inputs, String output) {
    return new Node(
        type,
        "",
        inputs.stream().map(Value::new).toList(),
        List.of(new Value(output)),
        new byte[0]);
  }
}
