package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.io.FileTree;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Catalogue.Contents;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.Llama2cFile;

/** The small Llama as llama2.c would have written it, with a vocabulary made by hand. */
class Llama2cConverterTest {
  private static final int HIDDEN = 32;
  private static final int LAYERS = 3;
  private static final int HEADS = 4;
  private static final int HEAD_SIZE = HIDDEN / HEADS;
  private static final int VOCABULARY = 443;
  private static final int POSITIONS = 64;

  @TempDir Path temp;

  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private final Checkpoint checkpoint = Checkpoints.open(Golden.directory("tiny/llama"));
  private Path directory;

  @BeforeEach
  void writeModel() throws IOException {
    directory = Files.createDirectory(temp.resolve("model"));
    ints(HIDDEN, 64, LAYERS, HEADS, HEADS, -VOCABULARY, POSITIONS);
    floats(stored("model.embed_tokens"));
    ofLayers("input_layernorm");
    neighboursPaired("self_attn.q_proj");
    neighboursPaired("self_attn.k_proj");
    ofLayers("self_attn.v_proj");
    ofLayers("self_attn.o_proj");
    ofLayers("post_attention_layernorm");
    ofLayers("mlp.gate_proj");
    ofLayers("mlp.down_proj");
    ofLayers("mlp.up_proj");
    floats(stored("model.norm"));
    floats(new float[POSITIONS * HEAD_SIZE]);
    floats(stored("lm_head"));
    writePieces();
  }

  /** Bytes, then the letters a to d and pairs of them, the likelier with the higher score. */
  private void writePieces() throws IOException {
    ints(7);
    List<String> pieces = new ArrayList<>(List.of("<unk>", "\n<s>\n", "\n</s>\n"));
    for (int i = 0; i < 256; i++) {
      pieces.add(String.valueOf((char) i));
    }
    pieces.addAll(List.of(" ", "a", "b", "c", "d", "bc", "ab", " a", "abc", " ab"));
    for (int i = pieces.size(); i < VOCABULARY; i++) {
      pieces.add("<" + i + ">");
    }
    for (int i = 0; i < pieces.size(); i++) {
      byte[] text = pieces.get(i).getBytes(StandardCharsets.UTF_8);
      floats(new float[] {-i});
      ints(text.length);
      data.write(text);
    }
  }

  @Test
  void givesTheNumbersOfTheModel() throws IOException {
    convert();
    assertThat(FileTree.children(directory))
        .extracting(path -> path.getFileName().toString())
        .containsExactlyInAnyOrder(
            "config.json", "model.safetensors", "tokenizer.bin", "tokenizer.json");
    JsonNode sequence = Golden.expected("tiny/llama").get("sequences").get(1);
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 1)) {
      VectorQuery query = Golden.everyPosition(Golden.input(sequence));
      List<LayerVectors> found =
          model.encoder().vectors(List.of(query), new TreeSet<>(List.of(LAYERS))).get(0);
      for (int place = 0; place < found.size(); place++) {
        float[] expected = Golden.floats(sequence.get("hidden_states").get(LAYERS).get(place));
        assertThat(Golden.distance(expected, found.get(place).at(LAYERS))).isLessThan(Golden.CLOSE);
      }
    }
  }

  /** By hand: of " abcdé" first b and c are joined, whose piece has the highest score. */
  @Test
  void joinsTheLikeliestPair() throws IOException {
    convert();
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      assertThat(tokenizer.tokenize("abcdé").pieces())
          .containsExactly("\u2581a", "bc", "d", "<0xC3>", "<0xA9>");
      assertThat(tokenizer.tokenize("ab").pieces()).containsExactly("\u2581ab");
      assertThat(tokenizer.tokenize("ab").ids()).containsExactly(268);
      assertThat(tokenizer.specials().prefix()).containsExactly(1);
    }
  }

  @Test
  void refusesLaterVersionsAndShortFiles() throws IOException {
    Path file = temp.resolve("model.bin");
    byte[] whole = data.toByteArray();
    Files.write(file, Arrays.copyOf(whole, 5000));
    assertThatThrownBy(() -> Llama2cFile.read(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("bytes of llama2.c, found 5000");
    ByteBuffer later = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
    Files.write(file, later.putInt(0x616b3432).putInt(2).array());
    assertThatThrownBy(() -> Llama2cFile.read(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("llama2.c's first format, without a magic number, found version 2");
  }

  private void convert() throws IOException {
    Path archive = temp.resolve("tiny.tgz");
    Files.write(
        archive, PackagePullTest.tarGz(Map.of("package/src/llama2.data", data.toByteArray())));
    Catalogue.Entry entry = Catalogue.byName("stories15M").orElseThrow();
    assertThat(entry.contents()).isEqualTo(Contents.LLAMA2C);
    new Converter(archive, entry, directory, Progress.SILENT).convert();
  }

  private float[] stored(String name) {
    return FloatReader.read(checkpoint.tensors().get(name + ".weight"));
  }

  private void ofLayers(String name) throws IOException {
    for (int layer = 0; layer < LAYERS; layer++) {
      floats(stored("model.layers." + layer + "." + name));
    }
  }

  /** Row i of a head becomes row 2i, row i + half row 2i + 1. */
  private void neighboursPaired(String name) throws IOException {
    int half = HEAD_SIZE / 2;
    for (int layer = 0; layer < LAYERS; layer++) {
      float[] rows = stored("model.layers." + layer + "." + name);
      float[] paired = new float[rows.length];
      for (int row = 0; row < HIDDEN; row++) {
        int within = row % HEAD_SIZE;
        int to = row - within + (within < half ? 2 * within : 2 * (within - half) + 1);
        System.arraycopy(rows, row * HIDDEN, paired, to * HIDDEN, HIDDEN);
      }
      floats(paired);
    }
  }

  private void ints(int... values) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(values);
    data.write(bytes.array());
  }

  private void floats(float[] values) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    data.write(bytes.array());
  }
}
