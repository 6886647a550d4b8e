package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
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
import org.semascope.models.onnx.LargestProducts;

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
    return new Machine(Machine::measureMemory, () -> ExactProducts.FOUND);
  }

  /** Linux's MemAvailable, which counts the page cache as available; elsewhere the free memory. */
  private static long measureMemory() {
    if (Files.isReadable(MEMINFO)) {
      try {
        for (String line : Files.readAllLines(MEMINFO)) {
          if (line.startsWith(AVAILABLE)) {
            return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
          }
        }
      } catch (IOException e) {
        // same as on systems without this file
      }
    }
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getFreeMemorySize();
  }

  /**
   * Processors with VNNI, and newer ARMs, add 8-bit products exactly; others add pairs of them in
   * 16 bits, which saturates. A trial run decides, since feature flags are less reliable.
   */
  private static final class ExactProducts {
    private static final boolean FOUND = measure();

    private static boolean measure() {
      OrtEnvironment environment =
          OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      float[] rows = new float[LargestProducts.ROWS * LargestProducts.SIZE];
      Arrays.fill(rows, 1);
      long[] shape = {LargestProducts.ROWS, LargestProducts.SIZE};
      try (OrtSession session = environment.createSession(LargestProducts.model());
          OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(rows), shape);
          OrtSession.Result result = session.run(Map.of(LargestProducts.INPUT, input))) {
        FloatBuffer found = ((OnnxTensor) result.get(0)).getFloatBuffer();
        while (found.hasRemaining()) {
          if (found.get() != LargestProducts.EXPECTED) {
            return false;
          }
        }
        return true;
      } catch (OrtException e) {
        throw new SemascopeException("onnxruntime: " + RuntimeSession.reason(e), e);
      }
    }
  }
}
