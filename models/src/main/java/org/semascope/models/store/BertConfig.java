package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import org.semascope.models.weights.BertShape;

/** The {@code config.json} that the hub has for Google's BERT of these sizes. */
record BertConfig(BertShape sizes) {
  /** Of every BERT that Google released; no shape tells how many heads there are. */
  private static final int HEAD_SIZE = 64;

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  void write(Path directory) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.putArray("architectures").add("BertForMaskedLM");
    json.put("model_type", "bert");
    // The error-function gelu, as the hub's config and all published numbers have it, although the
    // TensorFlow graph of the same weights approximates it by tanh.
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
    JSON.writeValue(directory.resolve(ModelFiles.CONFIG).toFile(), json);
  }
}
