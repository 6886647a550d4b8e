package org.semascope.models.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.models.ExportedTinyBert;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;

/** Models with one file that was damaged by chance, or made by hand to do harm. */
final class HostileModels {
  /**
   * One of them.
   *
   * @param name what it is
   * @param file the file that is wrong, in its directory
   */
  record Hostile(String name, Path base, String file, byte[] content) {
    /** Writes it, and returns what is to be read: the directory, or the file of vectors alone. */
    Path write(Path directory) throws IOException {
      copy(base, directory);
      Path wrong = directory.resolve(file);
      Files.createDirectories(wrong.getParent());
      Files.write(wrong, content);
      return Files.exists(directory.resolve("alone")) ? wrong : directory;
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Path bases;
  private final Random random;

  /**
   * @param bases an empty folder for sound models
   */
  HostileModels(Path bases, long seed) {
    this.bases = bases;
    this.random = new Random(seed);
  }

  /** All of them: so many of each kind of file, and those made by hand. */
  List<Hostile> all(int ofEachKind) throws IOException {
    List<Hostile> all = new ArrayList<>();
    Path bert = tiny("bert", "pytorch_model.bin");
    Path torch = tiny("bert", "model.safetensors");
    Path gpt2 = tiny("gpt2", "pytorch_model.bin");
    Path albert = tiny("albert", "pytorch_model.bin");
    Path exported = exported();
    Path sentences = sentences();
    damaged(all, ofEachKind, bert, "model.safetensors");
    damaged(all, ofEachKind, torch, "pytorch_model.bin");
    damaged(all, ofEachKind, exported, "model.onnx");
    damaged(all, ofEachKind, albert, "spiece.model");
    damaged(all, ofEachKind, bert, "tokenizer.json");
    for (Path base : List.of(bert, gpt2, albert)) {
      changed(all, ofEachKind, base, "config.json");
    }
    changed(all, ofEachKind, bert, "tokenizer.json");
    changed(all, ofEachKind, gpt2, "tokenizer.json");
    changed(all, ofEachKind, exported, "config.json");
    changed(all, ofEachKind, sentences, "modules.json");
    changed(all, ofEachKind, sentences, "1_Pooling/config.json");
    changed(all, ofEachKind, sentences, "2_Dense/config.json");
    changed(all, ofEachKind, sentences, "tokenizer_config.json");
    vectors(all, ofEachKind);
    handMade(all, bert, torch, exported, sentences);
    return all;
  }

  private Path tiny(String name, String without) throws IOException {
    Path base = Files.createDirectory(bases.resolve(name + " without " + without));
    return Golden.copyWithout(without, "tiny/" + name, base);
  }

  private Path exported() throws IOException {
    Path base = Files.createDirectory(bases.resolve("exported"));
    ExportedTinyBert.write(base, new TreeSet<>(List.of(0)), true);
    return base;
  }

  private Path sentences() throws IOException {
    Path base =
        Golden.copyWithout(
            "pytorch_model.bin", "tiny/bert", Files.createDirectory(bases.resolve("sentences")));
    Files.writeString(
        base.resolve("modules.json"),
        "[{\"idx\": 0, \"path\": \"\", \"type\": \"m.Transformer\"}, {\"idx\": 1, \"path\": \"1_Pooling\","
            + " \"type\": \"m.Pooling\"}, {\"idx\": 2, \"path\": \"2_Dense\", \"type\": \"m.Dense\"},"
            + " {\"idx\": 3, \"path\": \"3_Normalize\", \"type\": \"m.Normalize\"}]");
    Files.createDirectory(base.resolve("1_Pooling"));
    Files.writeString(
        base.resolve("1_Pooling/config.json"),
        "{\"word_embedding_dimension\": 32, \"pooling_mode_mean_tokens\": true,"
            + " \"pooling_mode_cls_token\": false, \"pooling_mode_max_tokens\": false}");
    Files.createDirectory(base.resolve("2_Dense"));
    Files.writeString(
        base.resolve("2_Dense/config.json"),
        "{\"in_features\": 32, \"out_features\": 2, \"bias\": false,"
            + " \"activation_function\": \"torch.nn.modules.activation.Tanh\"}");
    Files.write(
        base.resolve("2_Dense/model.safetensors"),
        safetensors(
            "{\"linear.weight\":{\"dtype\":\"F32\",\"shape\":[2,32],\"data_offsets\":[0,256]}}",
            256));
    return base;
  }

  /** Cuts the file, turns bits, writes random bytes, or doubles a stretch. */
  private void damaged(List<Hostile> all, int count, Path base, String file) throws IOException {
    byte[] good = Files.readAllBytes(base.resolve(file));
    for (int i = 0; i < count; i++) {
      byte[] bad = good.clone();
      if (random.nextInt(6) == 0) {
        bad = Arrays.copyOf(good, random.nextInt(good.length));
      } else {
        int within = random.nextBoolean() ? good.length : Math.min(good.length, 9000);
        for (int n = random.nextInt(6); n >= 0; n--) {
          bad[random.nextInt(within)] =
              random.nextBoolean()
                  ? (byte) random.nextInt()
                  : (byte) (random.nextBoolean() ? -1 : 0);
        }
      }
      all.add(new Hostile("%s damaged, %d".formatted(file, i), base, file, bad));
    }
  }

  /** Puts something absurd in the place of values of JSON. */
  private void changed(List<Hostile> all, int count, Path base, String file) throws IOException {
    for (int i = 0; i < count; i++) {
      JsonNode root = JSON.readTree(base.resolve(file).toFile());
      for (int n = random.nextInt(3); n >= 0; n--) {
        change(root);
      }
      byte[] bad = JSON.writeValueAsBytes(root);
      all.add(new Hostile("%s changed, %d".formatted(file, i), base, file, bad));
    }
  }

  /** Walks down to some value; into vocabularies, which are large and dull, not at once. */
  private void change(JsonNode node) {
    if (node instanceof ObjectNode object && !object.isEmpty()) {
      List<String> keys = new ArrayList<>();
      object.fieldNames().forEachRemaining(keys::add);
      String key = keys.get(random.nextInt(keys.size()));
      if (object.get(key).isContainerNode()
          && !object.get(key).isEmpty()
          && random.nextInt(4) > 0) {
        change(object.get(key));
      } else if (random.nextInt(5) == 0) {
        object.remove(key);
      } else {
        object.set(key, absurd());
      }
    } else if (node instanceof ArrayNode array && !array.isEmpty()) {
      int at = random.nextInt(array.size());
      if (array.get(at).isContainerNode() && random.nextInt(4) > 0) {
        change(array.get(at));
      } else {
        array.set(at, absurd());
      }
    }
  }

  private JsonNode absurd() {
    return switch (random.nextInt(14)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.numberNode(-1);
      case 2 -> NODES.numberNode(0);
      case 3 -> NODES.numberNode(Integer.MAX_VALUE);
      case 4 -> NODES.numberNode(Long.MAX_VALUE);
      case 5 -> NODES.numberNode(1_000_000);
      case 6 -> NODES.numberNode(0.5);
      case 7 -> NODES.numberNode(1e300);
      case 8 -> NODES.booleanNode(random.nextBoolean());
      case 9 -> NODES.textNode("");
      case 10 -> NODES.textNode("x".repeat(100_000));
      case 11 -> NODES.textNode("../../etc/passwd");
      case 12 -> NODES.arrayNode().add(NODES.arrayNode());
      default -> NODES.objectNode().put("type", "Sequence");
    };
  }

  private void vectors(List<Hostile> all, int count) throws IOException {
    StringBuilder text = new StringBuilder("20 4\n");
    for (int i = 0; i < 20; i++) {
      text.append(i == 3 ? "the" : "word" + i).append(" 0.1 -0.2 0.3 1.5\n");
    }
    Path base = Files.createDirectory(bases.resolve("vectors"));
    Files.writeString(base.resolve("alone"), "");
    Files.writeString(base.resolve("words.vec"), text);
    damaged(all, count, base, "words.vec");
  }

  private static void handMade(
      List<Hostile> all, Path bert, Path torch, Path exported, Path sentences) throws IOException {
    for (String header :
        List.of(
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[9223372036854775807,9223372036854775807],\"data_offsets\":[0,8]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,0]}}",
            "{\"a\":{\"dtype\":\"F32\",\"shape\":[0,9223372036854775807],\"data_offsets\":[0,0]}}",
            "[".repeat(50_000),
            "{\"a\":".repeat(5_000))) {
      add(all, bert, "model.safetensors", safetensors(header, 8));
    }
    add(all, bert, "model.safetensors", new byte[] {-1, -1, -1, -1, -1, -1, -1, 127, '{'});
    add(all, torch, "pytorch_model.bin", text("\u0080\2" + "]q\0h\0a".repeat(100_000) + "."));
    add(all, torch, "pytorch_model.bin", text("\u0080\2" + "(".repeat(500_000)));
    String config = Files.readString(bert.resolve("config.json"));
    for (String key :
        List.of("num_hidden_layers", "hidden_size", "vocab_size", "max_position_embeddings")) {
      for (String value : List.of("1000000", "2147483647", "1e9", "-5", "\"12\"")) {
        String wrong =
            config.replaceFirst("\"%s\": \\d+".formatted(key), "\"%s\": %s".formatted(key, value));
        add(all, bert, "config.json", text(wrong));
      }
    }
    for (String type :
        List.of("albert", "xlnet", "deberta-v2", "modernbert", "gpt2", "distilbert", "mpnet")) {
      add(all, bert, "config.json", text(config.replace("\"bert\"", '"' + type + '"')));
    }
    ObjectNode tokenizer = (ObjectNode) JSON.readTree(bert.resolve("tokenizer.json").toFile());
    for (String step :
        List.of(
            "{\"type\":\"Split\",\"pattern\":{\"Regex\":\"(a+)+$\"},\"behavior\":\"Isolated\",\"invert\":false}",
            "{\"type\":\"Split\",\"pattern\":{\"Regex\":\"((a{1,999}){1,999}){1,999}\"},\"behavior\":\"Isolated\",\"invert\":false}",
            "{\"type\":\"Split\",\"pattern\":{\"Regex\":\"(\"},\"behavior\":\"Isolated\",\"invert\":false}",
            "{\"type\":\"ByteLevel\",\"add_prefix_space\":null}",
            "{\"type\":\"Sequence\",\"pretokenizers\":[null,{}]}",
            "{}",
            "7")) {
      ObjectNode wrong = tokenizer.deepCopy();
      wrong.set("pre_tokenizer", JSON.readTree(step));
      add(all, bert, "tokenizer.json", JSON.writeValueAsBytes(wrong));
    }
    ObjectNode doubling = tokenizer.deepCopy();
    ArrayNode steps = NODES.arrayNode();
    for (int i = 0; i < 40; i++) {
      steps.add(
          JSON.readTree(
              "{\"type\":\"Replace\",\"pattern\":{\"String\":\"a\"},\"content\":\"aa\"}"));
    }
    doubling.set(
        "normalizer", NODES.objectNode().put("type", "Sequence").set("normalizers", steps));
    add(all, bert, "tokenizer.json", JSON.writeValueAsBytes(doubling));
    for (String modules :
        List.of(
            "null",
            "{}",
            "[null]",
            "[{}]",
            "[[[]]]",
            "[{\"path\":\"..\",\"type\":\"m.Pooling\"}]",
            "[{\"path\":\"/\",\"type\":\"m.Dense\"}]",
            "[" + "{},".repeat(100_000) + "{}]",
            "[".repeat(2000))) {
      add(all, sentences, "modules.json", text(modules));
    }
    byte[] graph = Files.readAllBytes(exported.resolve("model.onnx"));
    String written = new String(graph, StandardCharsets.ISO_8859_1);
    for (String other : List.of("hidden_states.99999999999", "logits", "\u0000")) {
      add(all, exported, "model.onnx", text(written.replace("last_hidden_state", other)));
    }
    add(
        all,
        exported,
        "model.onnx",
        text(written.replace("tensors.safetensors", "../../../etc/passwd")));
    add(all, exported, "model.onnx", text(written.replace("input_ids", "input_idz")));
    add(all, exported, "model.onnx", text(written.replace("MatMul", "MatMux")));
    add(all, exported, "model.onnx", text(written.replace("Softmax", "Reshape")));
    add(all, exported, "model.onnx", failing());
    add(all, exported, "model.onnx", new byte[0]);
  }

  /** A graph that loads, and fails when it runs. */
  private static byte[] failing() {
    OnnxGraph graph = new OnnxGraph();
    OnnxGraph.Value ids = graph.input("input_ids", Element.INT64, "texts", "longest");
    OnnxGraph.Value floats = graph.op("Cast", ids).with("to", 1).value();
    OnnxGraph.Value odd = graph.op("Reshape", floats, graph.longs(7, 5, 3)).value();
    graph.output("last_hidden_state", odd, Element.FLOAT, "texts", "longest", "32");
    return graph.toModel();
  }

  private static void add(List<Hostile> all, Path base, String file, byte[] content) {
    all.add(new Hostile("%s by hand, %d".formatted(file, all.size()), base, file, content));
  }

  private static byte[] text(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] safetensors(String header, int dataBytes) {
    byte[] json = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer file = ByteBuffer.allocate(8 + json.length + dataBytes);
    return file.order(ByteOrder.LITTLE_ENDIAN).putLong(json.length).put(json).array();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
