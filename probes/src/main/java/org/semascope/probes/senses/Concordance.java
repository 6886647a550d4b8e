package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.Comparator;
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
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.senses.Pool.Use;

/**
 * A query by example: the uses of a word in a corpus, those first that are nearest in meaning to a
 * word in a given sentence. Vectors are those that the probe of senses keeps.
 */
public final class Concordance {
  private final CorpusUses corpus;

  private Concordance(CorpusUses corpus) {
    this.corpus = corpus;
  }

  /**
   * @param data a sense-tagged corpus, or a plain one, whose uses have no senses
   */
  public static Concordance over(String data, Resources resources) {
    return new Concordance(
        CorpusUses.open(data, resources, resources.wordnet(KnownSets.WORDNET_30)));
  }

  /**
   * What is looked for.
   *
   * @param query the word in its sentence
   * @param lemma whose uses are ranked; empty for that of the word
   * @param sense of the query; empty where it is to be found out
   * @param most how many hits are wanted
   * @param sample how many uses are ranked at most, drawn by the seed; 0 for all
   */
  public record Request(
      Occurrence query,
      Optional<String> lemma,
      Optional<PartOfSpeech> partOfSpeech,
      Optional<String> sense,
      int most,
      int sample,
      long seed) {}

  /**
   * A use of the word.
   *
   * @param rank 1 for the nearest
   * @param order its place in the corpus among those ranked
   * @param source which sentence of the corpus it stands in, and where
   * @param sense empty where the corpus has none
   * @param times how often this sentence was found; it is shown once
   */
  public record Hit(
      int rank,
      double cosine,
      int order,
      String source,
      Occurrence occurrence,
      String lemma,
      PartOfSpeech partOfSpeech,
      String sense,
      int times) {}

  /** How the sense of the query is known. */
  public enum SenseOfQuery {
    GIVEN("as given"),
    IN_CORPUS("as the corpus has it"),
    OF_NEAREST("that of the nearest use"),
    UNKNOWN("unknown");

    private final String words;

    SenseOfQuery(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * What was found.
   *
   * @param sense of the query; empty where the corpus has no senses
   * @param hits the nearest, the nearest first
   * @param ranked how many different uses were compared with the query
   * @param senses how many of all that were ranked have each sense
   * @param lost uses that have no vector
   */
  public record Found(
      String sense,
      SenseOfQuery known,
      List<Hit> hits,
      int ranked,
      Map<String, Integer> senses,
      int lost) {}

  /** The corpus, with its checksum. */
  public Input input() {
    return corpus.input();
  }

  /** Looks for uses near to a query, with a model that is opened for one vector of a word. */
  public Found find(Request request, Subject model) {
    Occurrence query = request.query();
    String form = query.word().toLowerCase(Locale.ROOT);
    CorpusUses.Wanted wanted =
        new CorpusUses.Wanted(
            form,
            request.lemma().map(lemma -> lemma.toLowerCase(Locale.ROOT)),
            request.partOfSpeech());
    List<Use> uses = corpus.of(wanted, request.sample(), request.seed());
    if (uses.isEmpty()) {
      throw new SemascopeException(
          "%s has no use of \"%s\"%s"
              .formatted(
                  corpus.input().name(),
                  request.lemma().orElse(query.word()),
                  request
                      .partOfSpeech()
                      .map(own -> " as " + own.name().toLowerCase(Locale.ROOT))
                      .orElse("")));
    }
    List<Use> others = new ArrayList<>();
    Optional<String> own = Optional.empty();
    for (Use use : uses) {
      if (!use.occurrence().equals(query)) {
        others.add(use);
      } else if (!use.sense().isEmpty()) {
        own = Optional.of(use.sense()); // the query stands in the corpus itself
      }
    }
    return rank(request, own, others, model);
  }

  private Found rank(Request request, Optional<String> inCorpus, List<Use> others, Subject model) {
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
      if (found.get(i).length == asked.length) { // not so where pieces are concatenated
        alike.add(known.get(i));
        vectors.add(found.get(i));
      }
    }
    List<Hit> hits = new ArrayList<>();
    if (!alike.isEmpty()) {
      long[] hashes = alike.stream().mapToLong(SenseScorer::hash).toArray();
      new PoolRanking(vectors, hashes)
          .rank(
              List.of(asked),
              new long[] {SenseScorer.hash(query)},
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
    return new Found(
        sense,
        how,
        hits.subList(0, Math.min(request.most(), hits.size())),
        hits.size(),
        senses,
        others.size() - alike.size());
  }

  /** In order of rank, equal sentences once. */
  private static List<Hit> hits(List<Use> uses, int[] order, float[] asked, List<float[]> vectors) {
    Map<Occurrence, Hit> distinct = new LinkedHashMap<>();
    for (int i : order) {
      Use use = uses.get(i);
      Hit again = distinct.get(use.occurrence());
      distinct.put(
          use.occurrence(),
          again == null
              ? new Hit(
                  distinct.size() + 1,
                  (float) Cosine.of(asked, vectors.get(i)),
                  i,
                  use.id(),
                  use.occurrence(),
                  use.lemma(),
                  use.partOfSpeech(),
                  use.sense(),
                  1)
              : new Hit(
                  again.rank(),
                  again.cosine(),
                  again.order(),
                  again.source(),
                  again.occurrence(),
                  again.lemma(),
                  again.partOfSpeech(),
                  again.sense(),
                  again.times() + 1));
    }
    List<Hit> hits = new ArrayList<>(distinct.values());
    hits.sort(Comparator.comparingInt(Hit::rank));
    return hits;
  }
}
