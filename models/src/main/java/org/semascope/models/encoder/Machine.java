package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.semascope.core.SemascopeException;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Properties of the machine.
 *
 * @param available memory available to programs in bytes, measured at each call
 * @param exactProducts whether products of 8-bit numbers are added without overflow
 */
record Machine(LongSupplier available, BooleanSupplier exactProducts) {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  static Machine here() {
    return new Machine(Machine::measureMemory, () -> EightBitProducts.EXACT);
  }

  /** Linux's MemAvailable, which counts the page cache as available; elsewhere the free memory. */
  private static long measureMemory() {
    try {
      for (String line : Files.readAllLines(MEMINFO)) {
        if (line.startsWith(AVAILABLE)) {
          return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException e) {
      // not Linux
    }
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getFreeMemorySize();
  }

  /**
   * Whether this processor adds 8-bit products without overflow. Processors with VNNI, and newer
   * ARMs, do; others add pairs of products in 16 bits, which saturates. A trial run decides, since
   * feature flags are less reliable.
   */
  private static final class EightBitProducts {
    private static final String INPUT = "ones"; // [ROWS, SIZE]
    private static final int ROWS = 16;
    private static final int SIZE = 64;

    /** Each result without overflow: a sum of SIZE products of the largest 8-bit numbers. */
    private static final float EXPECTED = SIZE * 127 * 127;

    private static final boolean EXACT = measure(); // when first asked

    private static boolean measure() {
      float[] ones = new float[ROWS * SIZE];
      Arrays.fill(ones, 1);
      long[] shape = {ROWS, SIZE};
      try (OrtSession session = RuntimeSession.RUNTIME.createSession(model());
          OnnxTensor input =
              OnnxTensor.createTensor(RuntimeSession.RUNTIME, FloatBuffer.wrap(ones), shape);
          OrtSession.Result result = session.run(Map.of(INPUT, input))) {
        float[] expected = new float[ROWS * SIZE];
        Arrays.fill(expected, EXPECTED);
        return FloatBuffer.wrap(expected).equals(((OnnxTensor) result.get(0)).getFloatBuffer());
      } catch (OrtException e) {
        throw new SemascopeException("onnxruntime: " + RuntimeSession.reason(e), e);
      }
    }

    /** The operator of quantised linear layers. */
    private static byte[] model() {
      OnnxGraph graph = new OnnxGraph();
      Value ones = graph.input(INPUT, Element.FLOAT, "rows", "columns");
      Value zero = graph.constant(Element.UINT8, new long[0], new byte[] {(byte) 128});
      Value inputs = graph.apply("QuantizeLinear", ones, graph.floats(1f / 127), zero);
      byte[] largest = new byte[SIZE * SIZE];
      Arrays.fill(largest, (byte) 127);
      Value weights = graph.constant(Element.INT8, new long[] {SIZE, SIZE}, largest);
      Value one = graph.floats(1);
      Value sums = graph.contrib("MatMulIntegerToFloat", inputs, weights, one, one, zero).value();
      graph.output("products", sums, Element.FLOAT, "rows", "columns");
      return graph.toModel();
    }
  }
}
