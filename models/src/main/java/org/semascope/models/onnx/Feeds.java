package org.semascope.models.onnx;

/** Names of a graph's inputs and outputs. */
public final class Feeds {
  /** Vocabulary id of each token, or its row in {@link #CHARACTERS}: int64 [tokens]. */
  public static final String IDS = "ids";

  /** Characters of each distinct word of a batch: int64 [words, characters]. */
  public static final String CHARACTERS = "characters";

  /** Input embeddings that replace those of ids: float [own, width]. */
  public static final String OWN = "own";

  /** For each token its row among the embeddings of all ids, then {@link #OWN}: int64 [tokens]. */
  public static final String CHOICE = "choice";

  /** Position of each token in its text: int64 [tokens]. */
  public static final String POSITIONS = "positions";

  /** Segment of each token: int64 [tokens]. */
  public static final String TYPES = "types";

  /** 1 for a token that is hidden when words are predicted, else 0: int64 [tokens]. */
  public static final String UNSEEN = "unseen";

  /** Tokens of each text: int32 [texts]. */
  public static final String LENGTHS = "lengths";

  /** The row of each position of each text, any row beyond its end: int64 [texts, longest]. */
  public static final String PAD = "pad";

  /** Index of each token in the flattened padded layout: int64 [tokens]. */
  public static final String UNPAD = "unpad";

  /** The rows at which the deepest layer is computed, text by text: int64 [rows]. */
  public static final String TARGETS = "targets";

  /** Same as {@link #PAD}, but for target rows: int64 [texts, most]. */
  public static final String TARGET_PAD = "target_pad";

  /** Same as {@link #UNPAD}, but for target rows: int64 [rows]. */
  public static final String TARGET_UNPAD = "target_unpad";

  /** The target rows of each word's tokens: int64 [words, pieces]. */
  public static final String PIECES = "pieces";

  /** Their weights in the word's vector, padded with 0: float [words, pieces, 1]. */
  public static final String WEIGHTS = "weights";

  /** The requested vocabulary ids at each target row: int64 [rows, candidates]. */
  public static final String CANDIDATES = "candidates";

  /** Number of most probable vocabulary ids to return: int64 [1]. */
  public static final String TOP = "top";

  /** Log-probabilities of the candidates: float [rows, candidates]. */
  public static final String CANDIDATE_LOG_PROBS = "candidate_log_probs";

  /** Log-probabilities of the most probable ids, descending: float [rows, top]. */
  public static final String TOP_LOG_PROBS = "top_log_probs";

  /** The most probable vocabulary ids: int64 [rows, top]. */
  public static final String TOP_IDS = "top_ids";

  /** The words' vectors of the last hidden state: float [words, hidden]. */
  public static final String LAST_HIDDEN_STATE = "last_hidden_state";

  private Feeds() {}

  /** The words' vectors at a layer: float [words, hidden]. */
  public static String layer(int layer) {
    return "layer_" + layer;
  }
}
