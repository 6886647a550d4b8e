package org.semascope.tuning;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.encoder.Ragged;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.weights.Checkpoints;

/** Small checkpoints, which the tests of models keep. */
final class TinyModels {
  private static final Path ALL = Path.of("models/src/test/resources/tiny");

  private TinyModels() {}

  static Path directory(String name) {
    return ALL.resolve(name);
  }

  static Architectures.Bound bind(String name) {
    Path directory = directory(name);
    return Architectures.bind(Config.read(directory), Checkpoints.open(directory));
  }

  /** The words of a model that spells. */
  static Optional<Ragged.Words> words(String name) {
    Architectures.Bound bound = bind(name);
    try (Tokenizer tokenizer =
        Tokenizer.load(directory(name), Optional.of(bound.modelType()), Optional.empty())) {
      return Ragged.Words.of(tokenizer, bound.architecture());
    }
  }

  static NDManager manager() {
    return Engine.getEngine("PyTorch").newBaseManager();
  }

  /** One checkpoint of every family. */
  static Stream<String> families() {
    return Stream.of(
        "bert",
        "character-bert",
        "roberta",
        "xlm-roberta",
        "distilbert",
        "albert",
        "electra-disc",
        "electra-gen",
        "mpnet",
        "gpt2",
        "xlnet",
        "deberta-v2",
        "modernbert",
        "llama",
        "mistral",
        "qwen2",
        "qwen3",
        "olmo2",
        "gemma2",
        "gemma3_text",
        "embeddinggemma",
        "eurobert",
        "gpt_neox",
        "opt",
        "t5",
        "mt5");
  }
}
