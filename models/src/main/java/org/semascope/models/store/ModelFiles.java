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

  /** Configuration, tokenizer and pooling, in the order in which fingerprints list them. */
  private static final List<String> NAMED =
      List.of(
          CONFIG,
          "tokenizer.json",
          "tokenizer_config.json",
          "special_tokens_map.json",
          "added_tokens.json",
          "vocab.txt",
          "mlm_vocab.txt",
          "vocab.json",
          "merges.txt",
          "spiece.model",
          "sentencepiece.bpe.model",
          "spm.model",
          "modules.json",
          "sentence_bert_config.json",
          "1_Pooling/config.json");

  private static final Predicate<String> IS_VOCABULARY =
      Pattern.compile(
              "tokenizer\\.json|vocab\\.(txt|json)|(spiece|sentencepiece\\.bpe|spm)\\.model")
          .asMatchPredicate();

  /** SentencePiece vocabulary, used only if a model has no other vocabulary. */
  private static final String LAST_VOCABULARY = "tokenizer.model";

  /** Files of the modules in modules.json, such as 1_Pooling and 2_Dense. */
  private static final Predicate<String> IS_OF_MODULE =
      Pattern.compile("\\d+_\\w+/(config\\.json|model\\.safetensors|pytorch_model\\.bin)")
          .asMatchPredicate();

  /** Names of weights in one file, in order of preference. */
  private static final List<String> WEIGHTS = List.of("model.safetensors", "pytorch_model.bin");

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
      for (String name : named(name -> Files.isRegularFile(folder.resolve(name)))) {
        files.add(folder.resolve(name));
      }
    }
    for (ModelFolder.Module module : modules(directory, own)) {
      files.addAll(ModelFolder.filesOf(module));
    }
    files.addAll(model.files());
    mappedVectors(directory).ifPresent(files::add);
    return files.stream().map(file -> directory.relativize(file).toString()).toList();
  }

  /**
   * The modules of a sentence encoder, without the transformer, that have a folder of their own.
   *
   * @param own the folder of the transformer
   */
  static List<ModelFolder.Module> modules(Path directory, Path own) {
    return ModelFolder.hasModules(directory)
        ? ModelFolder.modules(directory).stream()
            .filter(module -> !List.of(directory, own).contains(module.folder()))
            .toList()
        : List.of();
  }

  /** The existing files of configuration, tokenizer and pooling. */
  private static List<String> named(Predicate<String> exists) {
    List<String> names = new ArrayList<>(NAMED);
    names.removeIf(exists.negate());
    if (names.stream().noneMatch(IS_VOCABULARY) && exists.test(LAST_VOCABULARY)) {
      names.add(LAST_VOCABULARY);
    }
    return names;
  }

  /** The files of a repository to pull; without weights if none are in a supported format. */
  static List<String> wanted(Collection<String> repository) {
    Set<String> names = new LinkedHashSet<>(named(repository::contains));
    repository.stream().filter(IS_OF_MODULE).sorted().forEach(names::add);
    names.addAll(weightsAmong(repository));
    return List.copyOf(names);
  }

  /** The file of weights, or an index and its shards; empty without a supported format. */
  static List<String> weightsAmong(Collection<String> repository) {
    for (String weights : WEIGHTS) {
      String index = weights + ".index.json";
      if (repository.contains(weights)) {
        return List.of(weights);
      }
      if (repository.contains(index)) {
        String shard = weights.replace(".", "-\\d+-of-\\d+\\.");
        Stream<String> shards = repository.stream().filter(name -> name.matches(shard)).sorted();
        return Stream.concat(Stream.of(index), shards).toList();
      }
    }
    return List.of();
  }
}
