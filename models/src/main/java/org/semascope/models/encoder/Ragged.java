package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.Spelling;
import org.semascope.models.tokens.Spelling.Characters;
import org.semascope.models.tokens.Tokenizer;

/**
 * The tokens of a batch as rows without padding, and which rows belong to the same text. The arrays
 * are shared, not copied, and must not be changed.
 *
 * @param ids id of each token, or its row in {@code words}
 * @param words the distinct words of the batch, if the model spells
 * @param own input embeddings that replace those of ids
 * @param positions position of each token in its text
 * @param types segment of each token
 * @param unseen 1 for a token that others must not attend to when words are predicted, else 0
 * @param lengths tokens of each text
 * @param targets the rows at which the deepest layer is computed, text by text
 */
public record Ragged(
    long[] ids,
    Optional<Characters> words,
    Own own,
    long[] positions,
    long[] types,
    long[] unseen,
    int[] lengths,
    long[] targets,
    Padding tokenPadding,
    Padding targetPadding) {
  /**
   * The runtime multiplies a single row with another kernel, which sums in another order. With two
   * rows or more, a row's result is the same to the last bit in any batch, so a single row is
   * repeated.
   */
  private static final int MIN_ROWS = 2;

  /**
   * The mapping between rows and a padded batch.
   *
   * @param longest rows of the longest text
   * @param pad the row of each slot, 0 beyond the text's end: [texts · longest]
   * @param unpad the slot of each row
   */
  public record Padding(int longest, long[] pad, long[] unpad) {
    private static Padding of(int[] lengths, int minRows, int count) {
      int longest = Math.max(minRows, Arrays.stream(lengths).max().orElseThrow());
      long[] pad = new long[lengths.length * longest];
      long[] unpad = new long[count];
      int row = 0;
      for (int text = 0; text < lengths.length; text++) {
        for (int slot = text * longest; slot < text * longest + lengths[text]; slot++, row++) {
          pad[slot] = row;
          unpad[row] = slot;
        }
      }
      for (; row < count; row++) {
        unpad[row] = row; // of the repeated row: the first text's second slot
      }
      return new Padding(longest, pad, unpad);
    }
  }

  /**
   * The characters of the words of a model that spells.
   *
   * @param widestFilter number of characters that it spans
   */
  public record Words(Spelling spelling, int widestFilter) {
    public static Optional<Words> of(Tokenizer tokenizer, ModelProperties model) {
      return tokenizer.spelling().map(spelling -> new Words(spelling, model.widestFilter()));
    }

    /** Replaces each id by the row of its word among the distinct words. */
    private Characters rows(long[] ids) {
      Map<Integer, Integer> rows = new LinkedHashMap<>(); // by id
      for (int i = 0; i < ids.length; i++) {
        int id = (int) ids[i];
        ids[i] = rows.computeIfAbsent(id, key -> rows.size());
      }
      return spelling.padded(new ArrayList<>(rows.keySet()), widestFilter);
    }
  }

  /**
   * Input embeddings of their own.
   *
   * @param vectors one after another
   * @param choice for each token its own row, or that of its vector after the rows of all tokens
   */
  public record Own(List<float[]> vectors, long[] choice) {}

  static Ragged of(List<Job> jobs, Optional<Words> spelled) {
    return of(jobs, spelled, MIN_ROWS);
  }

  /**
   * A batch for training: one word in each text, whose tokens are the target rows.
   *
   * @param spelled the characters of words, if the model spells
   */
  public static Ragged ofWords(
      List<TokenInput> inputs, List<PieceRange> words, Optional<Words> spelled) {
    List<Job> jobs = inputs.stream().map(Job::new).toList();
    for (int i = 0; i < jobs.size(); i++) {
      jobs.get(i).request(words.get(i));
    }
    return of(jobs, spelled, 1);
  }

  private static Ragged of(List<Job> jobs, Optional<Words> spelled, int minRows) {
    int[] lengths = jobs.stream().mapToInt(job -> job.input().length()).toArray();
    int[] targetCounts = jobs.stream().mapToInt(job -> job.targets().size()).toArray();
    int tokens = Math.max(minRows, Arrays.stream(lengths).sum());
    long[] ids = new long[tokens];
    long[] positions = new long[tokens];
    long[] types = new long[tokens];
    long[] unseen = new long[tokens];
    long[] targets = new long[Math.max(minRows, Arrays.stream(targetCounts).sum())];
    Own own = new Own(new ArrayList<>(), new long[tokens]);
    int row = 0;
    int targetRow = 0;
    for (Job job : jobs) {
      TokenInput input = job.input();
      for (int token : job.targets()) {
        targets[targetRow++] = row + token;
      }
      for (int token = 0; token < input.length(); token++, row++) {
        ids[row] = input.ids()[token];
        positions[row] = input.positions()[token];
        types[row] = input.types()[token];
        unseen[row] = input.unseen().get(token) ? 1 : 0;
        own.choice[row] = row;
        if (input.own().length > 0 && input.own()[token] != null) {
          own.choice[row] = tokens + own.vectors.size();
          own.vectors.add(input.own()[token]);
        }
      }
    }
    repeatFirst(row, ids, positions, types, unseen, own.choice);
    repeatFirst(targetRow, targets);
    Optional<Characters> words = spelled.map(reader -> reader.rows(ids));
    return new Ragged(
        ids,
        words,
        own,
        positions,
        types,
        unseen,
        lengths,
        targets,
        Padding.of(lengths, minRows, tokens),
        Padding.of(targetCounts, minRows, targets.length));
  }

  private static void repeatFirst(int rows, long[]... columns) {
    for (long[] column : columns) {
      Arrays.fill(column, rows, column.length, column[0]);
    }
  }

  /** The inputs of a graph whose tokens may have embeddings of this width of their own. */
  void fillOwn(RuntimeSession.Inputs inputs, int width) throws OrtException {
    int rows = Math.max(1, own.vectors.size());
    float[] all = new float[rows * width];
    for (int i = 0; i < own.vectors.size(); i++) {
      System.arraycopy(own.vectors.get(i), 0, all, i * width, width);
    }
    inputs.floats(Feeds.OWN, all, rows, width);
    inputs.longs(Feeds.CHOICE, own.choice, own.choice.length);
  }

  void fill(RuntimeSession.Inputs inputs) throws OrtException {
    inputs.longs(Feeds.IDS, ids, ids.length);
    if (words.isPresent()) {
      Characters spelled = words.get();
      inputs.longs(Feeds.CHARACTERS, spelled.characters(), spelled.words(), spelled.length());
    }
    inputs.longs(Feeds.POSITIONS, positions, ids.length);
    inputs.longs(Feeds.TYPES, types, ids.length);
    inputs.longs(Feeds.UNSEEN, unseen, ids.length);
    inputs.ints(Feeds.LENGTHS, lengths, lengths.length);
    inputs.longs(Feeds.TARGETS, targets, targets.length);
    inputs.longs(Feeds.PAD, tokenPadding.pad, lengths.length, tokenPadding.longest);
    inputs.longs(Feeds.UNPAD, tokenPadding.unpad, tokenPadding.unpad.length);
    inputs.longs(Feeds.TARGET_PAD, targetPadding.pad, lengths.length, targetPadding.longest);
    inputs.longs(Feeds.TARGET_UNPAD, targetPadding.unpad, targetPadding.unpad.length);
  }
}
