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

  /** SentencePiece's vocabulary, which is read only where a model has none of the others. */
  private static final String LAST_VOCABULARY = "tokenizer.model";

  private static final List<String> VOCABULARIES =
      List.of(
          "tokenizer.json",
          "vocab.txt",
          "vocab.json",
          "spiece.model",
          "sentencepiece.bpe.model",
          "spm.model");

  /** The files of modules such as 1_Pooling and 2_Dense, which modules.json names. */
  private static final Pattern OF_MODULE =
      Pattern.compile("\\d+_\\w+/(config\\.json|model\\.safetensors|pytorch_model\\.bin)");

  /** A way to store weights: one file, or an index and the shards it names. */
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

  /** In the order of preference. */
  private static final List<Weights> WEIGHTS =
      List.of(new Weights("model", "safetensors"), new Weights("pytorch_model", "bin"));

  private ModelFiles() {}

  /** The file of a static model that the store keeps. */
  static Optional<Path> mappedVectors(Path directory) {
    return Optional.of(directory.resolve(VectorFile.MAPPED)).filter(Files::isRegularFile);
  }

  /** Whether the directory is one of a contextual model, be it whole or not. */
  static boolean isModel(Path directory) {
    return Files.isRegularFile(directory.resolve(CONFIG))
        || (Files.isDirectory(directory)
            && !(ModelDirectory.of(directory) instanceof ModelDirectory.OfCheckpoint));
  }

  /**
   * Whether the directory holds vectors, a configuration and weights to their last shard, an ELMo,
   * or an exported graph and its tokenizer.
   */
  static boolean isWhole(Path directory) {
    return mappedVectors(directory).isPresent()
        || Files.isDirectory(directory) && ModelDirectory.of(directory).isWhole();
  }

  /** The names, relative to the directory, of the files whose content decides what it computes. */
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

  /** Configuration, tokenizer and pooling, of the files that are there. */
  private static Stream<String> named(Predicate<String> isThere) {
    Stream<String> usual = Stream.concat(Stream.of(CONFIG), TOKENIZER_AND_POOLING.stream());
    Stream<String> all =
        VOCABULARIES.stream().noneMatch(isThere)
            ? Stream.concat(usual, Stream.of(LAST_VOCABULARY))
            : usual;
    return all.filter(isThere);
  }

  /** Of all names in a repository, those worth pulling; no weights if it has none we can read. */
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
    for (Weights form : WEIGHTS) {
      if (repository.contains(form.single())) {
        return List.of(form.single());
      }
      if (repository.contains(form.index())) {
        List<String> names = new ArrayList<>(List.of(form.index()));
        repository.stream().filter(form.shard().asMatchPredicate()).sorted().forEach(names::add);
        return names;
      }
    }
    return List.of();
  }
}
