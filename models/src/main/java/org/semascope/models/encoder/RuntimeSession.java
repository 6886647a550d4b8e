package org.semascope.models.encoder;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxTensorLike;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.models.onnx.OnnxGraph;

/** onnxruntime on one graph. Several threads run it at once, each on one core. */
final class RuntimeSession implements AutoCloseable {
  private static final String WEIGHTS_FOLDER =
      "session.model_external_initializers_file_folder_path";

  private static final int LONGEST_REASON = 400;

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final Map<String, OnnxTensorLike> held = new HashMap<>(); // as long as the session lives

  /** A graph of ours, whose weights stand in files of this folder. */
  RuntimeSession(byte[] model, Path weightsFolder) {
    this(new OnnxGraph.Model(model, Map.of()), weightsFolder);
  }

  /** Same, with weights that are held in memory besides. */
  RuntimeSession(OnnxGraph.Model model, Path weightsFolder) {
    this(
        "the weights in " + weightsFolder,
        (environment, options, held) -> {
          options.addConfigEntry(WEIGHTS_FOLDER, weightsFolder.toString());
          for (Map.Entry<String, OnnxGraph.Held> one : model.held().entrySet()) {
            long[] dims = one.getValue().dims().stream().mapToLong(Long::longValue).toArray();
            held.put(
                one.getKey(),
                OnnxTensor.createTensor(
                    environment, one.getValue().bytes(), dims, OnnxJavaType.INT8));
          }
          if (!held.isEmpty()) {
            options.addExternalInitializers(held);
          }
          return environment.createSession(model.bytes(), options);
        });
  }

  /** A graph in a file of its own. */
  RuntimeSession(Path file) {
    this(
        file.toString(),
        (environment, options, held) -> environment.createSession(file.toString(), options));
  }

  private interface Opening {
    OrtSession open(
        OrtEnvironment environment,
        OrtSession.SessionOptions options,
        Map<String, OnnxTensorLike> held)
        throws OrtException;
  }

  private RuntimeSession(String what, Opening opening) {
    // What goes wrong is thrown as well; the runtime's own lines would stand before our sentence.
    environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // It would keep a plan of memory for every shape it meets, and no two batches are alike.
      options.setMemoryPatternOptimization(false);
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      session = opening.open(environment, options, held);
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime cannot load %s: %s".formatted(what, reason(e)), e);
    }
  }

  /** The runtime's message on one line and not without end: graphs put their names into it. */
  static String reason(OrtException e) {
    String line = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
    return Excerpt.start(line, LONGEST_REASON);
  }

  Feed feed() {
    return new Feed(environment);
  }

  OrtSession.Result run(Feed feed) throws OrtException {
    return session.run(feed.tensors());
  }

  /** As the other, giving these outputs alone. */
  OrtSession.Result run(Feed feed, Set<String> outputs) throws OrtException {
    return session.run(feed.tensors(), outputs);
  }

  /** An output that a run gave, by its name; it stays the result's to free. */
  static OnnxTensor output(OrtSession.Result result, String name) {
    return (OnnxTensor) result.get(name).orElseThrow();
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
}
