package org.semascope.models.encoder;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxTensorLike;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.models.onnx.OnnxGraph;

/** An onnxruntime session of one graph. Several threads run it at once, each on one core. */
final class RuntimeSession implements AutoCloseable {
  /** Errors are thrown as well, so the runtime need not log them. */
  private static final OrtLoggingLevel LOG = OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL;

  static final OrtEnvironment RUNTIME = OrtEnvironment.getEnvironment(LOG);

  private static final String WEIGHTS_FOLDER =
      "session.model_external_initializers_file_folder_path";

  private static final int MAX_REASON = 400;

  private final OrtSession session;
  private final Map<String, OnnxTensorLike> held = new HashMap<>(); // until the session is closed

  private interface Opening {
    OrtSession open(OrtSession.SessionOptions options, Map<String, OnnxTensorLike> held)
        throws OrtException;
  }

  private RuntimeSession(String what, Opening opening) {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setSessionLogLevel(LOG);
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // A memory plan for every input shape would be kept, and no two batches have the same shape.
      options.setMemoryPatternOptimization(false);
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      session = opening.open(options, held);
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime cannot load %s: %s".formatted(what, reason(e)), e);
    }
  }

  /** A graph in a file of its own. */
  RuntimeSession(Path file) {
    this(file.toString(), (options, none) -> RUNTIME.createSession(file.toString(), options));
  }

  /** A generated graph, whose weights are in files of this folder. */
  RuntimeSession(byte[] model, Path weightsFolder) {
    this(new OnnxGraph.Model(model, Map.of()), weightsFolder);
  }

  /** A generated graph, some of whose weights are in memory. */
  RuntimeSession(OnnxGraph.Model model, Path weightsFolder) {
    this(
        "the weights in " + weightsFolder,
        (options, held) -> {
          options.addConfigEntry(WEIGHTS_FOLDER, weightsFolder.toString());
          for (Map.Entry<String, OnnxGraph.Held> one : model.held().entrySet()) {
            OnnxGraph.Held weight = one.getValue();
            long[] dims = weight.dims().stream().mapToLong(Long::longValue).toArray();
            held.put(
                one.getKey(),
                OnnxTensor.createTensor(RUNTIME, weight.bytes(), dims, OnnxJavaType.INT8));
          }
          if (!held.isEmpty()) {
            options.addExternalInitializers(held);
          }
          return RUNTIME.createSession(model.bytes(), options);
        });
  }

  /** The runtime's message on one line, shortened: it may contain names from the graph. */
  static String reason(OrtException e) {
    String line = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
    return Excerpt.start(line, MAX_REASON);
  }

  OrtSession.Result run(Inputs inputs) throws OrtException {
    return session.run(inputs.tensors);
  }

  /** Runs the session; returns only the named outputs. */
  OrtSession.Result run(Inputs inputs, Set<String> outputs) throws OrtException {
    return session.run(inputs.tensors, outputs);
  }

  /** An output of a run by name; closing the result frees it. */
  static OnnxTensor output(OrtSession.Result result, String name) {
    return (OnnxTensor) result.get(name).orElseThrow();
  }

  /** The numbers of an output. */
  static FloatBuffer floats(OrtSession.Result result, String name) {
    return output(result, name).getFloatBuffer();
  }

  @Override
  public void close() {
    try {
      session.close();
      held.values().forEach(OnnxTensorLike::close);
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime cannot close a session: " + e.getMessage(), e);
    }
  }

  /** The inputs of one run; closing them frees those that were created here. */
  static final class Inputs implements AutoCloseable {
    private final Map<String, OnnxTensor> tensors = new HashMap<>();
    private final List<OnnxTensor> created = new ArrayList<>();

    void longs(String name, long[] values, long... shape) throws OrtException {
      add(name, OnnxTensor.createTensor(RUNTIME, LongBuffer.wrap(values), shape));
    }

    void ints(String name, int[] values, long... shape) throws OrtException {
      add(name, OnnxTensor.createTensor(RUNTIME, IntBuffer.wrap(values), shape));
    }

    void floats(String name, float[] values, long... shape) throws OrtException {
      add(name, OnnxTensor.createTensor(RUNTIME, FloatBuffer.wrap(values), shape));
    }

    /** Adds an output of another run, whose result frees it. */
    void borrow(String name, OnnxTensor tensor) {
      tensors.put(name, tensor);
    }

    private void add(String name, OnnxTensor tensor) {
      created.add(tensor);
      tensors.put(name, tensor);
    }

    @Override
    public void close() {
      created.forEach(OnnxTensor::close);
    }
  }
}
