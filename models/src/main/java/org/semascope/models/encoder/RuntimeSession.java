package org.semascope.models.encoder;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;

/** onnxruntime on one graph. Several threads run it at once, each on one core. */
final class RuntimeSession implements AutoCloseable {
  private static final String WEIGHTS_FOLDER =
      "session.model_external_initializers_file_folder_path";

  private final OrtEnvironment environment;
  private final OrtSession session;

  RuntimeSession(byte[] model, Path weightsFolder) {
    environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // It would keep a plan of memory for every shape it meets, and no two batches are alike.
      options.setMemoryPatternOptimization(false);
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      options.addConfigEntry(WEIGHTS_FOLDER, weightsFolder.toString());
      session = environment.createSession(model, options);
    } catch (OrtException e) {
      throw new SemascopeException(
          "onnxruntime cannot load the weights in %s: %s".formatted(weightsFolder, e.getMessage()),
          e);
    }
  }

  Feed feed() {
    return new Feed(environment);
  }

  OrtSession.Result run(Feed feed) throws OrtException {
    return session.run(feed.tensors());
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
