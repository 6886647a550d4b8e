package org.semascope.bench;

import java.util.ArrayList;
import java.util.List;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.probes.associations.MaskedPassage;
import org.semascope.probes.associations.Passage.Place;
import org.semascope.probes.asymmetry.PairItem;
import org.semascope.probes.asymmetry.WordPair;

/**
 * Asymmetry as a straightforward script has it, on the same runtime and weights: each pair by
 * itself, its masked texts in batches as they come.
 */
final class AsymmetryScript {
  private static final int BATCH = 16;

  private final ContextualModel tokens;
  private final ParagraphIndex corpus;
  private final PaddedPredictions session;
  private final SentenceSplitter splitter = SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);
  private long read;

  AsymmetryScript(ContextualModel tokens, ParagraphIndex corpus, PaddedPredictions session) {
    this.tokens = tokens;
    this.corpus = corpus;
    this.session = session;
  }

  /** How many it was given so far, without padding. */
  long tokensRead() {
    return read;
  }

  /** A paragraph and which of the pair's queries, from one to another, belong to each word. */
  private record Asked(Hit hit, int first, int second, int end) {}

  /** LAR of a pair by the paper's formula. */
  double lar(PairItem item) {
    WordPair pair = item.pair();
    List<MaskQuery> queries = new ArrayList<>();
    List<Asked> contexts = new ArrayList<>();
    for (long ordinal : item.contexts()) {
      Hit hit = corpus.paragraph(ordinal, List.of(pair.first(), pair.second()));
      MaskedPassage passage = MaskedPassage.of(tokens, splitter, hit.paragraph().text());
      List<Place> ofFirst = passage.ask(hit.places().get(0), hit.places().get(1)).places();
      List<Place> ofSecond = passage.ask(hit.places().get(1), hit.places().get(0)).places();
      if (!ofFirst.isEmpty() && !ofSecond.isEmpty()) {
        int start = queries.size();
        ofFirst.forEach(place -> queries.add(place.word()));
        ofSecond.forEach(place -> queries.add(place.word()));
        contexts.add(new Asked(hit, start, start + ofFirst.size(), queries.size()));
      }
    }
    read += queries.stream().mapToLong(query -> query.input().length()).sum();
    List<Double> found = new ArrayList<>();
    for (int start = 0; start < queries.size(); start += BATCH) {
      found.addAll(session.run(queries.subList(start, Math.min(queries.size(), start + BATCH))));
    }
    double forward = 0;
    double backward = 0;
    for (Asked one : contexts) {
      forward += one.hit.places().get(0).size() * mean(found.subList(one.second, one.end));
      backward += one.hit.places().get(1).size() * mean(found.subList(one.first, one.second));
    }
    return Math.log(forward / pair.firstCount()) - Math.log(backward / pair.secondCount());
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
