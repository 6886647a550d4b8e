package org.semascope.models.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.models.ModelDirectory;
import org.semascope.models.vectors.VectorFile;
import org.semascope.models.weights.ModelFolder;

/** Which files of a repository or a directory make up a model, in Hugging Face's naming. */
final class ModelFiles {
  static final String CONFIG = "config.json";

  private static final List<String> TOKENIZER_AND_POOLING =
      List.of(
          "tokenizer.json",
          "tokenizer_config.json",
          "special_tokens_map.json",
          "added_tokens.json",
          "vocab.txt",
          "vocab.json",
          "merges.txt",
          "spiece.model",
          "sentencepiece.bpe.model",
          "spm.model",
          "modules.json",
          "sentence_bert_config.json",
          "1_Pooling/config.json");

  /** SentencePiece vocabulary, used only if a model has no other vocabulary. */
  private static final String LAST_VOCABULARY = "tokenizer.model";

  private static final List<String> VOCABULARIES =
      List.of(
          "tokenizer.json",
          "vocab.txt",
          "vocab.json",
          "spiece.model",
          "sentencepiece.bpe.model",
          "spm.model");

  /** Files of the modules in modules.json, such as 1_Pooling and 2_Dense. */
  private static final Pattern OF_MODULE =
      Pattern.compile("\\d+_\\w+/(config\\.json|model\\.safetensors|pytorch_model\\.bin)");

  /** A format of weights: one file, or an index and its shards. */
  private record Weights(String stem, String extension) {
    String single() {
      return stem + "." + extension;
    }

    String index() {
      return single() + ".index.json";
    }

    Pattern shard() {
      return Pattern.compile(Pattern.quote(stem) + "-\\d+-of-\\d+\\." + extension);
    }
  }

  /** In order of preference. */
  private static final List<Weights> WEIGHTS =
      List.of(new Weights("model", "safetensors"), new Weights("pytorch_model", "bin"));

  private ModelFiles() {}

  /** The mapped file of a static model in the store. */
  static Optional<Path> mappedVectors(Path directory) {
    return Optional.of(directory.resolve(VectorFile.MAPPED)).filter(Files::isRegularFile);
  }

  /** Whether the directory is that of a contextual model, complete or not. */
  static boolean isModel(Path directory) {
    return Files.isRegularFile(directory.resolve(CONFIG))
        || (Files.isDirectory(directory)
            && !(ModelDirectory.of(directory) instanceof ModelDirectory.OfCheckpoint));
  }

  /**
   * Whether the directory holds a complete model: vectors, a configuration and all shards of the
   * weights, an ELMo, or an exported graph and its tokenizer.
   */
  static boolean isWhole(Path directory) {
    return mappedVectors(directory).isPresent()
        || Files.isDirectory(directory) && ModelDirectory.of(directory).isWhole();
  }

  /** Names, relative to the directory, of all files that determine the model's output. */
  static List<String> in(Path directory) {
    ModelDirectory model = ModelDirectory.of(directory);
    Path own = model.folder();
    Set<Path> files = new LinkedHashSet<>();
    for (Path folder : List.of(directory, own)) {
      named(name -> Files.isRegularFile(folder.resolve(name)))
          .map(folder::resolve)
          .forEach(files::add);
    }
    if (ModelFolder.hasModules(directory)) {
      ModelFolder.modules(directory).stream()
          .filter(module -> !module.folder().equals(directory) && !module.folder().equals(own))
          .forEach(module -> files.addAll(ModelFolder.filesOf(module)));
    }
    files.addAll(model.files());
    mappedVectors(directory).ifPresent(files::add);
    return files.stream().map(file -> directory.relativize(file).toString()).toList();
  }

  /** The existing files of configuration, tokenizer and pooling. */
  private static Stream<String> named(Predicate<String> exists) {
    Stream<String> files = Stream.concat(Stream.of(CONFIG), TOKENIZER_AND_POOLING.stream());
    Stream<String> all =
        VOCABULARIES.stream().noneMatch(exists)
            ? Stream.concat(files, Stream.of(LAST_VOCABULARY))
            : files;
    return all.filter(exists);
  }

  /** The files of a repository to pull; without weights if none are in a supported format. */
  static List<String> wanted(Collection<String> repository) {
    List<String> names = new ArrayList<>(named(repository::contains).toList());
    repository.stream()
        .filter(OF_MODULE.asMatchPredicate())
        .filter(name -> !names.contains(name))
        .sorted()
        .forEach(names::add);
    names.addAll(weightsAmong(repository));
    return names;
  }

  static List<String> weightsAmong(Collection<String> repository) {
    for (Weights format : WEIGHTS) {
      if (repository.contains(format.single())) {
        return List.of(format.single());
      }
      if (repository.contains(format.index())) {
        List<String> names = new ArrayList<>(List.of(format.index()));
        repository.stream().filter(format.shard().asMatchPredicate()).sorted().forEach(names::add);
        return names;
      }
    }
    return List.of();
  }
}
