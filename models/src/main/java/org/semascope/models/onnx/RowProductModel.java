package org.semascope.models.onnx;

import org.semascope.models.onnx.OnnxGraph.Value;

/** The product of each row of one matrix with each row of another, as wide as the first. */
public final class RowProductModel {
  public static final String LEFT = "left"; // [m, width]
  public static final String RIGHT = "right"; // [n, width]
  public static final String OUTPUT = "products"; // [m, n]

  private RowProductModel() {}

  public static byte[] model() {
    OnnxGraph graph = new OnnxGraph();
    Value left = graph.input(LEFT, Element.FLOAT, "m", "width");
    Value right = graph.input(RIGHT, Element.FLOAT, "n", "width");
    Value products = graph.op("Gemm", left, right).with("transB", 1).value();
    graph.output(OUTPUT, products, Element.FLOAT, "m", "n");
    return graph.toModel();
  }
}
