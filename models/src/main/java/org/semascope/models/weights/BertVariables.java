package org.semascope.models.weights;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The variables of Google's BERT with the names and layouts Hugging Face gives them. */
final class BertVariables {
  /**
   * @param source the name in TensorFlow
   * @param shape the shape there
   * @param target the name in Hugging Face's form
   * @param transposed whether the two axes change places
   */
  record Variable(String source, Shape shape, String target, boolean transposed) {
    Shape targetShape() {
      return transposed ? Shape.of(shape.dim(1), shape.dim(0)) : shape;
    }
  }

  static final String WORDS = "bert/embeddings/word_embeddings";
  static final String POSITIONS = "bert/embeddings/position_embeddings";
  static final String TYPES = "bert/embeddings/token_type_embeddings";
  static final String LAYER = "bert/encoder/layer_";
  static final String FIRST_INTERMEDIATE = LAYER + "0/intermediate/dense/kernel";

  private final long hidden;
  private final List<Variable> variables = new ArrayList<>();

  private BertVariables(long hidden) {
    this.hidden = hidden;
  }

  /** What every BERT has. */
  static List<Variable> encoder(BertShape sizes) {
    BertVariables list = new BertVariables(sizes.hiddenSize());
    long hidden = sizes.hiddenSize();
    String embeddings = "bert.embeddings.";
    list.add(WORDS, embeddings + "word_embeddings.weight", sizes.vocabSize(), hidden);
    list.add(POSITIONS, embeddings + "position_embeddings.weight", sizes.maxPositions(), hidden);
    list.add(TYPES, embeddings + "token_type_embeddings.weight", sizes.typeVocabSize(), hidden);
    list.layerNorm("bert/embeddings", "bert.embeddings");
    for (int i = 0; i < sizes.layers(); i++) {
      list.layer(LAYER + i, "bert.encoder.layer." + i, sizes.intermediateSize());
    }
    return list.variables;
  }

  /** What a BERT may have besides, by the name of the part: all of a part, or nothing of it. */
  static Map<String, List<Variable>> heads(BertShape sizes) {
    long hidden = sizes.hiddenSize();
    BertVariables pooler = new BertVariables(hidden);
    pooler.dense("bert/pooler/dense", "bert.pooler.dense", hidden, hidden);

    BertVariables predictions = new BertVariables(hidden);
    predictions.dense(
        "cls/predictions/transform/dense", "cls.predictions.transform.dense", hidden, hidden);
    predictions.layerNorm("cls/predictions/transform", "cls.predictions.transform");
    predictions.add("cls/predictions/output_bias", "cls.predictions.bias", sizes.vocabSize());

    BertVariables nextSentence = new BertVariables(hidden);
    nextSentence.add(
        "cls/seq_relationship/output_weights", "cls.seq_relationship.weight", 2, hidden);
    nextSentence.add("cls/seq_relationship/output_bias", "cls.seq_relationship.bias", 2);

    Map<String, List<Variable>> heads = new LinkedHashMap<>();
    heads.put("bert/pooler/", pooler.variables);
    heads.put("cls/predictions/", predictions.variables);
    heads.put("cls/seq_relationship/", nextSentence.variables);
    return heads;
  }

  private void layer(String from, String to, long intermediate) {
    for (String part : List.of("query", "key", "value")) {
      dense(from + "/attention/self/" + part, to + ".attention.self." + part, hidden, hidden);
    }
    dense(from + "/attention/output/dense", to + ".attention.output.dense", hidden, hidden);
    layerNorm(from + "/attention/output", to + ".attention.output");
    dense(from + "/intermediate/dense", to + ".intermediate.dense", hidden, intermediate);
    dense(from + "/output/dense", to + ".output.dense", intermediate, hidden);
    layerNorm(from + "/output", to + ".output");
  }

  /** TensorFlow multiplies by [in, out], PyTorch keeps [out, in]. */
  private void dense(String from, String to, long in, long out) {
    variables.add(new Variable(from + "/kernel", Shape.of(in, out), to + ".weight", true));
    add(from + "/bias", to + ".bias", out);
  }

  private void layerNorm(String from, String to) {
    add(from + "/LayerNorm/gamma", to + ".LayerNorm.weight", hidden);
    add(from + "/LayerNorm/beta", to + ".LayerNorm.bias", hidden);
  }

  private void add(String from, String to, long... dims) {
    variables.add(new Variable(from, Shape.of(dims), to, false));
  }
}
