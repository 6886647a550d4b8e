package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.tokens.PieceRange;

/**
 * A batch's tokens laid out as rows, and which rows belong together, as attention needs to know.
 * The arrays are shared, not copied; nobody writes to them.
 */
public final class Ragged {
  /**
   * The runtime multiplies a single row by another kernel, which sums in another order. With two
   * rows or more, a row's result is the same to the last bit whatever else is in its batch; so a
   * single row is repeated.
   */
  private static final int FEWEST_ROWS = 2;

  private final long[] ids;
  private final long[] positions;
  private final long[] types;
  private final long[] unseen;
  private final int[] lengths;
  private final long[] targets;
  private final Padding tokenPadding;
  private final Padding targetPadding;

  /**
   * Where rows stand when texts are laid side by side.
   *
   * @param longest rows of the longest text
   * @param pad for each place of each text its row, 0 beyond the text's end: [texts · longest]
   * @param unpad for each row its place in {@code pad}
   */
  public record Padding(int longest, long[] pad, long[] unpad) {}

  Ragged(List<Job> jobs) {
    this(jobs, FEWEST_ROWS);
  }

  private Ragged(List<Job> jobs, int fewestRows) {
    int tokens = Math.max(fewestRows, sum(jobs, job -> job.input().length()));
    ids = new long[tokens];
    positions = new long[tokens];
    types = new long[tokens];
    unseen = new long[tokens];
    lengths = new int[jobs.size()];
    targets = new long[Math.max(fewestRows, sum(jobs, job -> job.targets().size()))];
    int row = 0;
    int targetRow = 0;
    for (int text = 0; text < jobs.size(); text++) {
      TokenInput input = jobs.get(text).input();
      for (int place : jobs.get(text).targets()) {
        targets[targetRow++] = row + place;
      }
      for (int place = 0; place < input.length(); place++, row++) {
        ids[row] = input.ids()[place];
        positions[row] = input.positions()[place];
        types[row] = input.types()[place];
        unseen[row] = input.isUnseen(place) ? 1 : 0;
      }
      lengths[text] = input.length();
    }
    repeatFirst(row, ids, positions, types, unseen);
    repeatFirst(targetRow, targets);
    tokenPadding = padding(jobs, fewestRows, tokens, job -> job.input().length());
    targetPadding = padding(jobs, fewestRows, targets.length, job -> job.targets().size());
  }

  /**
   * A batch for training: one word in each text, whose pieces are the target rows, text by text.
   */
  public static Ragged ofWords(List<TokenInput> inputs, List<PieceRange> words) {
    List<Job> jobs = inputs.stream().map(Job::new).toList();
    for (int i = 0; i < jobs.size(); i++) {
      jobs.get(i).ask(words.get(i));
    }
    return new Ragged(jobs, 1);
  }

  private static void repeatFirst(int rows, long[]... columns) {
    for (long[] column : columns) {
      Arrays.fill(column, rows, column.length, column[0]);
    }
  }

  private static Padding padding(
      List<Job> jobs, int fewestRows, int count, ToIntFunction<Job> length) {
    int longest = Math.max(fewestRows, jobs.stream().mapToInt(length).max().orElseThrow());
    long[] pad = new long[jobs.size() * longest];
    long[] unpad = new long[count];
    int row = 0;
    for (int text = 0; text < jobs.size(); text++) {
      int end = length.applyAsInt(jobs.get(text));
      for (int place = 0; place < end; place++, row++) {
        int padded = text * longest + place;
        pad[padded] = row;
        unpad[row] = padded;
      }
    }
    for (; row < count; row++) {
      unpad[row] = row; // the first text's slot beyond its only row
    }
    return new Padding(longest, pad, unpad);
  }

  void fill(Feed feed) throws OrtException {
    feed.longs(Feeds.IDS, ids, ids.length);
    feed.longs(Feeds.POSITIONS, positions, ids.length);
    feed.longs(Feeds.TYPES, types, ids.length);
    feed.longs(Feeds.UNSEEN, unseen, ids.length);
    feed.ints(Feeds.LENGTHS, lengths, lengths.length);
    feed.longs(Feeds.TARGETS, targets, targets.length);
    fill(feed, Feeds.PAD, Feeds.UNPAD, tokenPadding);
    fill(feed, Feeds.TARGET_PAD, Feeds.TARGET_UNPAD, targetPadding);
  }

  private void fill(Feed feed, String pad, String unpad, Padding padding) throws OrtException {
    feed.longs(pad, padding.pad(), lengths.length, padding.longest());
    feed.longs(unpad, padding.unpad(), padding.unpad().length);
  }

  /** Piece of each token. */
  public long[] ids() {
    return ids;
  }

  /** Place of each token in its text. */
  public long[] positions() {
    return positions;
  }

  /** Segment of each token. */
  public long[] types() {
    return types;
  }

  /** 1 for a token that others must not see when words are predicted, else 0. */
  public long[] unseen() {
    return unseen;
  }

  /** Tokens of each text. */
  public int[] lengths() {
    return lengths;
  }

  /** The rows that the deepest layer is computed at, text by text. */
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
