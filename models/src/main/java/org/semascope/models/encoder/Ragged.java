package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.Spelling;
import org.semascope.models.tokens.Spelling.Characters;
import org.semascope.models.tokens.Tokenizer;

/**
 * The tokens of a batch as rows without padding, and which rows belong to the same text. If jobs
 * share prefixes, rows are the nodes of a trie of their tokens in preorder, and a text of the batch
 * is a branch of the trie with the path to it. The arrays are shared, not copied, and must not be
 * changed.
 *
 * @param ids id of each token, or its row in {@code words}
 * @param words the distinct words of the batch, if the model spells
 * @param own input embeddings that replace those of ids
 * @param positions position of each token in its text
 * @param types segment of each token
 * @param unseen 1 for a token that others must not attend to when words are predicted, else 0
 * @param lastRows the last row of those that follow each token, itself included
 * @param lengths tokens of each text
 * @param targets the rows at which the deepest layer is computed
 * @param targetRows for each job the index in {@code targets} of each of its targets
 */
public record Ragged(
    long[] ids,
    Optional<Characters> words,
    Own own,
    long[] positions,
    long[] types,
    long[] unseen,
    long[] lastRows,
    int[] lengths,
    long[] targets,
    int[][] targetRows,
    Padding tokenPadding,
    Padding targetPadding) {
  /**
   * The runtime multiplies a single row with another kernel, which sums in another order. With two
   * rows or more, a row's result is the same to the last bit in any batch, so a single row is
   * repeated.
   */
  private static final int MIN_ROWS = 2;

  /**
   * The runtime sums this number of keys, and then adds the sum to that of the keys before. A
   * token's keys must be in the same portions in any batch.
   */
  private static final int KEYS_AT_ONCE = 128;

  /**
   * The mapping between rows and a padded batch.
   *
   * @param longest rows of the longest text
   * @param pad the row of each slot, 0 beyond the text's end: [texts · longest]
   * @param unpad a slot of each row
   */
  public record Padding(int longest, long[] pad, long[] unpad) {
    /**
     * @param texts the rows of each text
     */
    private static Padding of(List<int[]> texts, int minRows, int count) {
      int longest = Math.max(minRows, texts.stream().mapToInt(rows -> rows.length).max().orElse(0));
      long[] pad = new long[texts.size() * longest];
      long[] unpad = LongStream.range(0, count).toArray(); // a repeated row has the second slot
      for (int text = texts.size() - 1; text >= 0; text--) { // a shared row has its first slot
        for (int i = 0; i < texts.get(text).length; i++) {
          int slot = text * longest + i;
          pad[slot] = texts.get(text)[i];
          unpad[texts.get(text)[i]] = slot;
        }
      }
      return new Padding(longest, pad, unpad);
    }

    /** Whether every row has the slot of its number. */
    public boolean isIdentity() {
      return pad.length == unpad.length
          && IntStream.range(0, pad.length).allMatch(i -> pad[i] == i && unpad[i] == i);
    }

    private int text(int row) {
      return Math.toIntExact(unpad[row] / longest);
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
  public record Own(List<float[]> vectors, long[] choice) {
    private static Own of(List<Node> nodes, int tokens) {
      List<float[]> vectors = new ArrayList<>();
      long[] choice = LongStream.range(0, tokens).toArray();
      for (int row = 0; row < nodes.size(); row++) {
        if (nodes.get(row).own != null) {
          choice[row] = tokens + vectors.size();
          vectors.add(nodes.get(row).own);
        }
      }
      Arrays.fill(choice, nodes.size(), tokens, choice[0]);
      return new Own(vectors, choice);
    }
  }

  static Ragged of(List<Job> jobs, Optional<Words> spelled) {
    return of(jobs, spelled, MIN_ROWS);
  }

  /**
   * The usual batch: texts padded to the longest, every position of which is a row and a target.
   */
  public static Ragged padded(List<TokenInput> inputs) {
    int longest = inputs.stream().mapToInt(TokenInput::length).max().orElseThrow();
    long[] rows = LongStream.range(0, (long) longest * inputs.size()).toArray();
    long[] ids = new long[rows.length];
    long[] types = new long[rows.length];
    for (int text = 0; text < inputs.size(); text++) {
      TokenInput input = inputs.get(text);
      for (int token = 0; token < input.length(); token++) {
        ids[text * longest + token] = input.ids()[token];
        types[text * longest + token] = input.types()[token];
      }
    }
    Padding identity = new Padding(longest, rows, rows);
    return new Ragged(
        ids,
        Optional.empty(),
        new Own(List.of(), rows),
        LongStream.of(rows).map(row -> row % longest).toArray(),
        types,
        new long[rows.length],
        LongStream.of(rows).map(row -> row - row % longest + longest - 1).toArray(),
        inputs.stream().mapToInt(TokenInput::length).toArray(),
        rows,
        new int[0][],
        identity,
        identity);
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

  /**
   * A token of a text.
   *
   * @param own the input embedding that replaces that of the id, or null
   */
  private record Node(int id, int position, int type, boolean unseen, float[] own) {
    static Node of(TokenInput input, int token) {
      return new Node(
          input.ids()[token],
          input.positions()[token],
          input.types()[token],
          input.unseen().get(token),
          input.own().length == 0 ? null : input.own()[token]);
    }
  }

  /**
   * A text of the batch: the keys that its own tokens attend to. Texts that share most of a prefix
   * are one, whose tokens attend to those of their own path only.
   */
  private static final class Text {
    private final List<Integer> rows = new ArrayList<>();
    private int[] last = {}; // the path that was added last

    /**
     * Adds a path, unless the text would be longer without much in common, or its sums would change
     * in the last bit.
     */
    boolean add(int[] path) {
      int common = Math.max(0, Arrays.mismatch(last, path));
      int slots = rows.size();
      boolean fits =
          IntStream.range(common, path.length)
              .allMatch(i -> i / KEYS_AT_ONCE == (slots + i - common) / KEYS_AT_ONCE);
      if (slots > 0 && !(fits && Job.isMost(common, path.length, last.length))) {
        return false;
      }
      Arrays.stream(path).skip(common).forEach(rows::add);
      last = path;
      return true;
    }

    int[] rows() {
      return rows.stream().mapToInt(row -> row).toArray();
    }
  }

  private static Ragged of(List<Job> jobs, Optional<Words> spelled, int minRows) {
    List<Node> rows = new ArrayList<>();
    int[][] paths = new int[jobs.size()][]; // the rows of each job
    boolean[] followed = new boolean[jobs.size()]; // whether its path is part of the next one's
    int[] order = order(jobs);
    for (int i = 0; i < order.length; i++) {
      Job job = jobs.get(order[i]);
      Job before = i == 0 ? null : jobs.get(order[i - 1]);
      int shared = before == null ? 0 : job.shared(before);
      int[] path = Arrays.copyOf(shared == 0 ? new int[0] : paths[order[i - 1]], job.length());
      for (int token = shared; token < path.length; token++) {
        path[token] = rows.size();
        rows.add(Node.of(job.input(), token));
      }
      if (before != null) {
        followed[order[i - 1]] = shared == before.length();
      }
      paths[order[i]] = path;
    }
    int tokens = Math.max(minRows, rows.size());
    long[] lastRows = new long[tokens];
    List<Text> texts = new ArrayList<>();
    for (int job : order) {
      int[] path = paths[job];
      int end = path[path.length - 1];
      Arrays.stream(path).forEach(row -> lastRows[row] = Math.max(lastRows[row], end));
      if (!followed[job] && (texts.isEmpty() || !texts.get(texts.size() - 1).add(path))) {
        texts.add(new Text());
        texts.get(texts.size() - 1).add(path);
      }
    }
    List<int[]> rowsOfTexts = texts.stream().map(Text::rows).toList();
    Padding tokenPadding = Padding.of(rowsOfTexts, minRows, tokens);

    Map<Integer, Integer> targets = new LinkedHashMap<>(); // indices by row
    int[][] targetRows = new int[paths.length][];
    List<ArrayList<Integer>> ofTexts = texts.stream().map(t -> new ArrayList<Integer>()).toList();
    for (int job = 0; job < paths.length; job++) {
      int[] own = jobs.get(job).targets().stream().mapToInt(i -> i).toArray();
      for (int i = 0; i < own.length; i++) {
        int row = paths[job][own[i]];
        if (targets.putIfAbsent(row, targets.size()) == null) {
          ofTexts.get(tokenPadding.text(row)).add(targets.size() - 1);
        }
        own[i] = targets.get(row);
      }
      targetRows[job] = own;
    }
    int targetCount = Math.max(minRows, targets.size());
    long[] ids = column(tokens, rows, Node::id);
    Optional<Characters> words = spelled.map(reader -> reader.rows(ids));
    return new Ragged(
        ids,
        words,
        Own.of(rows, tokens),
        column(tokens, rows, Node::position),
        column(tokens, rows, Node::type),
        column(tokens, rows, node -> node.unseen ? 1 : 0),
        lastRows,
        rowsOfTexts.stream().mapToInt(text -> text.length).toArray(),
        column(targetCount, List.copyOf(targets.keySet()), row -> row),
        targetRows,
        tokenPadding,
        Padding.of(
            ofTexts.stream().map(own -> own.stream().mapToInt(i -> i).toArray()).toList(),
            minRows,
            targetCount));
  }

  /** The jobs in lexicographic order if any share prefixes, so that rows are in preorder. */
  private static int[] order(List<Job> jobs) {
    Stream<Integer> all = IntStream.range(0, jobs.size()).boxed();
    return (jobs.stream().anyMatch(Job::sharesPrefix)
            ? all.sorted(Comparator.comparing(i -> jobs.get(i).input()))
            : all)
        .mapToInt(i -> i)
        .toArray();
  }

  /** A number of each row; if there are fewer rows, the first is repeated. */
  private static <R> long[] column(int length, List<R> rows, ToLongFunction<R> number) {
    long[] column = new long[length];
    Arrays.setAll(column, i -> number.applyAsLong(rows.get(i < rows.size() ? i : 0)));
    return column;
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
    inputs.longs(Feeds.LAST_ROWS, lastRows, ids.length);
    inputs.ints(Feeds.LENGTHS, lengths, lengths.length);
    inputs.longs(Feeds.TARGETS, targets, targets.length);
    inputs.longs(Feeds.PAD, tokenPadding.pad, lengths.length, tokenPadding.longest);
    inputs.longs(Feeds.UNPAD, tokenPadding.unpad, tokenPadding.unpad.length);
    inputs.longs(Feeds.TARGET_PAD, targetPadding.pad, lengths.length, targetPadding.longest);
    inputs.longs(Feeds.TARGET_UNPAD, targetPadding.unpad, targetPadding.unpad.length);
  }
}
