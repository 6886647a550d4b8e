package org.semascope.models.arch;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semascope.models.ModelFormatException;
import org.semascope.models.arch.CharacterCnn.JointHighway;
import org.semascope.models.tokens.SeenWords;
import org.semascope.models.weights.Shape;

/**
 * CharacterBERT (El Boukkouri et al. 2020): BERT on the vectors of words that ELMo's character CNN
 * computes. The MLM head has its own vocabulary of words.
 */
final class CharacterBert extends BertLike {
  /** A tensor that only this family has. */
  static final String CHARACTERS = "embeddings.word_embeddings._char_embedding_weights";

  private static final String CNN = "bert.embeddings.word_embeddings.";

  /** 256 bytes, begin and end of texts and words, padding, mask; 0 is not used. */
  private static final int KINDS = 263;

  /** The character after the end of a word. */
  static final int PADDING = 261;

  private static final String LONGEST_WORD = "50";

  private final CharacterCnn cnn;
  private final int predicted;

  CharacterBert(Config config, Tensors tensors) {
    super(config, tensors, "bert.", Bert.HEAD, BertSizes.of(config, 0, BertSizes.types(config)));
    config.require("cnn_activation", "relu");
    config.require("max_word_length", LONGEST_WORD);
    config.require("max_characters_per_token", LONGEST_WORD);
    cnn = tensors.has("bert." + CHARACTERS) && !tensors.isAssumed() ? stored() : configured();
    predicted =
        tensors
            .shape(Bert.HEAD.bias())
            .or(() -> tensors.shape(Bert.HEAD.decoder() + ".bias"))
            .map(shape -> (int) shape.elements())
            .orElseGet(
                () ->
                    tensors.isAssumed()
                        ? config.positive("mlm_vocab_size", vocabulary)
                        : Integer.MAX_VALUE); // any word, as nothing is predicted
  }

  /** With the sizes of the checkpoint's tensors. */
  private CharacterCnn stored() {
    Shape table = shape(CNN + "_char_embedding_weights", 2);
    int width = (int) table.dim(1);
    List<Linear.Filter> filters = new ArrayList<>();
    for (String name : numbered("char_conv_")) {
      Shape shape = shape(name + ".weight", 3);
      filters.add(filter(name, width, (int) shape.dim(0), (int) shape.dim(2)));
    }
    long columns = shape(CNN + "_projection.weight", 2).dim(1);
    int filtered = filters.stream().mapToInt(Linear.Filter::out).sum();
    if (filtered != columns) {
      throw ModelFormatException.file(
          tensors.origin(),
          "convolutions with %s filters together, the input of %s"
              .formatted(columns, tensors.nameInFile(CNN + "_projection.weight")),
          "%s with %s filters".formatted(filters.size(), filtered));
    }
    return cnn(width, filters, numbered("_highways._layers.").size());
  }

  /** Refuses a tensor that is missing or of another rank. */
  private Shape shape(String name, int rank) {
    Optional<Shape> shape = tensors.shape(name);
    if (shape.map(Shape::rank).orElse(-1) != rank) {
      throw ModelFormatException.tensor(
          tensors.origin(),
          name,
          rank + " dimensions",
          shape.<Object>map(found -> found).orElse("no such tensor"));
    }
    return shape.get();
  }

  /** The names of layers that are numbered from 0, without gaps up to the last. */
  private List<String> numbered(String part) {
    int count =
        tensors.names().stream()
            .filter(name -> name.matches("\\Q" + CNN + part + "\\E\\d{1,4}\\.weight"))
            .mapToInt(name -> Integer.parseInt(name.replaceAll("^.*?(\\d+)\\.weight$", "$1")) + 1)
            .max()
            .orElse(0);
    return IntStream.range(0, count).mapToObj(i -> CNN + part + i).toList();
  }

  /** With the sizes of the configuration, or those of the released models. */
  private CharacterCnn configured() {
    int width = first(16, "character_embedding_dim", "character_embeddings_dim");
    int[][] sizes = {{1, 32}, {2, 32}, {3, 64}, {4, 128}, {5, 256}, {6, 512}, {7, 1024}};
    for (String key : List.of("character_cnn_filters", "cnn_filters")) {
      if (config.has(key)) {
        sizes = filters(key);
      }
    }
    List<Linear.Filter> filters = new ArrayList<>();
    for (int[] size : sizes) {
      filters.add(filter(CNN + "char_conv_" + filters.size(), width, size[1], size[0]));
    }
    return cnn(width, filters, config.positive("num_highway_layers", 2));
  }

  private int first(int fallback, String key, String otherKey) {
    return config.positive(key, config.positive(otherKey, fallback));
  }

  private int[][] filters(String key) {
    List<int[]> sizes = new ArrayList<>();
    for (JsonNode pair : config.value(key)) {
      if (pair.path(0).asInt() < 1 || pair.path(1).asInt() < 1) {
        throw ModelFormatException.file(
            config.file(), key + " to be a list of [width, count]", pair);
      }
      sizes.add(new int[] {pair.path(0).asInt(), pair.path(1).asInt()});
    }
    return sizes.toArray(int[][]::new);
  }

  private static Linear.Filter filter(String name, int width, int out, int kernel) {
    return new Linear.Filter(name + ".weight", name + ".bias", width, out, kernel, false);
  }

  private CharacterCnn cnn(int width, List<Linear.Filter> filters, int highways) {
    int columns = filters.stream().mapToInt(Linear.Filter::out).sum();
    return new CharacterCnn(
        CNN + "_char_embedding_weights",
        KINDS,
        width,
        filters,
        Activation.RELU,
        IntStream.range(0, highways)
            .mapToObj(i -> Linear.of(CNN + "_highways._layers." + i, columns, 2L * columns))
            .<CharacterCnn.Highway>map(both -> new JointHighway(both.asSensitive()))
            .toList(),
        Linear.of(CNN + "_projection", columns, hidden).asSensitive());
  }

  /** Each word of the batch is computed once. */
  @Override
  <T> T words(Ops<T> ops, Tokens<T> tokens) {
    return ops.gather(cnn.vectors(ops, tokens.characters()), tokens.ids());
  }

  /** Number of words that the MLM head predicts; any word can be read. */
  @Override
  public int vocabularySize() {
    return predicted;
  }

  @Override
  public int widestFilter() {
    return cnn.widestFilter();
  }

  @Override
  public Ability ability() {
    boolean listed =
        tensors.isAssumed()
            || Files.isRegularFile(config.file().resolveSibling(SeenWords.PREDICTED));
    return super.ability().predicts() == Ability.Predicts.NOTHING || listed
        ? super.ability()
        : Ability.vectorsOnly(
            "has no %s with the words of its MLM head".formatted(SeenWords.PREDICTED));
  }
}
