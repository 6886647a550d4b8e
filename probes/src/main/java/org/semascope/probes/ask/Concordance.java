package org.semascope.probes.ask;

import static org.semascope.probes.ask.Notice.WORDING;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.StableHash;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.senses.Pool.Use;
import org.semascope.probes.senses.PoolRanking;
import org.semascope.probes.senses.UseVectors;

/**
 * A query by example: the uses of a word in a corpus, ranked by their cosine with a word in a given
 * sentence. Shares its cached vectors with the sense probe.
 */
final class Concordance {
  private final CorpusUses corpus;

  private Concordance(CorpusUses corpus) {
    this.corpus = corpus;
  }

  /**
   * @param data a sense-tagged corpus, or plain text, whose uses have no senses
   * @param partOfSpeech that is wanted; plain text has none
   */
  static Concordance over(String data, Optional<PartOfSpeech> partOfSpeech, Resources resources) {
    return new Concordance(
        CorpusUses.open(data, partOfSpeech, resources, resources.wordnet(KnownSets.WORDNET_30)));
  }

  /**
   * A use of the word.
   *
   * @param rank 1 for the nearest
   * @param order position in the corpus among the ranked uses
   * @param source sentence and position in the corpus
   * @param sense empty if the corpus has no senses
   * @param times number of occurrences of this sentence, which is shown once
   */
  record Hit(
      int rank,
      double cosine,
      int order,
      String source,
      Occurrence occurrence,
      String lemma,
      PartOfSpeech partOfSpeech,
      String sense,
      int times) {
    private Hit from(String newSource) {
      return new Hit(rank, cosine, order, newSource, occurrence, lemma, partOfSpeech, sense, times);
    }
  }

  /** Source of the query's sense. */
  enum SenseOfQuery {
    GIVEN,
    IN_CORPUS,
    OF_NEAREST,
    UNKNOWN;

    String words() {
      return WORDING.get("search.sense-" + name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
  }

  /**
   * The result of a search.
   *
   * @param sense of the query; empty if the corpus has no senses
   * @param hits the nearest uses, nearest first
   * @param ranked number of different uses that were compared with the query
   * @param senses number of ranked uses with each sense
   * @param lost uses without a vector
   */
  record Found(
      String sense,
      SenseOfQuery known,
      List<Hit> hits,
      int ranked,
      Map<String, Integer> senses,
      int lost) {}

  /** The corpus, with its checksum. */
  Input input() {
    return corpus.input();
  }

  /**
   * Ranks uses by their similarity with the query.
   *
   * @param sample maximum number of uses to rank, sampled by the seed; 0 means all
   * @param model opened for one vector of a word
   */
  Found find(Search.Options request, int sample, Subject model) {
    Occurrence query = request.query();
    List<Use> uses =
        corpus.required(
            new CorpusUses.Wanted(query.word(), request.lemma(), request.partOfSpeech()),
            sample,
            request.seed());
    List<Use> others = new ArrayList<>();
    Optional<String> own = Optional.empty();
    for (Use use : uses) {
      if (!use.occurrence().equals(query)) {
        others.add(use);
      } else if (!use.sense().isEmpty()) {
        own = Optional.of(use.sense()); // the query is a use of the corpus
      }
    }
    return rank(request, own, others, model);
  }

  private Found rank(
      Search.Options request, Optional<String> inCorpus, List<Use> others, Subject model) {
    Use query =
        new Use(
            "query",
            "query",
            request.query().text(),
            request.query().span().start(),
            request.query().span().end(),
            "",
            PartOfSpeech.OTHER,
            "",
            new int[0]);
    List<Use> all = new ArrayList<>(others);
    all.add(query);
    UseVectors.Prepared prepared = new UseVectors(model, Progress.SILENT).prepare(all);
    if (!prepared.loss(query).isEmpty()) {
      throw new SemascopeException(
          "%s has no vector for \"%s\": %s"
              .formatted(model.traits().name(), request.query().word(), prepared.loss(query)));
    }
    float[] asked = prepared.at(0, List.of(query)).get(0);
    List<Use> known = others.stream().filter(use -> prepared.loss(use).isEmpty()).toList();
    List<Use> alike = new ArrayList<>();
    List<float[]> vectors = new ArrayList<>();
    List<float[]> found = prepared.at(0, known);
    for (int i = 0; i < known.size(); i++) {
      if (found.get(i).length == asked.length) { // widths differ with --pieces concat
        alike.add(known.get(i));
        vectors.add(found.get(i));
      }
    }
    List<Hit> hits = new ArrayList<>();
    if (!alike.isEmpty()) {
      long[] hashes = alike.stream().mapToLong(Concordance::tieBreak).toArray();
      new PoolRanking(vectors, hashes)
          .rank(
              List.of(asked),
              new long[] {tieBreak(query)},
              (any, order, cosines, at) -> hits.addAll(hits(alike, order, asked, vectors)));
    }
    Map<String, Integer> senses = new LinkedHashMap<>();
    hits.forEach(hit -> senses.merge(hit.sense(), 1, Integer::sum));
    SenseOfQuery how =
        request.sense().isPresent()
            ? SenseOfQuery.GIVEN
            : inCorpus.isPresent()
                ? SenseOfQuery.IN_CORPUS
                : hits.isEmpty() || hits.get(0).sense().isEmpty()
                    ? SenseOfQuery.UNKNOWN
                    : SenseOfQuery.OF_NEAREST;
    String sense =
        request.sense().or(() -> inCorpus).orElse(hits.isEmpty() ? "" : hits.get(0).sense());
    List<Hit> shown = hits.subList(0, Math.min(request.most(), hits.size()));
    Iterator<String> sources = corpus.sources(shown.stream().map(Hit::source).toList()).iterator();
    return new Found(
        sense,
        how,
        shown.stream().map(hit -> hit.from(sources.next())).toList(),
        hits.size(),
        senses,
        others.size() - alike.size());
  }

  /** Breaks ties independently of the order in the corpus. */
  private static long tieBreak(Use use) {
    return StableHash.of(0, use.id());
  }

  /** In order of rank, without duplicate sentences. */
  private static List<Hit> hits(List<Use> uses, int[] order, float[] asked, List<float[]> vectors) {
    Map<Occurrence, Integer> first = new LinkedHashMap<>();
    Map<Occurrence, Integer> times = new HashMap<>();
    for (int i : order) {
      first.putIfAbsent(uses.get(i).occurrence(), i);
      times.merge(uses.get(i).occurrence(), 1, Integer::sum);
    }
    List<Hit> hits = new ArrayList<>();
    first.forEach(
        (occurrence, i) ->
            hits.add(
                new Hit(
                    hits.size() + 1,
                    (float) Cosine.of(asked, vectors.get(i)),
                    i,
                    uses.get(i).id(),
                    occurrence,
                    uses.get(i).lemma(),
                    uses.get(i).partOfSpeech(),
                    uses.get(i).sense(),
                    times.get(occurrence))));
    return hits;
  }
}
