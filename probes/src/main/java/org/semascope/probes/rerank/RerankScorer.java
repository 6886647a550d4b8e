package org.semascope.probes.rerank;

import static org.semascope.probes.rerank.RerankProbe.WORDING;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.statistics.Ranks;
import org.semascope.engine.Skipped;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.rerank.RerankFinding.Reranked;
import org.semascope.probes.rerank.RerankItem.Inserted;
import org.semascope.probes.rerank.RerankItem.Target;
import org.semascope.probes.rerank.RerankItem.TestSentence;

/**
 * Inserts the targets of keys into their test sentences and ranks them in every setup. If vectors
 * of the key determine the selection of sentences at each layer, the key is encoded first, and then
 * all targets once in the union of all selections; otherwise key and targets are encoded together.
 */
final class RerankScorer implements Scorer<RerankItem, RerankFinding> {
  private static final double DIGITS = 1e4;

  private final RerankOptions options;
  private final List<Setup> setups;
  private final Subject model;
  private final int layers;

  RerankScorer(RerankOptions options, Subject model) {
    this.options = options;
    this.setups = options.setups();
    this.model = model;
    this.layers = model.layers().size();
  }

  @Override
  public Scores<RerankFinding> score(List<RerankItem> items) {
    List<Key> keys = items.stream().map(Key::new).toList();
    List<Embedding.Batch> encoded = new ArrayList<>();
    // Repeats only for keys without a vector in some sentence, which need further sentences.
    while (keys.stream().anyMatch(Key::wantsSentences)) {
      encoded.add(encode(keys.stream().map(Key::next).toList(), keys, Key::take));
    }
    List<Key> whole = keys.stream().filter(Key::isWhole).toList();
    whole.forEach(Key::choose);
    if (options.comparesSentences()) {
      encoded.add(encode(whole.stream().map(Key::insertions).toList(), whole, Key::insert));
    }

    Map<String, Long> counts = new TreeMap<>();
    encoded.forEach(
        some ->
            Scores.of(List.of(), some).counts().forEach((k, v) -> counts.merge(k, v, Long::sum)));
    counts.put("encodings", encoded.stream().mapToLong(some -> some.all().size()).sum());
    counts.put("sentences", whole.stream().mapToLong(key -> key.union.length).sum());
    return new Scores<>(keys.stream().map(Key::outcome).toList(), counts);
  }

  /** Encodes the occurrences of all keys together, to fill batches. */
  private Embedding.Batch encode(
      List<List<Occurrence>> occurrences,
      List<Key> keys,
      BiConsumer<Key, List<Embedding>> receiver) {
    Embedding.Batch all = model.words(occurrences.stream().flatMap(List::stream).toList());
    int next = 0;
    for (int i = 0; i < keys.size(); i++) {
      int end = next + occurrences.get(i).size();
      receiver.accept(keys.get(i), all.all().subList(next, end));
      next = end;
    }
    return all;
  }

  private record Choice(SentenceChoice select, int s) {
    static Choice of(Setup setup) {
      return new Choice(setup.select(), setup.s());
    }
  }

  /** The state of a key while it is scored. */
  private final class Key {
    private final RerankItem item;
    private final List<Skipped> losses = new ArrayList<>();
    private final List<TestSentence> sentences = new ArrayList<>(); // in which the key has a vector
    private final List<Embedding> vectors = new ArrayList<>(); // of the key, in these sentences
    private int seen; // number of sentences of the item already encoded
    private final Map<Choice, int[][]> chosen = new HashMap<>(); // (layers, s)
    private int[] union = {}; // all selected sentences, ascending
    // (sentences, targets and random nouns); none in a sentence that is not in the union
    private final List<List<Embedding>> inserted = new ArrayList<>();

    Key(RerankItem item) {
      this.item = item;
    }

    boolean isWhole() {
      return sentences.size() >= options.maxSentences();
    }

    boolean wantsSentences() {
      return seen < item.sentences().size() && (options.comparesSentences() || !isWhole());
    }

    /**
     * The key in its next sentences, each followed by the words that replace it if they do not
     * depend on its vectors.
     */
    List<Occurrence> next() {
      int all = item.sentences().size();
      int wanted =
          options.comparesSentences() ? all : seen + options.maxSentences() - sentences.size();
      List<Occurrence> next = new ArrayList<>();
      for (TestSentence sentence : item.sentences().subList(seen, Math.min(all, wanted))) {
        next.add(sentence.occurrence());
        if (!options.comparesSentences()) {
          next.addAll(insertions(sentence));
        }
      }
      return next;
    }

