package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Progress;

/**
 * A checkpoint of llama2.c in the first version of its format: seven integers, then tensors without
 * names, each kind for all layers before the next kind. Other files may follow.
 *
 * @param tied whether the output matrix is the word embeddings
 * @param tensors with Hugging Face's names, in the order of the file
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
    List<StoredTensor> tensors,
    long end) {
  private static final List<String> SIZES =
      List.of("dim", "hidden_dim", "n_layers", "n_heads", "n_kv_heads", "vocab_size", "seq_len");

  private static final int LATER_VERSIONS = 0x616b3432; // "ak42"
  private static final int MOST = 1 << 20;

  public static Llama2cFile read(Path file) {
    try (FileBytes bytes = FileBytes.open(file)) {
      int[] sizes = sizes(bytes);
      boolean tied = sizes[5] > 0;
      Layout layout = new Layout(file, sizes[2], (long) sizes.length * Integer.BYTES);
      int hidden = sizes[0];
      int inner = sizes[1];
      int heads = sizes[3];
      int keyHeads = sizes[4];
      int vocabulary = Math.abs(sizes[5]);
      int positions = sizes[6];
      if (hidden % (2 * heads) != 0 || heads % keyHeads != 0) {
        throw bytes.bad(
            "dim to be a multiple of twice n_heads, and n_heads of n_kv_heads",
            "%s, %s and %s".formatted(hidden, heads, keyHeads));
      }
      int headSize = hidden / heads;
      layout.add("model.embed_tokens", vocabulary, hidden);
      layout.ofLayers("input_layernorm", hidden);
      layout.permuted("self_attn.q_proj", heads, headSize, hidden);
      layout.permuted("self_attn.k_proj", keyHeads, headSize, hidden);
      layout.ofLayers("self_attn.v_proj", keyHeads * headSize, hidden);
      layout.ofLayers("self_attn.o_proj", hidden, hidden);
      layout.ofLayers("post_attention_layernorm", hidden);
      layout.ofLayers("mlp.gate_proj", inner, hidden);
      layout.ofLayers("mlp.down_proj", hidden, inner);
      layout.ofLayers("mlp.up_proj", inner, hidden);
      layout.add("model.norm", hidden);
      // cosines and sines of RoPE, which are computed
      layout.at += (long) positions * headSize * Float.BYTES;
      if (!tied) {
        layout.add("lm_head", vocabulary, hidden);
      }
      if (layout.at > bytes.size()) {
        throw bytes.bad("%s bytes of llama2.c".formatted(layout.at), bytes.size());
      }
      return new Llama2cFile(
          file,
          hidden,
          inner,
          layout.layers,
          heads,
          keyHeads,
          vocabulary,
          positions,
          tied,
          layout.tensors,
          layout.at);
    }
  }

  /** The numbers of the header; a negative size of the vocabulary means an output matrix. */
  private static int[] sizes(FileBytes file) {
    int length = SIZES.size() * Integer.BYTES;
    int[] sizes = new int[SIZES.size()];
    file.cursor(0, length, "the header of llama2.c").rest().asIntBuffer().get(sizes);
    if (sizes[0] == LATER_VERSIONS) {
      throw file.bad("llama2.c's first format, without a magic number", "version " + sizes[1]);
    }
    for (int i = 0; i < sizes.length; i++) {
      String name = SIZES.get(i);
      int size = name.equals("vocab_size") ? Math.abs(sizes[i]) : sizes[i];
      if (size <= 0 || size > MOST) {
        throw file.bad("%s of llama2.c from 1 to %s".formatted(name, MOST), size);
      }
    }
    return sizes;
  }

  /** Writes the tensors to a safetensors file; refuses NaN; on failure no file is left. */
  public void convert(Path targetSafetensors, Progress progress) {
    String what = "converting " + file.getFileName();
    SafetensorsWriter.copy(tensors, targetSafetensors, what, progress);
  }

  /** Assigns offsets to consecutive tensors. */
  private static final class Layout {
    private final Path file;
    private final int layers;
    private final List<StoredTensor> tensors = new ArrayList<>();
    private long at;

    Layout(Path file, int layers, long at) {
      this.file = file;
      this.layers = layers;
      this.at = at;
    }

    void add(String name, long... dims) {
      add(name, Shape.of(dims), Optional.empty());
    }

    void ofLayers(String name, long... dims) {
      for (int layer = 0; layer < layers; layer++) {
        add("model.layers.%s.%s".formatted(layer, name), dims);
      }
    }

    /**
     * RoPE pairs rows 2i and 2i + 1 of a head in the file, i and i + headSize/2 in Hugging Face's
     * layout: the same elements with the axes permuted.
     */
    void permuted(String name, long heads, long headSize, long width) {
      Shape shape = Shape.of(heads * headSize, width);
      Shape pairs = Shape.of(heads, 2, headSize / 2, width);
      Strides strides = new Strides(pairs, List.of(headSize * width, width, 2 * width, 1L));
      for (int layer = 0; layer < layers; layer++) {
        add("model.layers.%s.%s".formatted(layer, name), shape, Optional.of(strides));
      }
    }

    private void add(String name, Shape shape, Optional<Strides> strides) {
      long bytes = shape.elements() * Float.BYTES;
      String full = name + ".weight";
      tensors.add(new StoredTensor(full, DType.F32, shape, file, at, bytes, strides));
      at += bytes;
    }
  }
}
