package org.semascope.probes.context;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.context.UsePair;
import org.semascope.data.context.UsePairs;
import org.semascope.engine.Skipped;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
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
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Meaning in context: the cosine of two uses of a word, compared with human judgments of their
 * similarity (graded) or with labels "same sense" and "other sense" (binary).
 */
public final class ContextProbe
    implements Probe<ContextProbe.Options, ContextProbe.Word, ContextProbe.Finding> {
  static final Wording WORDING = Wording.of("context");

  /** The first of these sets on this machine is the default. */
  private static final List<String> PREFERRED =
      List.of("wic", "scws", "usim", "dwug-en", "cosimlex");

  /** The part of a set that the headline is of, if there is one. */
  private static final String TEST = "test";

  private static final String FRAME_HELP = // in braces, which mark slots of wording files
      "Puts each use into a text, such as 'In \"{text}\", the word {word} means': {text} is the text"
          + " of the use, and the vector is that of the word at {word} or, without {word}, in"
          + " {text}. A causal model then reads the text before the word.";

  private static final int PAIRS_OF_A_QUICK_CARD = 1500;
  private static final long TOKENS_OF_A_PAIR = 24;

  /** Tokens of the sets of a full card, all uses once. */
  private static final long TOKENS_OF_A_FULL_CARD = 1_050_000;

  /** Options of the probe. */
  public record Options(
      @Setting(label = "SET", resource = true, free = true) List<String> data,
      @Setting(value = FRAME_HELP, label = "TEXT") String frame) {
    public Options {
      new Frame(frame);
    }
  }

  /** A word in its text; the span is in UTF-16 offsets, end exclusive. */
  record Use(String text, int start, int end) {
    static Use of(Occurrence use) {
      return new Use(use.text(), use.span().start(), use.span().end());
    }

    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /**
   * Two uses with their judgment.
   *
   * @param first index in {@link Word#uses}, as {@code second}
   * @param judgment 1 or 0 in a binary set
   * @param groups further groups of its set, such as a part of speech
   * @param contrast equal for two pairs of a set whose difference of judgments is measured, too
   */
  record Pair(
      String id,
      int first,
      int second,
      double judgment,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> groups,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String contrast) {
    Pair {
      groups = groups == null ? List.of() : List.copyOf(groups);
      contrast = contrast == null ? "" : contrast;
    }
  }

  /**
   * An item: the judged pairs of a lemma. A use that occurs in several pairs is encoded once.
   *
   * @param data the data set
   * @param set the data set, or a part of it that is measured separately, such as {@code wic test}
   * @param training whether the pairs only serve to choose the threshold of other parts
   */
  record Word(
      String data,
      String set,
      boolean training,
      boolean binary,
      String lemma,
      List<Use> uses,
      List<Pair> pairs) {}

  /**
   * The cosines of the pairs of a word.
   *
   * @param cosines (pairs, layers); a pair without vectors has none
   */
  record Finding(Word word, float[][] cosines) {}

  @Override
  public About about() {
    return new About(
        "context",
        1,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("pilehvar2019", "huang2012", "erk2009", "armendariz2020"),
        Needs.ANY_VECTORS,
        "all",
        List.of(
            ContextMeasures.ACCURACY,
            ContextMeasures.AUC,
            ContextMeasures.SPEARMAN,
            ContextMeasures.UNCENTRED,
            ContextMeasures.HARMONIC),
        List.of(
            "probe context -m bert-base-uncased --data wic",
            "probe context -m bert-base-uncased,gpt2 --data scws,usim --layers all",
            "probe context -m gpt2 --data wic --frame 'In \"{text}\", {word} means'",
            "probe context -m bert-base-uncased --data pairs.csv"));
  }

  @Override
  public Options paper() {
    return new Options(List.of(PREFERRED.get(0)), "");
  }

  @Override
  public Options defaults() {
    return new Options(List.of(), "");
  }

  @Override
  public Choice<Options> choose(Options given, Predicate<String> available) {
    if (!given.data().isEmpty()) {
      return new Choice<>(given, Optional.empty());
    }
    Optional<String> set = PREFERRED.stream().filter(available).findFirst();
    return new Choice<>(
        new Options(set.stream().toList(), given.frame()),
        set.map(name -> WORDING.get("choice", "set", title(name), "name", name)));
  }

  @Override
  public List<CardSetup<Options>> onCard(CardTerms terms) {
    return terms.found(PREFERRED.toArray(String[]::new)).stream()
        .limit(terms.isQuick() ? 1 : PREFERRED.size())
        .map(
            set ->
                new CardSetup<>(
                    new Options(List.of(set), ""),
                    terms.isQuick() ? Scope.USUAL.limit(PAIRS_OF_A_QUICK_CARD) : Scope.USUAL,
                    terms.isQuick()
                        ? PAIRS_OF_A_QUICK_CARD * TOKENS_OF_A_PAIR
                        : TOKENS_OF_A_FULL_CARD / PREFERRED.size()))
        .toList();
  }

  @Override
  public String rowOfCard(Options options) {
    String set = options.data().size() == 1 ? options.data().get(0) : "";
    return PREFERRED.indexOf(set) > 0 ? "context-" + set : "context";
  }

  /** A set as readers know it. */
  private static String title(String set) {
    return KnownSets.named(set).map(KnownSet::what).orElse(set);
  }

  @Override
  public List<String> differences(List<LayerMix> layers, int limit) {
    return limit == 0 ? List.of() : List.of(WORDING.get("differences.limit", "limit", limit));
  }

  @Override
  public Planner<Word> planner(Options options, Resources resources) {
    if (options.data().isEmpty()) {
      String name = PREFERRED.get(0);
      throw new SemascopeException(
          "--data: expected pairs of uses; "
              + DataLocator.howToGet(KnownSets.named(name).orElseThrow()));
    }
    Map<String, Resource<Records<UsePair>>> sets = new LinkedHashMap<>();
    for (String data : options.data()) {
      for (Resource<Records<UsePair>> set :
          resources.sets(data, "pairs of uses", UsePairs.formats())) {
        if (sets.put(set.input().name(), set) != null) {
          throw new SemascopeException(
              "--data %s: there are two sets %s".formatted(data, set.input().name()));
        }
      }
    }
    return (models, limit, seed) -> {
      ContextPlan plan = new ContextPlan();
      sets.forEach((name, set) -> plan.add(name, set.open().list()));
      return plan.of(limit, seed);
    };
  }

  @Override
  public Scorer<Word, Finding> scorer(
      Options options, Subject model, List<Word> reference, Resources resources) {
    Frame frame = new Frame(model.contextual().isPresent() ? options.frame() : "");
    return words -> {
      Embedding.Batch all =
          model.words(
              words.stream()
                  .flatMap(word -> word.uses.stream())
                  .map(Use::occurrence)
                  .map(frame::around)
                  .toList());
      List<Outcome<Finding>> outcomes = new ArrayList<>();
      int from = 0;
      for (Word word : words) {
        outcomes.add(score(word, all.all().subList(from, from + word.uses.size())));
        from += word.uses.size();
      }
      return Scores.of(outcomes, all);
    };
  }

  private static Outcome<Finding> score(Word word, List<Embedding> uses) {
    float[][] cosines = new float[word.pairs.size()][];
    List<Skipped> losses = new ArrayList<>();
    for (int i = 0; i < cosines.length; i++) {
      Pair pair = word.pairs.get(i);
      Embedding first = uses.get(pair.first);
      Embedding second = uses.get(pair.second);
      String loss =
          first.isLost()
              ? first.loss()
              : second.isLost()
                  ? second.loss()
                  : LayerCosines.areDefined(first, second) ? "" : LayerCosines.UNEQUAL_WIDTH;
      if (loss.isEmpty()) {
        cosines[i] = LayerCosines.of(first.vectors(), second.vectors());
      } else {
        cosines[i] = new float[0];
        losses.add(new Skipped(pair.id, loss));
      }
    }
    return new Outcome<>(
        losses.size() < cosines.length ? new Finding(word, cosines) : null, losses);
  }

  @Override
  public void measure(Options options, Findings<Finding> found, Rows rows) {
    new ContextMeasures(found).addTo(rows);
  }

  @Override
  public Map<String, String> texts(Findings<Finding> found) {
    Map<String, String> texts = new LinkedHashMap<>();
    found.forEach(one -> one.word.pairs.forEach(pair -> texts.put(pair.id, text(one.word, pair))));
    return texts;
  }

  /** Both uses, each with its word in brackets. */
  static String text(Word word, Pair pair) {
    return "%s | %s"
        .formatted(
            UsePair.marked(word.uses.get(pair.first).occurrence()),
            UsePair.marked(word.uses.get(pair.second).occurrence()));
  }

  @Override
  public Optional<Headline> headline(ReportedRun<Options, Finding> run) {
    Map<String, Word> sets = new LinkedHashMap<>(); // any word of each
    run.forEach(one -> sets.putIfAbsent(one.word.set, one.word));
    return sets.values().stream()
        .filter(
            word -> run.measures().groups(ContextMeasures.metric(word.binary)).contains(word.set))
        .min(Comparator.comparing(word -> !word.set.equals(ContextPlan.set(word.data, TEST))))
        .map(word -> headline(word.set, word.binary));
  }

  private static Headline headline(String set, boolean binary) {
    String kind = binary ? "binary" : "graded";
    return new Headline(
        ContextMeasures.metric(binary),
        set,
        List.of(),
        WORDING.get("headline.name-" + kind),
        binary ? Scale.PERCENT : Scale.NAMED_RHO,
        WORDING.get("headline.statement-" + kind, "set", set),
        WORDING.get("headline.definition-" + kind, "set", set),
        List.of(
            binary
                ? new Reference.Measured(Reference.CHANCE, ContextMeasures.CHANCE, set)
                : new Reference.Constant(Reference.CHANCE, 0)),
        true,
        List.of());
  }

  @Override
  public Story page(List<ReportedRun<Options, Finding>> runs) {
    return new ContextPage(runs).story();
  }
}
