package org.semascope.models.onnx;

/** The names under which a graph takes its inputs and gives its outputs. */
public final class Feeds {
  /** Piece of each token: int64 [tokens]. */
  public static final String IDS = "ids";

  /** Place of each token in its text: int64 [tokens]. */
  public static final String POSITIONS = "positions";

  /** Segment of each token: int64 [tokens]. */
  public static final String TYPES = "types";

  /** 1 for a token that others must not see when words are predicted, else 0: int64 [tokens]. */
  public static final String UNSEEN = "unseen";

  /** Tokens of each text: int32 [texts]. */
  public static final String LENGTHS = "lengths";

  /** For each place of each text its token's row; any row beyond the text's end. */
  public static final String PAD = "pad";

  /** For each token its place in the padded layout, counted through: int64 [tokens]. */
  public static final String UNPAD = "unpad";

  /** The rows the deepest layer is computed at, text by text: int64 [rows]. */
  public static final String TARGETS = "targets";

  /** As {@link #PAD}, for target rows: int64 [texts, most]. */
  public static final String TARGET_PAD = "target_pad";

  /** As {@link #UNPAD}, for target rows: int64 [rows]. */
  public static final String TARGET_UNPAD = "target_unpad";

  /** The target rows each word is made of: int64 [words, pieces]. */
  public static final String PIECES = "pieces";

  /** The share each of them has in it; 0 fills up: float [words, pieces, 1]. */
  public static final String SHARES = "shares";

  /** The vocabulary entries asked for at each target row: int64 [rows, candidates]. */
  public static final String CANDIDATES = "candidates";

  /** How many of the likeliest entries to give: int64 [1]. */
  public static final String TOP = "top";

  /** Log-probabilities of the candidates: float [rows, candidates]. */
  public static final String CANDIDATE_LOG_PROBS = "candidate_log_probs";

  /** Log-probabilities of the likeliest entries, falling: float [rows, top]. */
  public static final String TOP_LOG_PROBS = "top_log_probs";

  /** The likeliest entries: int64 [rows, top]. */
  public static final String TOP_IDS = "top_ids";

  /** The words' vectors at the last layer as the model hands it on: float [words, hidden]. */
  public static final String FINISHED = "finished";

  private Feeds() {}

  /** The words' vectors at a layer: float [words, hidden]. */
  public static String layer(int layer) {
    return "layer_" + layer;
  }
}
