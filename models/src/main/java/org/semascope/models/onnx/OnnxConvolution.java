package org.semascope.models.onnx;

import org.semascope.models.arch.Convolution;
import org.semascope.models.onnx.OnnxGraph.Value;

/** A convolution over the tokens of each text, with zeros beyond its ends. */
final class OnnxConvolution {
  private final OnnxGraph graph;
  private final RaggedLayout layout;

  OnnxConvolution(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  Value apply(Value x, Value weight, Value bias, Convolution layer) {
    Value padded = graph.op("Mul", graph.gather(x, layout.pad()), present()).value();
    Value columns = graph.op("Transpose", padded).with("perm", 0, 2, 1).value();
    int side = layer.kernel() / 2;
    Value convolved = // [texts, width, longest]
        graph
            .op("Conv", columns, weight, bias)
            .with("pads", side, side)
            .with("group", layer.groups())
            .value();
    Value back = graph.op("Transpose", convolved).with("perm", 0, 2, 1).value();
    Value rows = graph.op("Reshape", back, graph.longs(-1, layer.width())).value();
    return graph.gather(rows, layout.unpad()); // [tokens, width]
  }

  /** 1 at the tokens a text has, 0 beyond its end: [texts, longest, 1]. */
  private Value present() {
    Value end = graph.op("Unsqueeze", layout.lengths(), graph.longs(1)).value();
    Value size = graph.op("Shape", layout.pad()).with("start", 1).value();
    Value longest = graph.op("Squeeze", size).value();
    Value order = graph.op("Range", graph.scalar(0), longest, graph.scalar(1)).value();
    Value narrow = graph.op("Cast", order).with("to", Element.INT32.code()).value();
    Value within = graph.op("Less", narrow, end).value();
    Value number = graph.op("Cast", within).with("to", Element.FLOAT.code()).value();
    return graph.op("Unsqueeze", number, graph.longs(2)).value();
  }
}