    void take(List<Embedding> own) {
      int words = options.comparesSentences() ? 0 : words().size();
      for (int i = 0; i < own.size(); i += 1 + words) {
        Embedding one = own.get(i);
        TestSentence sentence = item.sentences().get(seen++);
        if (one.isLost()) {
          lose(sentence.id(), WORDING.get("skipped.key", "loss", one.loss()));
        } else if (!vectors.isEmpty() && !LayerCosines.areDefined(one, vectors.get(0))) {
          lose(sentence.id(), LayerCosines.UNEQUAL_WIDTH);
        } else {
          sentences.add(sentence);
          vectors.add(one);
          inserted.add(own.subList(i + 1, i + 1 + words));
        }
      }
    }

    private void lose(String what, String reason) {
      losses.add(new Skipped(item.key() + " " + what, reason));
    }

    /** Selects sentences at each layer by the key's vectors of that layer. */
    void choose() {
      TreeSet<Integer> all = new TreeSet<>();
      for (int layer = 0; layer < layers; layer++) {
        double[] similarities =
            options.comparesSentences() ? toMean(layer) : new double[sentences.size()];
        for (SentenceChoice select : options.select()) {
          for (int s : options.s()) {
            int[] own = select.choose(similarities, s);
            chosen.computeIfAbsent(new Choice(select, s), any -> new int[layers][])[layer] = own;
            Arrays.stream(own).forEach(all::add);
          }
        }
      }
      union = all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** cos(v(w, S), v(w, C)), where v(w, C) is the mean of the key's vectors over all sentences. */
    private double[] toMean(int layer) {
      float[][] all = vectors.stream().map(one -> one.vectors()[layer]).toArray(float[][]::new);
      float[] mean = WordFusion.AVERAGE.combine(all);
      double[] similarities = new double[all.length];
      for (int i = 0; i < all.length; i++) {
        similarities[i] = Cosine.of(all[i], mean);
      }
      return Ranks.tied(similarities);
    }

    private List<Inserted> words() {
      List<Inserted> words = new ArrayList<>(item.targets().stream().map(Target::form).toList());
      words.addAll(item.randomNouns());
      return words;
    }

    private List<Occurrence> insertions(TestSentence sentence) {
      return words().stream().map(word -> item.with(word, sentence)).toList();
    }

    List<Occurrence> insertions() {
      return Arrays.stream(union)
          .mapToObj(sentences::get)
          .flatMap(sentence -> insertions(sentence).stream())
          .toList();
    }

    void insert(List<Embedding> own) {
      int words = words().size();
      for (int i = 0; i < union.length; i++) {
        inserted.set(union[i], own.subList(i * words, (i + 1) * words));
      }
    }

    Outcome<RerankFinding> outcome() {
      if (!isWhole()) {
        losses.add(
            new Skipped(
                item.key(),
                WORDING.get("skipped.key-sentences", "sentences", options.maxSentences())));
        return new Outcome<>(null, losses);
      }
      List<Target> targets = new ArrayList<>();
      List<List<Embedding>> ofTargets = new ArrayList<>();
      List<List<Embedding>> ofRandomNouns = new ArrayList<>();
      List<Inserted> words = words();
      for (int i = 0; i < words.size(); i++) {
        int word = i;
        List<Embedding> own =
            Arrays.stream(union).mapToObj(sentence -> inserted.get(sentence).get(word)).toList();
        boolean isTarget = i < item.targets().size();
        if (has(own, words.get(i), isTarget)) {
          (isTarget ? ofTargets : ofRandomNouns).add(own);
          if (isTarget) {
            targets.add(item.targets().get(i));
          }
        }
      }
      if (targets.size() < 2) {
        losses.add(new Skipped(item.key(), WORDING.get("skipped.key-targets")));
        return new Outcome<>(null, losses);
      }
      return new Outcome<>(finding(targets, ofTargets, ofRandomNouns), losses);
    }

    /** Whether a word can be compared with the key in all sentences. */
    private boolean has(List<Embedding> own, Inserted word, boolean isTarget) {
      for (Embedding one : own) {
        if (one.isLost()) {
          lose(
              word.word(),
              WORDING.get(isTarget ? "skipped.target" : "skipped.random-noun", "loss", one.loss()));
          return false;
        }
        if (!LayerCosines.areDefined(one, vectors.get(0))) {
          lose(word.word(), LayerCosines.UNEQUAL_WIDTH);
          return false;
        }
      }
      return true;
    }

    private RerankFinding finding(
        List<Target> targets,
        List<List<Embedding>> ofTargets,
        List<List<Embedding>> ofRandomNouns) {
      int[][] first = chosen.get(Choice.of(setups.get(0)));
      Map<Setup, int[][]> orders = new HashMap<>();
      setups.forEach(setup -> orders.put(setup, new int[layers][]));
      double[][] cosines = new double[targets.size()][layers];
      double[] random = new double[ofRandomNouns.isEmpty() ? 0 : layers];
      for (int i = 0; i < layers; i++) {
        int layer = i;
        Map<Choice, Vectors> byChoice = new HashMap<>();
        chosen.forEach(
            (choice, own) -> byChoice.put(choice, new Vectors(layer, own[layer], ofTargets)));
        for (Setup setup : setups) {
          orders.get(setup)[layer] =
              byChoice.get(Choice.of(setup)).order(setup.fusion(), setup.n());
        }
        double[] scores = byChoice.get(Choice.of(setups.get(0))).early(WordFusion.AVERAGE);
        for (int target = 0; target < scores.length; target++) {
          cosines[target][layer] = rounded(scores[target]);
        }
        if (random.length > 0) {
          double[] others =
              new Vectors(layer, first[layer], ofRandomNouns).early(WordFusion.AVERAGE);
          for (double cosine : others) {
            random[layer] += cosine / others.length;
          }
          random[layer] = rounded(random[layer]);
        }
      }
      List<RerankFinding.Target> found = new ArrayList<>();
      for (int i = 0; i < cosines.length; i++) {
        Target target = targets.get(i);
        found.add(
            new RerankFinding.Target(
                target.word(),
                target.relations(),
                rounded(target.cosine()),
                ofTargets.get(i).get(0).pieces(),
                cosines[i]));
      }
      return new RerankFinding(
          item.key(),
          item.count(),
          vectors.get(0).pieces(),
          model.layers().stream().map(LayerMix::label).toList(),
          sentences.get(first[0][0]),
          union.length,
          found,
          random,
          setups.stream().map(setup -> new Reranked(setup, orders.get(setup))).toList());
    }

    /** The vectors of the key and of other words in some sentences at one layer. */
    private final class Vectors {
      private final float[][] key; // (sentences, width)
      private final float[][][] words; // (words, sentences, width)
      private final Map<WordFusion, double[]> early = new HashMap<>();
      private double[][] cosines; // (sentences, words), computed on first use

      Vectors(int layer, int[] own, List<List<Embedding>> inUnion) {
        this.key = new float[own.length][];
        this.words = new float[inUnion.size()][own.length][];
        int column = 0;
        for (int i = 0; i < own.length; i++) {
          while (union[column] != own[i]) {
            column++;
          }
          key[i] = vectors.get(own[i]).vectors()[layer];
          for (int word = 0; word < words.length; word++) {
            words[word][i] = inUnion.get(word).get(column).vectors()[layer];
          }
        }
      }

      /** The first n words from the best to the worst; tied words stay in the initial order. */
      int[] order(WordFusion fusion, int n) {
        int size = Math.min(n, words.length);
        return Ranks.order(
            fusion.isEarly()
                ? Ranks.tied(Arrays.copyOf(early(fusion), size))
                : fusion.fuse(cosines(size)));
      }

      double[] early(WordFusion fusion) {
        return early.computeIfAbsent(
            fusion,
            one -> {
              float[] ofKey = one.combine(key);
              double[] scores = new double[words.length];
              for (int i = 0; i < scores.length; i++) {
                scores[i] = Cosine.of(ofKey, one.combine(words[i]));
              }
              return scores;
            });
      }

      /** cos(v(key, S), v(word, S with the word)) of the first words, sentence by sentence. */
      private double[][] cosines(int size) {
        if (cosines == null) {
          cosines = new double[key.length][words.length];
          for (int sentence = 0; sentence < key.length; sentence++) {
            for (int word = 0; word < words.length; word++) {
              cosines[sentence][word] = Cosine.of(key[sentence], words[word][sentence]);
            }
          }
        }
        double[][] first = new double[cosines.length][];
        for (int sentence = 0; sentence < first.length; sentence++) {
          first[sentence] = Ranks.tied(Arrays.copyOf(cosines[sentence], size));
        }
        return first;
      }
    }
  }

  private static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }
}
