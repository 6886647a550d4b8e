package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Difference;
import org.semascope.core.statistics.ResampledStatistic;
import org.semascope.core.statistics.Spearman;
import org.semascope.data.Faults;
import org.semascope.data.similarity.Judgment;
import org.semascope.data.similarity.SimilaritySets;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFile;

/**
 * How well vectors agree with what people judge similar: Spearman's rho over the pairs of a set
 * whose words have vectors. All trainers get the same corpus and the same least count, so these are
 * the same pairs for all.
 */
final class WordSimilarity {
  private static final long SEED = 20130117;

  private final String name;
  private final List<Judgment> pairs;

  private WordSimilarity(String name, List<Judgment> pairs) {
    this.name = name;
    this.pairs = pairs;
  }

  static WordSimilarity read(String name, Path file) {
    List<Judgment> pairs = new ArrayList<>();
    SimilaritySets.formats().get(0).read(file, Faults.STRICT, pairs::add);
    return new WordSimilarity(name, pairs);
  }

  String name() {
    return name;
  }

  /** The cosine of each pair, NaN for one without vectors. */
  double[] cosines(MappedVectors vectors) {
    return pairs.stream()
        .mapToDouble(
            pair -> {
              var first = vectors.vector(pair.first().toLowerCase(Locale.ROOT));
              var second = vectors.vector(pair.second().toLowerCase(Locale.ROOT));
              return first.isPresent() && second.isPresent()
                  ? Cosine.of(first.get(), second.get())
                  : Double.NaN;
            })
        .toArray();
  }

  /** Vectors in word2vec's form. */
  static MappedVectors open(Path vectors, Path mapped) throws IOException {
    VectorFile.convert(vectors, mapped, vectors.toString(), "", Progress.SILENT);
    return MappedVectors.open(mapped);
  }

  double rho(double[] cosines) {
    int[] covered = covered(cosines);
    return Spearman.rho(
        Arrays.stream(covered).mapToDouble(i -> cosines[i]).toArray(),
        Arrays.stream(covered).mapToDouble(i -> pairs.get(i).score()).toArray());
  }

  /**
   * How far the mean rho of one trainer's runs is above that of another's, over resampled pairs.
   *
   * @param first the cosines of each run
   */
  Difference difference(List<double[]> first, List<double[]> second) {
    return Bootstrap.seeded(SEED)
        .difference(mean(first), mean(second), Clusters.ofSingles(covered(first.get(0)).length));
  }

  private ResampledStatistic mean(List<double[]> runs) {
    int[] covered = covered(runs.get(0));
    double[] scores = Arrays.stream(covered).mapToDouble(i -> pairs.get(i).score()).toArray();
    List<ResampledStatistic> each =
        runs.stream()
            .map(run -> Arrays.stream(covered).mapToDouble(i -> run[i]).toArray())
            .map(cosines -> Spearman.resampled(cosines, scores))
            .toList();
    return times -> each.stream().mapToDouble(one -> one.of(times)).average().orElseThrow();
  }

  private static int[] covered(double[] cosines) {
    return IntStream.range(0, cosines.length).filter(i -> !Double.isNaN(cosines[i])).toArray();
  }

  /** How many pairs have vectors. */
  static int count(double[] cosines) {
    return covered(cosines).length;
  }
}
