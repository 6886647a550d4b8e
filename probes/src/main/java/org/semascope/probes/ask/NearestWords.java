package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.Subject;
import org.semascope.models.neighbours.Neighbours;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ModelPool;

/**
 * The words whose static vectors have the highest cosine with a word's. A word is not its own
 * neighbour; equally close ones are in alphabetical order.
 */
public final class NearestWords
    implements BatchQuestion<NearestWords.Options, NearestWords.Options, NearestWords.Result> {
  private Searched last; // guarded by this

  /** The words that can be neighbours, which take a while to collect. */
  private record Searched(StaticVectors vectors, Vocabulary vocabulary, Neighbours neighbours) {}

  /**
   * @param word as the model writes it
   * @param count maximum number of neighbours
   * @param vocabulary the words that can be neighbours
   */
  public record Options(String word, int count, Vocabulary vocabulary) {}

  /**
   * @param neighbours the closest first
   */
  public record Result(String word, List<Ranked> neighbours) implements Answer {}

  /**
   * @param rank 1 for the closest
   * @param cosine rounded to single precision
   * @param exact the cosine as computed
   */
  public record Ranked(
      @JsonIgnore int rank, String word, double cosine, @JsonIgnore double exact) {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.openStatic(name);
  }

  /** Checks that the word has a vector with a direction. */
  @Override
  public Options prepare(Options options, Subject model, Resources data) {
    search(options.vocabulary(), model, data);
    String word = options.word();
    StaticVectors vectors = model.vectors().orElseThrow();
    float[] vector = vectors.vector(word).orElseThrow(() -> unknown(model, vectors, word));
    SemascopeException.throwIf(
        IntStream.range(0, vector.length).allMatch(i -> vector[i] == 0),
        "the vector of \"%s\" in %s is all zeros, so nothing is near it",
        word,
        model.traits().name());
    return options;
  }

  private static SemascopeException unknown(Subject model, StaticVectors vectors, String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return new SemascopeException(
        String.format(
            Locale.ROOT,
            "\"%s\" is not among the %,d words of %s%s",
            word,
            vectors.size(),
            model.traits().name(),
            vectors.row(lower).isPresent() ? ", but \"" + lower + "\" is" : ""));
  }

  /**
   * All items must have the count and vocabulary of the first one.
   *
   * @param items prepared
   */
  @Override
  public List<Result> answerAll(List<Options> items, Subject model, Resources data) {
    if (items.isEmpty()) {
      return List.of();
    }
    Options first = items.get(0);
    Neighbours neighbours = search(first.vocabulary(), model, data);
    List<String> words = items.stream().map(Options::word).toList();
    List<Result> results = new ArrayList<>();
    // A single word is looked up without the matrix product of many.
    (words.size() == 1
            ? List.of(neighbours.of(first.word(), first.count()))
            : neighbours.ofAll(words, first.count(), data.threads()))
        .forEach(
            closest ->
                results.add(
                    new Result(
                        words.get(results.size()),
                        IntStream.range(0, closest.size())
                            .mapToObj(
                                i ->
                                    new Ranked(
                                        i + 1,
                                        closest.get(i).word(),
                                        Math.round(closest.get(i).cosine() * 1e6) / 1e6,
                                        closest.get(i).cosine()))
                            .toList())));
    return results;
  }

  /**
   * Collects the words that can be neighbours, which answers use from then on.
   *
   * @throws SemascopeException if there are none
   */
  public synchronized Neighbours search(Vocabulary vocabulary, Subject model, Resources data) {
    StaticVectors vectors = model.vectors().orElseThrow();
    if (last == null || last.vectors != vectors || !last.vocabulary.equals(vocabulary)) {
      Neighbours neighbours = Neighbours.among(vectors, vocabulary.rows(vectors, data));
      SemascopeException.throwIf(
          neighbours.candidates() == 0,
          "no word of the vocabulary has a vector in %s, so nothing can be a neighbour",
          model.traits().name());
      last = new Searched(vectors, vocabulary, neighbours);
    }
    return last.neighbours;
  }
}
