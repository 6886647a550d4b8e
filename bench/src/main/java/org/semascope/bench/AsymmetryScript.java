package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.ContextualModel;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.probes.associations.MaskedPassage;
import org.semascope.probes.associations.Passage.Place;
import org.semascope.probes.asymmetry.PairItem;
import org.semascope.probes.asymmetry.WordPair;

/**
 * Asymmetry as a straightforward script has it, on the same runtime and weights: each pair by
 * itself, its masked texts in padded batches, the head and its softmax at every position, all
 * threads on one batch.
 */
final class AsymmetryScript implements AutoCloseable {
  private static final int BATCH = 16;

  private final ContextualModel tokens;
  private final ParagraphIndex corpus;
  private final SentenceSplitter splitter = SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);
  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final OrtSession session;
  private long read;

  AsymmetryScript(ContextualModel tokens, ParagraphIndex corpus, Path directory, int threads) {
    this.tokens = tokens;
    this.corpus = corpus;
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path",
          WeightsFolder.of(checkpoint).toString());
      session =
          environment.createSession(
              EncoderModel.predictions(bound, Precision.FP32).bytes(), options);
    } catch (OrtException e) {
      throw failed(e);
    }
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
    List<Double> found = new ArrayList<>();
    for (int start = 0; start < queries.size(); start += BATCH) {
      found.addAll(run(queries.subList(start, Math.min(queries.size(), start + BATCH))));
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

  /** The probability of each query's word, from a batch padded to its longest text. */
  private List<Double> run(List<MaskQuery> batch) {
    int longest = batch.stream().mapToInt(query -> query.input().length()).max().orElseThrow();
    int rows = batch.size() * longest;
    long[] ids = new long[rows];
    long[] candidates = new long[rows];
    int[] lengths = new int[batch.size()];
    for (int text = 0; text < lengths.length; text++) {
      MaskQuery query = batch.get(text);
      int[] own = query.input().ids();
      lengths[text] = own.length;
      read += own.length;
      for (int place = 0; place < own.length; place++) {
        ids[text * longest + place] = own[place];
      }
      candidates[text * longest + query.position()] = query.candidates()[0];
    }
    long[] each = LongStream.range(0, rows).toArray();
    long[] places = LongStream.of(each).map(row -> row % longest).toArray();
    int texts = batch.size();
    Map<String, OnnxTensor> feed = new HashMap<>();
    try {
      feed.put(Feeds.IDS, longs(ids, rows));
      feed.put(Feeds.POSITIONS, longs(places, rows));
      feed.put(Feeds.TYPES, longs(new long[rows], rows));
      feed.put(
          Feeds.LENGTHS,
          OnnxTensor.createTensor(environment, IntBuffer.wrap(lengths), new long[] {texts}));
      feed.put(Feeds.PAD, longs(each, texts, longest));
      feed.put(Feeds.UNPAD, longs(each, rows));
      feed.put(Feeds.TARGETS, longs(each, rows));
      feed.put(Feeds.TARGET_PAD, longs(each, texts, longest));
      feed.put(Feeds.TARGET_UNPAD, longs(each, rows));
      feed.put(Feeds.CANDIDATES, longs(candidates, rows, 1));
      feed.put(Feeds.TOP, longs(new long[] {0}, 1));
      try (OrtSession.Result result = session.run(feed)) {
        FloatBuffer logs =
            ((OnnxTensor) result.get(Feeds.CANDIDATE_LOG_PROBS).orElseThrow()).getFloatBuffer();
        List<Double> found = new ArrayList<>();
        for (int text = 0; text < texts; text++) {
          found.add(Math.exp(logs.get(text * longest + batch.get(text).position())));
        }
        return found;
      }
    } catch (OrtException e) {
      throw failed(e);
    } finally {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  private OnnxTensor longs(long[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  private static SemascopeException failed(OrtException e) {
    return new SemascopeException("onnxruntime: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw failed(e);
    }
  }
}
