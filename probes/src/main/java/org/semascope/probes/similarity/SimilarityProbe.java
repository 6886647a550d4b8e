package org.semascope.probes.similarity;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.core.WordForm;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.corpora.SentenceSplitter.Language;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.index.SentenceHit;
import org.semascope.data.similarity.Judgment;
import org.semascope.data.similarity.SimilaritySets;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.arch.Ability.Predicts;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Choice;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Headline.Scale;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.Setting;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.associations.ContextAssociations.Evidence;
import org.semascope.probes.associations.WordsTogether;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/** Correlation of word similarity in a model with human ratings. After Zhang et al. 2021, RQ4. */
public final class SimilarityProbe
    implements Probe<SimilarityProbe.Options, SimilarityProbe.Item, SimilarityProbe.Finding> {
  static final String SPEARMAN = "SPEARMAN";
  static final String PAIRS = "PAIRS";

  static final Wording WORDING = Wording.of("similarity");

  /** Human ratings that a run without {@code --data} uses: the first set on this machine. */
  private static final List<String> PREFERRED =
      List.of("simlex-999", "men", "ws353", "mturk-771", "ws353-sim", "mturk-287", "rg-65");

  private static final int DEFAULT_PROXY_PAIRS = 1000;
  private static final int DEFAULT_OCCURRENCES = 5;
  private static final int PAIRS_OF_A_QUICK_CARD = 300;
  private static final long WORDS_OF_A_QUICK_CARD = 480; // pairs share words
  private static final long WORDS_OF_A_FULL_CARD = 2900;
  private static final String HYPERLEX = "hyperlex";
  private static final long WORDS_OF_HYPERLEX = 2000;
  private static final long TOKENS_OF_A_PAIR = 8; // two texts of a word, with special tokens
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final long TOKENS_OF_A_SENTENCE = 18; // of WordNet's glosses
  private static final long TOKENS_OF_A_CONTEXT = 400; // a paragraph, read once for each mask
  private static final int MAX_OCCURRENCES = 1000;

  private static final Reference CHANCE = new Reference.Constant(Reference.CHANCE, 0);

  /** Options of the probe. */
  public record Options(
      @Setting(label = "SET", resource = true, free = true) List<String> data,
      @Setting(label = "N", free = true) int occurrences,
      @Setting(label = "CORPUS", resource = true) String corpus,
      @Setting(label = "N") int contexts,
      @Setting(free = true) boolean centredComponent) {
    public Options {
      UsageException.throwIf(contexts < 0, "--contexts must not be negative, as %d is", contexts);
      if (occurrences < 0 || occurrences > MAX_OCCURRENCES) {
        throw new UsageException(
            "--occurrences must be within 0 and %s, but is %s"
                .formatted(MAX_OCCURRENCES, occurrences));
      }
      UsageException.throwIf(
          data.size() > 1 && data.contains(KnownSets.WORDNET_PATHS),
          "--data %s cannot be combined with other sets",
          KnownSets.WORDNET_PATHS);
    }

    private Options on(List<String> sets) {
      return new Options(sets, occurrences, corpus, contexts, centredComponent);
    }
  }

  /**
   * Two words and their rated similarity.
   *
   * @param set that the judgment is from
   * @param judgment the human rating, on the scale of its set; path similarity for WordNet pairs
   * @param type relation of a directed pair; otherwise empty
   */
  record WordPair(
      String id,
      String set,
      String first,
      String second,
      double judgment,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String type) {
    WordPair {
      type = type == null ? "" : type;
    }

    WordPair(String id, String set, String first, String second, double judgment) {
      this(id, set, first, second, judgment, "");
    }

    /** Whether the judgment is of the first word as a hyponym of the second. */
    boolean isDirected() {
      return !type.isEmpty();
    }
  }

  /** A word in a sentence; the span is in UTF-16 offsets, end exclusive. */
  record WordInSentence(String text, int start, int end) {
    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /**
   * A pair with sentences of both words; no sentences with {@code --occurrences 0}.
   *
   * @param newWords whose sentences no earlier item of the plan has: they are counted here,
   *     whichever shard reads them first
   * @param together paragraphs that contain both words; with {@code --contexts 0} only the counts
   *     of the words of a directed pair, null for others
   */
  record Item(
      WordPair pair,
      List<WordInSentence> first,
      List<WordInSentence> second,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> newWords,
      @JsonInclude(JsonInclude.Include.NON_NULL) WordsTogether together) {
    Item {
      newWords = newWords == null ? List.of() : newWords;
    }

    /** The sentences of the new words. */
    List<WordInSentence> newSentences() {
      return newWords.stream()
          .flatMap(word -> (word.equals(pair.first()) ? first : second).stream())
          .toList();
    }
  }

  /**
   * A pair with the model's scores.
   *
   * @param scores one value per layer; empty if the model has no vectors for the pair
   */
  record Finding(WordPair pair, Map<Score, float[]> scores) {}

  @Override
  public About about() {
    return new About(
        "similarity",
        3,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("zhang2021", "ethayarajh2019"),
        Needs.ANY_VECTORS,
        "all",
        List.of(SPEARMAN),
        List.of(
            "probe similarity -m glove-6b-100d,bert-base-uncased",
            "probe similarity -m glove-6b-100d --data men,simlex-999,ws353",
            "probe similarity -m bert-base-uncased --data ws353 --occurrences 20",
            "probe similarity -m bert-base-uncased --data hyperlex --contexts 10",
            "probe similarity -m bert-base-uncased --data ws353 --contexts 10 --corpus wikischools"));
  }

  @Override
  public Options paper() {
    String sets = "men simlex-999 mturk-771 mturk-287 ws353 ws353-sim ws353-rel yp-130 rg-65";
    return new Options(List.of(sets.split(" ")), 0, KnownSets.WORDNET_GLOSSES, 0, false);
  }

  @Override
  public Options defaults() {
    return new Options(List.of(), DEFAULT_OCCURRENCES, KnownSets.WORDNET_GLOSSES, 0, false);
  }

  @Override
  public Choice<Options> choose(Options given, Predicate<String> available) {
    if (given.data().equals(List.of(KnownSets.WORDNET_PATHS))) {
      return new Choice<>(given.on(List.of()), Optional.empty());
    }
    if (!given.data().isEmpty()) {
      return new Choice<>(given, Optional.empty());
    }
    Optional<String> set = PREFERRED.stream().filter(available).findFirst();
    String notice =
        set.map(name -> WORDING.get("choice.ratings", "set", title(name), "name", name))
            .orElseGet(() -> WORDING.get("choice.proxy", "name", PREFERRED.get(0)));
    return new Choice<>(given.on(set.stream().toList()), Optional.of(notice));
  }

  /** A set as readers know it. */
  private static String title(String set) {
    return KnownSets.named(set).map(KnownSet::what).orElse(set);
  }

  @Override
  public int usualLimit(Options options) {
    return options.data().isEmpty() ? DEFAULT_PROXY_PAIRS : 0;
  }

  @Override
  public List<String> differences(List<LayerMix> layers, int limit) {
    return limit == 0 ? List.of() : List.of("at most %s pairs were drawn".formatted(limit));
  }

  @Override
  public Planner<Item> planner(Options options, Resources resources) {
    // A run without sentences does not depend on where they would come from.
    Optional<Resource<ParagraphIndex>> sentences =
        options.occurrences() == 0 && options.contexts() == 0
            ? Optional.empty()
            : Optional.of(resources.paragraphs(options.corpus()));
    if (options.data().isEmpty()) {
      Resource<WordNet> wordnet = resources.wordnet(KnownSets.WORDNET_30);
      return (models, limit, seed) ->
          plan(
              new WordNetPaths(wordnet.open()).draw(limit, seed),
              sentences.map(Resource::open),
              options,
              seed);
    }
    Map<String, Resource<Records<Judgment>>> sets = new LinkedHashMap<>();
    for (String data : options.data()) {
      for (Resource<Records<Judgment>> set :
          resources.sets(data, "similarity judgments", SimilaritySets.formats())) {
        if (sets.put(set.input().name(), set) != null) {
          throw new SemascopeException(
              "--data %s: there are two sets %s".formatted(data, set.input().name()));
        }
      }
    }
    return (models, limit, seed) -> {
      List<WordPair> pairs = new ArrayList<>();
      sets.forEach((name, set) -> pairs.addAll(pairs(name, set.open())));
      return plan(
          limit == 0 ? pairs : new Sampling<>(WordPair::set, WordPair::id, seed).draw(pairs, limit),
          sentences.map(Resource::open),
          options,
          seed);
    };
  }

  private static Plan<Item> plan(
      List<WordPair> pairs, Optional<ParagraphIndex> index, Options options, long seed) {
    if (index.isEmpty()) {
      return Plan.of(
          pairs.stream()
              .map(pair -> new Item(pair, List.of(), List.of(), List.of(), null))
              .toList(),
          List.of(),
          item -> TOKENS_OF_A_PAIR);
    }
    SentenceSplitter splitter = SentenceSplitter.of(Language.ENGLISH);
    Map<String, List<WordInSentence>> sentencesOf = new HashMap<>();
    Function<String, List<WordInSentence>> find =
        word ->
            index.get().sentences(word, options.occurrences(), seed, splitter).stream()
                .map(SentenceHit::occurrence)
                .map(at -> new WordInSentence(at.text(), at.span().start(), at.span().end()))
                .toList();
    List<Item> items = new ArrayList<>();
    for (WordPair pair : pairs) {
      List<String> newWords =
          Stream.of(pair.first(), pair.second())
              .distinct()
              .filter(word -> !sentencesOf.containsKey(word))
              .toList();
      items.add(
          new Item(
              pair,
              sentencesOf.computeIfAbsent(pair.first(), find),
              sentencesOf.computeIfAbsent(pair.second(), find),
              newWords,
              together(pair, index.get(), options.contexts(), seed)));
    }
    // The sentences of a word are encoded once, even if several pairs contain the word.
    long ofSentences =
        sentencesOf.values().stream()
            .flatMap(List::stream)
            .mapToLong(sentence -> 2 + sentence.text().length() / CHARACTERS_PER_TOKEN)
            .sum();
    long tokens = TOKENS_OF_A_PAIR + ofSentences / Math.max(1, pairs.size());
    return Plan.of(
        items,
        List.of(),
        item ->
            item.together() == null
                ? tokens
                : tokens + TOKENS_OF_A_CONTEXT * item.together().contexts().length);
  }

  private static WordsTogether together(
      WordPair pair, ParagraphIndex index, int contexts, long seed) {
    return contexts == 0
        ? pair.isDirected() ? WordsTogether.counted(index, pair.first(), pair.second()) : null
        : WordsTogether.find(index, pair.first(), pair.second(), contexts, seed);
  }

  private static List<WordPair> pairs(String set, Records<Judgment> judgments) {
    List<WordPair> pairs = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    judgments.forEach(
        one -> {
          String id = "%s: %s %s".formatted(set, one.first(), one.second());
          int times = seen.merge(id, 1, Integer::sum); // a pair may be judged twice
          pairs.add(
              new WordPair(
                  times == 1 ? id : id + " #" + times,
                  set,
                  one.first(),
                  one.second(),
                  one.score(),
                  one.type()));
        });
    return pairs;
  }

  @Override
  public Scorer<Item, Finding> scorer(
      Options options, Subject model, List<Item> reference, Resources resources) {
    boolean inSentences = options.occurrences() > 0 && model.contextual().isPresent();
    Score byWords =
        model.traits().predicts() == Predicts.NEXT_WORD ? Score.NEXT_WORD : Score.MASKED;
    Optional<ContextAssociations> associations =
        options.contexts() > 0 && model.traits().predictsWords()
            ? Optional.of(
                ContextAssociations.of(model, resources.paragraphs(options.corpus()).open()))
            : Optional.empty();
    return items -> {
      List<Occurrence> words = new ArrayList<>();
      for (Item item : items) {
        words.add(asWholeInput(item.pair().first()));
        words.add(asWholeInput(item.pair().second()));
      }
      List<Occurrence> counted = new ArrayList<>(words);
      SentencesOfWords sentences = new SentencesOfWords(model, options.centredComponent());
      if (inSentences) {
        items.forEach(item -> sentences.add(item.first()));
        items.forEach(item -> sentences.add(item.second()));
        // A separate batch: vectors of whole inputs must not depend on which sentences are cached.
        sentences.take(model.words(sentences.missing()).all());
        items.forEach(item -> item.newSentences().forEach(one -> counted.add(one.occurrence())));
      }
      Embedding.Batch all = model.words(words);
      List<Draft> drafts = new ArrayList<>();
      for (int i = 0; i < items.size(); i++) {
        Item item = items.get(i);
        Draft draft = new Draft(item.pair());
        draft.addWholeInput(model, all.all().get(2 * i), all.all().get(2 * i + 1));
        if (inSentences) {
          draft.addOccurrences(
              options.centredComponent() ? Score.CENTRED_COMPONENT : Score.COMPONENT,
              sentences.of(item.first()),
              sentences.of(item.second()));
        }
        drafts.add(draft);
      }
      Map<String, Long> counts = new HashMap<>();
      if (associations.isPresent()) {
        List<WordsTogether> together = items.stream().map(Item::together).toList();
        List<Evidence> evidence = associations.get().evidence(together, counts);
        for (int i = 0; i < drafts.size(); i++) {
          drafts.get(i).addPredicted(byWords, evidence.get(i));
        }
      }
      for (int i = 0; i < items.size(); i++) {
        drafts.get(i).addFrequency(items.get(i).together());
      }
      List<Outcome<Finding>> outcomes = drafts.stream().map(Draft::outcome).toList();
      Scores<Finding> scores = Scores.of(outcomes, model.count(counted));
      scores.counts().forEach((what, count) -> counts.merge(what, count, Long::sum));
      return new Scores<>(outcomes, counts);
    };
  }

  private static Occurrence asWholeInput(String word) {
    return new Occurrence(word, new Span(0, word.length()));
  }

  /** Collects the scores of a pair, and the reasons for missing scores. */
  private record Draft(WordPair pair, Map<Score, float[]> scores, List<Skipped> losses) {
    Draft(WordPair pair) {
      this(pair, new EnumMap<>(Score.class), new ArrayList<>());
    }

    Outcome<Finding> outcome() {
      return new Outcome<>(new Finding(pair, scores), losses);
    }

    private void lose(String what, String reason) {
      losses.add(new Skipped("%s, %s".formatted(pair.id(), what), reason));
    }

    /** Adds the scores of the two words as whole inputs. */
    void addWholeInput(Subject model, Embedding first, Embedding second) {
      if (first.isLost()) {
        lose(pair.first(), first.loss());
      }
      if (second.isLost()) {
        lose(pair.second(), second.loss());
      }
      if (losses.isEmpty() && !LayerCosines.areDefined(first, second)) {
        losses.add(new Skipped(pair.id(), LayerCosines.UNEQUAL_WIDTH));
      } else if (losses.isEmpty()) {
        scores.put(Score.COSINE, LayerCosines.of(first.vectors(), second.vectors()));
        model
            .vectors()
            .ifPresent(vectors -> addStatic(vectors, first.vectors()[0], second.vectors()[0]));
      }
    }

    private void addStatic(StaticVectors vectors, float[] a, float[] b) {
      Score.add(scores, Score.COSINE, Score.DOT, a, b);
      if (pair.isDirected()) {
        scores.put(Score.NORM_RATIO, new float[] {Score.normRatio(a, b)});
      }
      if (vectors.contexts().isPresent()) {
        Optional<float[]> ofA = Score.context(vectors, pair.first());
        Optional<float[]> ofB = Score.context(vectors, pair.second());
        if (ofA.isEmpty() || ofB.isEmpty()) {
          lose(
              ofA.isEmpty() ? pair.first() : pair.second(),
              WORDING.get("skipped.no-context-vector"));
          return;
        }
        Score.add(scores, Score.CONTEXT_COSINE, Score.CONTEXT_DOT, ofA.get(), ofB.get());
        float[] sumA = Score.sum(a, ofA.get());
        float[] sumB = Score.sum(b, ofB.get());
        Score.add(scores, Score.SUM_COSINE, Score.SUM_DOT, sumA, sumB);
      }
    }

    /** Adds the scores over the words' sentences, or the reason why there are none. */
    void addOccurrences(Score component, WordOverOccurrences first, WordOverOccurrences second) {
      if (first.isLost()) {
        lose(pair.first() + " in sentences", first.loss());
      }
      if (second.isLost()) {
        lose(pair.second() + " in sentences", second.loss());
      }
      if (first.isLost() || second.isLost()) {
        return;
      }
      if (first.means()[0].length != second.means()[0].length) {
        lose("in sentences", LayerCosines.UNEQUAL_WIDTH);
        return;
      }
      scores.put(Score.OCCURRENCES, LayerCosines.of(first.means(), second.means()));
      if (first.components().length > 0 && second.components().length > 0) {
        scores.put(component, LayerCosines.of(first.components(), second.components()));
      } else {
        lose("in sentences", WORDING.get("skipped.one-sentence"));
      }
    }

    /** Adds the ratio of the counts of a directed pair, as a control of directed scores. */
    void addFrequency(WordsTogether together) {
      if (pair.isDirected()
          && together != null
          && together.firstCount() > 0
          && together.secondCount() > 0) {
        float ratio = (float) ((double) together.secondCount() / together.firstCount());
        scores.put(Score.FREQUENCY, new float[] {ratio});
      }
    }

    /** Adds sqrt(P(a|b) P(b|a)), Zhang et al. 2021, eq. 12, or the reason why there is none. */
    void addPredicted(Score score, Evidence found) {
      if (found.contextsEachWay() == 0) {
        lose(score.label(), WORDING.get("skipped.no-paragraph"));
      } else {
        double mean = Math.exp((found.forward() + found.backward()) / 2);
        scores.put(score, new float[] {(float) mean});
        if (pair.isDirected()) {
          scores.put(score.directed(), new float[] {(float) Math.exp(found.forward())});
        }
      }
    }
  }

  @Override
  public Map<String, String> texts(Findings<Finding> found) {
    Map<String, String> texts = new HashMap<>();
    found.forEach(
        one -> {
          String judgment = new Display(1, 2).text(one.pair().judgment());
          texts.put(one.pair().id(), WORDING.get("items.judgment", "score", judgment));
        });
    return texts;
  }

  @Override
  public void measure(Options options, Findings<Finding> found, Rows rows) {
    Map<String, Set<Score>> known = new HashMap<>(); // of each set
    found.forEach(
        one ->
            known
                .computeIfAbsent(one.pair().set(), any -> EnumSet.noneOf(Score.class))
                .addAll(one.scores().keySet()));
    found.forEach(
        one -> {
          WordPair pair = one.pair();
          rows.item(pair.id(), pair.first());
          for (Score score : known.get(pair.set())) {
            float[] values = one.scores().get(score);
            rows.at(PAIRS, score.covered(pair.set())).count(values == null ? 0 : 1);
            List<String> groups = new ArrayList<>(List.of(score.allPairs(pair.set())));
            if (pair.set().equals(WordNetPaths.SET) && Score.MAIN.contains(score)) {
              boolean alike = WordForm.lookAlike(pair.first(), pair.second());
              groups.add(
                  score.allPairs(pair.set(), alike ? Headline.LOOK_ALIKE : Headline.DISTINCT));
            }
            groups.forEach(group -> rows.at(PAIRS, group).count(1));
            if (values != null) {
              groups.add(score.covered(pair.set()));
              if (pair.isDirected()) {
                groups.add(score.ofType(pair.set(), pair.type()));
              }
            }
            for (String group : groups) {
              if (Score.OF_PREDICTIONS.contains(score)) {
                add(rows.at(SPEARMAN, group), values, 0, pair);
              } else {
                for (int layer = 0; layer < found.layers().size(); layer++) {
                  add(rows.at(SPEARMAN, group, layer), values, layer, pair);
                }
              }
            }
          }
        });
  }

  /** Pairs without a score are tied in last rank. */
  private static void add(Rows.Cell cell, float[] values, int layer, WordPair pair) {
    cell.spearman(values == null ? Double.NEGATIVE_INFINITY : values[layer], pair.judgment());
  }

  @Override
  public List<CardSetup<Options>> onCard(CardTerms terms) {
    boolean quick = terms.isQuick();
    List<String> sets =
        quick
            ? terms.found(PREFERRED.toArray(String[]::new)).stream().limit(1).toList()
            : paper().data().stream().filter(terms.sets()).toList();
    return Stream.concat(
            Stream.of(
                setup(sets, quick, sets.size() > 1 ? WORDS_OF_A_FULL_CARD : WORDS_OF_A_QUICK_CARD)),
            terms.found(HYPERLEX).stream()
                .map(
                    set ->
                        setup(
                            List.of(set),
                            quick,
                            quick ? WORDS_OF_A_QUICK_CARD : WORDS_OF_HYPERLEX)))
        .toList();
  }

  private CardSetup<Options> setup(List<String> sets, boolean quick, long words) {
    return new CardSetup<>(
        defaults().on(sets),
        quick ? Scope.USUAL.limit(PAIRS_OF_A_QUICK_CARD) : Scope.USUAL,
        words * (TOKENS_OF_A_PAIR / 2 + DEFAULT_OCCURRENCES * TOKENS_OF_A_SENTENCE));
  }

  @Override
  public String rowOfCard(Options options) {
    return options.data().equals(List.of(HYPERLEX)) ? "similarity-hyperlex" : "similarity";
  }

  @Override
  public Optional<Headline> headline(ReportedRun<Options, Finding> run) {
    boolean proxy = run.options().data().isEmpty();
    String set = proxy ? WordNetPaths.SET : run.options().data().get(0);
    boolean directed = set.equals(HYPERLEX);
    Score score = mainScore(run);
    String all = score.allPairs(set);
    String distinct = score.allPairs(set, Headline.DISTINCT);
    List<String> groups = run.measures().groups(SPEARMAN);
    String group = groups.contains(distinct) ? distinct : all;
    if (!groups.contains(group)) {
      return Optional.empty();
    }
    List<Headline.Other> others =
        Stream.of(
                new Headline.Other(all, WORDING.get("headline.all-pairs")),
                new Headline.Other(
                    score.allPairs(set, Headline.LOOK_ALIKE), WORDING.get("headline.look-alike")))
            .filter(other -> !other.group().equals(group) && groups.contains(other.group()))
            .toList();
    List<String> cautions = new ArrayList<>();
    if (proxy) {
      cautions.add(WORDING.get("headline.caution-proxy"));
    }
    if (score == Score.COSINE && !run.layers().contains(LayerMix.STATIC)) {
      cautions.add(WORDING.get("headline.caution-alone"));
    }
    String ratings =
        proxy
            ? WORDING.get("headline.ratings-proxy")
            : WORDING.get("headline.ratings-human", "set", title(set));
    String vectors =
        score == Score.OCCURRENCES
            ? WORDING.get("headline.definition-vectors", "sentences", run.options().occurrences())
            : "";
    String definition = WORDING.get("headline.definition", "vectors", vectors, "ratings", ratings);
    return Optional.of(
        new Headline(
            SPEARMAN,
            group,
            others,
            WORDING.get(directed ? "headline.name-directed" : "headline.name"),
            Scale.NAMED_RHO,
            WORDING.get("headline.statement", "ratings", ratings),
            group.equals(all)
                ? definition
                : definition + " " + WORDING.get("headline.definition-distinct"),
            directed
                ? List.of(
                    CHANCE,
                    new Reference.Measured(
                        Reference.FREQUENCY, SPEARMAN, Score.FREQUENCY.allPairs(set)))
                : List.of(CHANCE),
            true,
            cautions));
  }

  /** Mean vectors over sentences where the run has them. */
  static Score mainScore(ReportedRun<Options, ?> run) {
    return run.options().occurrences() == 0 || run.layers().contains(LayerMix.STATIC)
        ? Score.COSINE
        : Score.OCCURRENCES;
  }

  @Override
  public Story page(List<ReportedRun<Options, Finding>> runs) {
    return new SimilarityPage(runs).story();
  }
}
