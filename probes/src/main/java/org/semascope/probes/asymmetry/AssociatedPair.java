package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryProbe.WORDING;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.norms.NormSet;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.associations.ContextAssociations.Evidence;
import org.semascope.probes.associations.WordsTogether;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.report.content.Numerals;

/**
 * A word pair in the given order, with the probabilities of each resource.
 *
 * @param sources norms, frequency, then the model
 * @param contexts of a model that predicts words, sorted by their contribution
 */
public record AssociatedPair(
    String first, String second, List<Source> sources, List<ReadContext> contexts) {
  /**
   * A resource and its probabilities.
   *
   * @param forward P(second | first); null if unknown
   * @param backward P(first | second); see {@code forward}
   * @param lar ln P(second | first) - ln P(first | second); null if one of them is 0 or unknown
   * @param error its standard error over contexts; null without contexts
   * @param remark source of the probabilities, such as counts
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Source(
      String name, Double forward, Double backward, Double lar, Double error, String remark) {}

  /**
   * A paragraph and its contribution to both probabilities.
   *
   * @param forward proportion of P(second | first) that the paragraph contributes
   * @param backward proportion of P(first | second) that the paragraph contributes
   */
  public record ReadContext(Hit hit, double forward, double backward) {}

  /**
   * @param options its norms, corpus and number of contexts are used
   * @param model {@link Subject#NONE} for norms alone
   */
  public static AssociatedPair of(
      AsymmetryOptions options, Subject model, Resources resources, String a, String b, long seed) {
    String first = a.strip().toLowerCase(Locale.ROOT);
    String second = b.strip().toLowerCase(Locale.ROOT);
    if (first.isEmpty() || second.isEmpty() || first.equals(second)) {
      throw new UsageException(
          "expected two different words, found \"%s\" and \"%s\"".formatted(a, b));
    }
    AssociationData data = new AssociationData(options, resources);
    List<Source> sources = new ArrayList<>();
    data.norms()
        .forEach(
            (name, set) -> {
              SemascopeException.throwIf(
                  !set.isDirected(), AsymmetryPlanner.ONE_WAY, name, set.size());
              sources.add(ofNorms(name, set, first, second));
            });
    if (model.contextual().isEmpty() && model.vectors().isEmpty()) {
      return new AssociatedPair(first, second, sources, List.of());
    }
    UsageException.throwIf(
        model.vectors().isPresent() && sources.isEmpty(),
        "static vectors need --norms: the probabilities are a softmax over the words of the norms");
    for (String word : List.of(first, second)) {
      Optional<String> lack = model.traits().words().lack(word);
      if (lack.isPresent()) {
        throw new SemascopeException("\"%s\" is %s".formatted(word, lack.get()));
      }
    }
    ParagraphIndex corpus = data.corpus();
    WordPair pair =
        new WordPair(
            first,
            second,
            List.of(),
            Map.of(),
            corpus.occurrences(first),
            corpus.occurrences(second),
            corpus.paragraphs(List.of(first, second)));
    if (pair.firstCount() > 0 && pair.secondCount() > 0) {
      sources.add(
          new Source(
              WORDING.get("pair.frequency"),
              null,
              null,
              pair.frequency(),
              null,
              WORDING.get(
                  "pair.counts",
                  "first",
                  Numerals.count(pair.firstCount()),
                  "second",
                  Numerals.count(pair.secondCount()),
                  "corpus",
                  data.corpusName())));
    }
    if (model.vectors().isPresent()) {
      AsymmetryProbe.vectors(model, List.of(new PairItem(pair, new long[0])), data, resources)
          .score(pair)
          .forEach(
              (method, score) ->
                  sources.add(
                      source(
                          model.traits().name() + method.group(""),
                          score,
                          WORDING.get("pair.projections"))));
      return new AssociatedPair(first, second, sources, List.of());
    }
    Evidence evidence = evidence(options, model, data, pair, seed);
    sources.add(
        source(
            model.traits().name(),
            new Score(evidence.forward(), evidence.backward(), evidence.error()),
            paragraphs(evidence, pair, data.corpusName())));
    return new AssociatedPair(first, second, sources, read(evidence));
  }

  private static String paragraphs(Evidence evidence, WordPair pair, String corpus) {
    String used = Numerals.count(evidence.contexts().size());
    String all = Numerals.count(pair.paragraphs());
    return evidence.tooFar() == 0
        ? WORDING.get("pair.paragraphs", "used", used, "all", all, "corpus", corpus)
        : WORDING.get(
            "pair.paragraphs-too-far",
            "used",
            used,
            "all",
            all,
            "corpus",
            corpus,
            "tooFar",
            Numerals.count(evidence.tooFar()));
  }

  private static Source ofNorms(String name, NormSet set, String first, String second) {
    Double forward = set.total(first) == 0 ? null : set.probability(first, second);
    Double backward = set.total(second) == 0 ? null : set.probability(second, first);
    boolean twoWay = set.isTwoWay(first, second);
    return new Source(
        name,
        forward,
        backward,
        twoWay ? Math.log(forward) - Math.log(backward) : null,
        null,
        answers(set, first, second) + "; " + answers(set, second, first));
  }

  private static String answers(NormSet set, String cue, String response) {
    return set.total(cue) == 0
        ? WORDING.get("pair.no-cue", "cue", cue)
        : WORDING.get(
            "pair.responses",
            "count",
            set.count(cue, response),
            "total",
            set.total(cue),
            "response",
            response);
  }

  private static Source source(String name, Score score, String remark) {
    return new Source(
        name,
        Math.exp(score.forward()),
        Math.exp(score.backward()),
        score.lar(),
        score.error(),
        remark);
  }

  private static Evidence evidence(
      AsymmetryOptions options, Subject model, AssociationData data, WordPair pair, long seed) {
    if (pair.paragraphs() == 0) {
      throw new SemascopeException(
          "--corpus %s: expected paragraphs that contain both \"%s\" and \"%s\", found none"
              .formatted(data.corpusName(), pair.first(), pair.second()));
    }
    long[] drawn =
        WordsTogether.draw(data.corpus(), pair.first(), pair.second(), options.contexts(), seed);
    ContextAssociations associations = ContextAssociations.of(model, data.corpus());
    Evidence evidence =
        associations.evidence(List.of(pair.together(drawn)), new TreeMap<>()).get(0);
    if (evidence.contextsEachWay() == 0) {
      throw new SemascopeException(
          String.format(
              Locale.ROOT,
              model.traits().causal()
                  ? "\"%s\" and \"%s\": the causal model %s needs each word to precede the other,"
                      + " close enough and as a single token; one order is missing in all %,d"
                      + " paragraphs that contain both"
                  : "\"%s\" and \"%s\" are too far apart for %s in all %,d paragraphs that contain"
                      + " both, or are not single tokens as written",
              pair.first(),
              pair.second(),
              model.traits().name(),
              drawn.length));
    }
    return evidence;
  }

  private static List<ReadContext> read(Evidence evidence) {
    double forward = evidence.contexts().stream().mapToDouble(one -> one.forward().orElse(0)).sum();
    double backward =
        evidence.contexts().stream().mapToDouble(one -> one.backward().orElse(0)).sum();
    return evidence.contexts().stream()
        .map(
            one ->
                new ReadContext(
                    one.hit(),
                    one.forward().orElse(0) / forward,
                    one.backward().orElse(0) / backward))
        .sorted(
            Comparator.comparingDouble((ReadContext one) -> -(one.forward + one.backward))
                .thenComparing(one -> one.hit.paragraph().ordinal()))
        .toList();
  }
}
