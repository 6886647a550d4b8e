package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.tokens.PieceRange;

/**
 * The tokens of a batch as rows without padding, and which rows belong to the same text. The arrays
 * are shared, not copied, and must not be changed.
 */
public final class Ragged {
  /**
   * The runtime multiplies a single row with another kernel, which sums in another order. With two
   * rows or more, a row's result is the same to the last bit in any batch, so a single row is
   * repeated.
   */
  private static final int MIN_ROWS = 2;

  private final long[] ids;
  private final long[] positions;
  private final long[] types;
  private final long[] unseen;
  private final int[] lengths;
  private final long[] targets;
  private final Padding tokenPadding;
  private final Padding targetPadding;

  /**
   * The mapping between rows and a padded batch.
   *
   * @param longest rows of the longest text
   * @param pad the row of each slot, 0 beyond the text's end: [texts · longest]
   * @param unpad the slot of each row
   */
  public record Padding(int longest, long[] pad, long[] unpad) {}

  Ragged(List<Job> jobs) {
    this(jobs, MIN_ROWS);
  }

  private Ragged(List<Job> jobs, int minRows) {
    int tokens = Math.max(minRows, sum(jobs, job -> job.input().length()));
    ids = new long[tokens];
    positions = new long[tokens];
    types = new long[tokens];
    unseen = new long[tokens];
    lengths = new int[jobs.size()];
    targets = new long[Math.max(minRows, sum(jobs, job -> job.targets().size()))];
    int row = 0;
    int targetRow = 0;
    for (int text = 0; text < jobs.size(); text++) {
      TokenInput input = jobs.get(text).input();
      for (int token : jobs.get(text).targets()) {
        targets[targetRow++] = row + token;
      }
      for (int token = 0; token < input.length(); token++, row++) {
        ids[row] = input.ids()[token];
        positions[row] = input.positions()[token];
        types[row] = input.types()[token];
        unseen[row] = input.isUnseen(token) ? 1 : 0;
      }
      lengths[text] = input.length();
    }
    repeatFirst(row, ids, positions, types, unseen);
    repeatFirst(targetRow, targets);
    tokenPadding = padding(jobs, minRows, tokens, job -> job.input().length());
    targetPadding = padding(jobs, minRows, targets.length, job -> job.targets().size());
  }

  /** A batch for training: one word in each text, whose tokens are the target rows. */
  public static Ragged ofWords(List<TokenInput> inputs, List<PieceRange> words) {
    List<Job> jobs = inputs.stream().map(Job::new).toList();
    for (int i = 0; i < jobs.size(); i++) {
      jobs.get(i).request(words.get(i));
    }
    return new Ragged(jobs, 1);
  }

  private static void repeatFirst(int rows, long[]... columns) {
    for (long[] column : columns) {
      Arrays.fill(column, rows, column.length, column[0]);
    }
  }

  private static Padding padding(
      List<Job> jobs, int minRows, int count, ToIntFunction<Job> length) {
    int longest = Math.max(minRows, jobs.stream().mapToInt(length).max().orElseThrow());
    long[] pad = new long[jobs.size() * longest];
    long[] unpad = new long[count];
    int row = 0;
    for (int text = 0; text < jobs.size(); text++) {
      int end = length.applyAsInt(jobs.get(text));
      for (int token = 0; token < end; token++, row++) {
        int padded = text * longest + token;
        pad[padded] = row;
        unpad[row] = padded;
      }
    }
    for (; row < count; row++) {
      unpad[row] = row; // of the repeated row: the first text's second slot
    }
    return new Padding(longest, pad, unpad);
  }

  void fill(RuntimeSession.Inputs inputs) throws OrtException {
    inputs.longs(Feeds.IDS, ids, ids.length);
    inputs.longs(Feeds.POSITIONS, positions, ids.length);
    inputs.longs(Feeds.TYPES, types, ids.length);
    inputs.longs(Feeds.UNSEEN, unseen, ids.length);
    inputs.ints(Feeds.LENGTHS, lengths, lengths.length);
    inputs.longs(Feeds.TARGETS, targets, targets.length);
    fill(inputs, Feeds.PAD, Feeds.UNPAD, tokenPadding);
    fill(inputs, Feeds.TARGET_PAD, Feeds.TARGET_UNPAD, targetPadding);
  }

  private void fill(RuntimeSession.Inputs inputs, String pad, String unpad, Padding padding)
      throws OrtException {
    inputs.longs(pad, padding.pad(), lengths.length, padding.longest());
    inputs.longs(unpad, padding.unpad(), padding.unpad().length);
  }

  /** Id of each token. */
  public long[] ids() {
    return ids;
  }

  /** Position of each token in its text. */
  public long[] positions() {
    return positions;
  }

  /** Segment of each token. */
  public long[] types() {
    return types;
  }

  /** 1 for a token that others must not attend to when words are predicted, else 0. */
  public long[] unseen() {
    return unseen;
  }

  /** Tokens of each text. */
  public int[] lengths() {
    return lengths;
  }

  /** The rows at which the deepest layer is computed, text by text. */
  public long[] targets() {
    return targets;
  }

  public Padding tokenPadding() {
    return tokenPadding;
  }

  public Padding targetPadding() {
    return targetPadding;
  }

  private static int sum(List<Job> jobs, ToIntFunction<Job> size) {
    return Math.toIntExact(jobs.stream().mapToLong(size::applyAsInt).sum());
  }
}
