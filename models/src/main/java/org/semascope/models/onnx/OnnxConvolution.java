package org.semascope.models.onnx;

import org.semascope.models.arch.Linear.Convolution;
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
    Value padded = graph.apply("Mul", graph.gather(x, layout.pad()), present());
    Value columns = graph.transpose(padded, 0, 2, 1);
    int side = layer.kernel() / 2;
    Value convolved = // [texts, width, longest]
        graph
            .op("Conv", columns, weight, bias)
            .with("pads", side, side)
            .with("group", layer.groups())
            .value();
    Value back = graph.transpose(convolved, 0, 2, 1);
    Value rows = graph.reshape(back, -1, layer.width());
    return graph.gather(rows, layout.unpad()); // [tokens, width]
  }

  /** 1 at the tokens of a text, 0 beyond its end: [texts, longest, 1]. */
  private Value present() {
    Value end = graph.unsqueeze(layout.lengths(), 1);
    Value size = graph.op("Shape", layout.pad()).with("start", 1).value();
    Value longest = graph.apply("Squeeze", size);
    Value order = graph.apply("Range", graph.scalar(0), longest, graph.scalar(1));
    Value narrow = graph.cast(order, Element.INT32);
    Value within = graph.apply("Less", narrow, end);
    Value number = graph.cast(within, Element.FLOAT);
    return graph.unsqueeze(number, 2);
  }
}
