package org.semascope.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.app.Context;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.probes.OptionForm;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.rerank.RerankItem;
import org.semascope.probes.rerank.RerankItem.TestSentence;
import org.semascope.probes.rerank.RerankOptions;
import org.semascope.probes.rerank.RerankProbe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench rerank}: keys per second, beside a plain script. */
@Command(
    name = "rerank",
    description = {
      "Measures reranking from plan to stored results: 10 neighbours in 10 sentences of each key.",
      "Neighbours and sentences come from WordNet's glosses. The other contestant is a script that"
          + " encodes one padded batch per sentence and fetches all layers of the graph exporters"
          + " write. Both take turns on the same keys; ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench rerank --keys 20 --rounds 3"})
final class RerankBench extends CosineBench<RerankOptions, RerankItem, RerankFinding> {
  private static final int SENTENCES = 10;
  private static final RerankProbe RERANK = new RerankProbe();

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Per round (default: ${DEFAULT-VALUE}).")
  private int keys = 200;

  RerankBench(Context context) {
    super(context, 1, RERANK, "keys/s", "%.3f");
  }

  @Override
  RerankOptions options() {
    return tenByTen();
  }

  static RerankOptions tenByTen() {
    return OptionForm.of(RERANK.defaults())
        .with(
            Map.of("n", List.of(10), "s", List.of(SENTENCES), "pool", SENTENCES, "randomNouns", 0));
  }

  /** The keys of all rounds, and one for the warm-up. */
  @Override
  int limit() {
    return rounds * keys + 1;
  }

  @Override
  List<RerankItem> items(List<RerankItem> planned, int round) {
    int last = planned.size() - 1;
    return round == 0
        ? planned.subList(last, last + 1)
        : planned.subList((round - 1) * keys, round * keys);
  }

  @Override
  Object key(RerankItem item) {
    return item.key();
  }

  @Override
  List<List<Occurrence>> sentences(RerankItem item) {
    List<TestSentence> some = item.sentences().subList(0, SENTENCES);
    return some.stream().map(sentence -> words(item, sentence)).toList();
  }

  private static List<Occurrence> words(RerankItem item, TestSentence sentence) {
    Span key = new Span(sentence.start(), sentence.end());
    List<Occurrence> words = new ArrayList<>(List.of(new Occurrence(sentence.text(), key)));
    item.targets().forEach(target -> words.add(item.with(target.form(), sentence)));
    return words;
  }

  @Override
  Answer answer(RerankFinding finding) {
    return answer(finding.key(), finding.targets().stream().map(target -> target.cosines()));
  }

  @Override
  String title() {
    return "rerank, %s keys a round, %s threads".formatted(keys, threads);
  }
}
