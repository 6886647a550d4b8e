package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;

/**
 * A checkpoint of llama2.c in the first version of its format: seven integers, then tensors without
 * names, each kind for all layers before the next kind. Other files may follow.
 *
 * @param tied whether the output matrix is the word embeddings
 * @param tensors by Hugging Face's names, in the order of the file
 * @param end offset of the first byte after the model
 */
public record Llama2cFile(
    Path file,
    int hidden,
    int inner,
    int layers,
    int heads,
    int keyHeads,
    int vocabulary,
    int positions,
    boolean tied,
    Map<String, StoredTensor> tensors,
    long end) {
  private static final int HEADER = 7 * Integer.BYTES;
  private static final int LATER_VERSIONS = 0x616b3432; // "ak42"
  private static final int MOST = 1 << 20;

  public static Llama2cFile read(Path file) {
    try (FileBytes bytes = FileBytes.open(file)) {
      ByteCursor header = bytes.cursor(0, HEADER, "the header of llama2.c");
      int first = header.fixed32();
      if (first == LATER_VERSIONS) {
        throw ModelFormatException.file(
            file, "llama2.c's first format, without a magic number", "version " + header.fixed32());
      }
      int hidden = within(file, "dim", first);
      int inner = within(file, "hidden_dim", header.fixed32());
      int layers = within(file, "n_layers", header.fixed32());
      int heads = within(file, "n_heads", header.fixed32());
      int keyHeads = within(file, "n_kv_heads", header.fixed32());
      int signed = header.fixed32();
      int vocabulary = within(file, "vocab_size", signed < 0 ? -signed : signed);
      int positions = within(file, "seq_len", header.fixed32());
      if (hidden % (2 * heads) != 0 || heads % keyHeads != 0) {
        throw ModelFormatException.file(
            file,
            "dim to be a multiple of twice n_heads, and n_heads of n_kv_heads",
            "%s, %s and %s".formatted(hidden, heads, keyHeads));
      }
      Layout layout = new Layout(file);
      int headSize = hidden / heads;
      int keyWidth = keyHeads * headSize;
      layout.add("model.embed_tokens", vocabulary, hidden);
      layout.ofLayers(layers, "input_layernorm", hidden);
      layout.permuted(layers, "self_attn.q_proj", heads, headSize, hidden);
      layout.permuted(layers, "self_attn.k_proj", keyHeads, headSize, hidden);
      layout.ofLayers(layers, "self_attn.v_proj", keyWidth, hidden);
      layout.ofLayers(layers, "self_attn.o_proj", hidden, hidden);
      layout.ofLayers(layers, "post_attention_layernorm", hidden);
      layout.ofLayers(layers, "mlp.gate_proj", inner, hidden);
      layout.ofLayers(layers, "mlp.down_proj", hidden, inner);
      layout.ofLayers(layers, "mlp.up_proj", inner, hidden);
      layout.add("model.norm", hidden);
      layout.skip((long) positions * headSize); // cosines and sines of RoPE, which are computed
      if (signed < 0) {
        layout.add("lm_head", vocabulary, hidden);
      }
      if (layout.at > bytes.size()) {
        throw ModelFormatException.file(
            file, "%s bytes of llama2.c".formatted(layout.at), bytes.size());
      }
      return new Llama2cFile(
          file,
          hidden,
          inner,
          layers,
          heads,
          keyHeads,
          vocabulary,
          positions,
          signed > 0,
          layout.tensors,
          layout.at);
    }
  }

  private static int within(Path file, String name, int value) {
    if (value <= 0 || value > MOST) {
      throw ModelFormatException.file(
          file, "%s of llama2.c from 1 to %s".formatted(name, MOST), value);
    }
    return value;
  }

  /** Writes the tensors to a safetensors file; refuses NaN; on failure no file is left. */
  public void convert(Path targetSafetensors, Progress progress) {
    SafetensorsWriter.copy(
        List.copyOf(tensors.values()),
        targetSafetensors,
        "converting " + file.getFileName(),
        progress);
  }

  /** Assigns offsets to consecutive tensors. */
  private static final class Layout {
    private final Path file;
    private final Map<String, StoredTensor> tensors = new LinkedHashMap<>();
    private long at = HEADER;

    Layout(Path file) {
      this.file = file;
    }

    void add(String name, long... dims) {
      add(name, Shape.of(dims), Optional.empty());
    }

    void ofLayers(int layers, String name, long... dims) {
      for (int layer = 0; layer < layers; layer++) {
        add("model.layers.%s.%s".formatted(layer, name), dims);
      }
    }

    /**
     * RoPE pairs rows 2i and 2i + 1 of a head in the file, i and i + headSize/2 in Hugging Face's
     * layout: the same elements with the axes permuted.
     */
    void permuted(int layers, String name, long heads, long headSize, long width) {
      Strides strides =
          new Strides(
              Shape.of(heads, 2, headSize / 2, width),
              List.of(headSize * width, width, 2 * width, 1L));
      for (int layer = 0; layer < layers; layer++) {
        add(
            "model.layers.%s.%s".formatted(layer, name),
            Shape.of(heads * headSize, width),
            Optional.of(strides));
      }
    }

    void skip(long elements) {
      at += elements * Float.BYTES;
    }

    private void add(String name, Shape shape, Optional<Strides> strides) {
      String full = name + ".weight";
      long bytes = shape.elements() * Float.BYTES;
      tensors.put(full, new StoredTensor(full, DType.F32, shape, file, at, bytes, strides));
      at += bytes;
    }
  }
}
