package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import java.util.Set;
import org.semascope.core.SemascopeException;

/** onnxruntime on one graph. Several threads run it at once, each on one core. */
final class RuntimeSession implements AutoCloseable {
  private static final String WEIGHTS_FOLDER =
      "session.model_external_initializers_file_folder_path";

  private static final int LONGEST_REASON = 400;

  private final OrtEnvironment environment;
  private final OrtSession session;

  /** A graph of ours, whose weights stand in files of this folder. */
  RuntimeSession(byte[] model, Path weightsFolder) {
    this(
        "the weights in " + weightsFolder,
        (environment, options) -> {
          options.addConfigEntry(WEIGHTS_FOLDER, weightsFolder.toString());
          return environment.createSession(model, options);
        });
  }

  /** A graph in a file of its own. */
  RuntimeSession(Path file) {
    this(
        file.toString(),
        (environment, options) -> environment.createSession(file.toString(), options));
  }

  private interface Opening {
    OrtSession open(OrtEnvironment environment, OrtSession.SessionOptions options)
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
      session = opening.open(environment, options);
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime cannot load %s: %s".formatted(what, reason(e)), e);
    }
  }

  /** The runtime's message on one line and not without end: graphs put their names into it. */
  static String reason(OrtException e) {
    String line = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "...";
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
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime cannot close a session: " + e.getMessage(), e);
    }
  }
}
