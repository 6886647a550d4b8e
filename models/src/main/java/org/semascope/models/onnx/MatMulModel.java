package org.semascope.models.onnx;

import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * One product of square matrices, the second of them constant: as fast as this runtime computes on
 * this machine, and so the measure of how near to that limit a model comes.
 */
public final class MatMulModel {
  public static final String INPUT = "a";
  public static final String OUTPUT = "product";

  private MatMulModel() {}

  public static byte[] square(int size) {
    OnnxGraph graph = new OnnxGraph();
    Value a = graph.input(INPUT, Element.FLOAT, "rows", "columns");
    // Folded to a constant when the session starts.
    Value b = graph.op("ConstantOfShape", graph.longs(size, size)).value();
    Value shifted = graph.op("Add", b, graph.floats(0.5f)).value();
    graph.output(OUTPUT, graph.op("MatMul", a, shifted).value(), Element.FLOAT, "rows", "columns");
    return graph.toModel();
  }
}
