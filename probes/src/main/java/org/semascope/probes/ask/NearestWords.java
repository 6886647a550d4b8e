package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.models.Subject;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.models.neighbours.Neighbours;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.run.ModelPool;

/**
 * The words whose static vectors have the highest cosine with a word's. A word is not its own
 * neighbour; equally close ones are in alphabetical order.
 */
public final class NearestWords
    implements BatchQuestion<NearestWords.Options, NearestWords.Options, NearestWords.Result> {
  private Searched last; // guarded by this

  /** The words that can be neighbours; collecting them is slow. */
  private record Searched(StaticVectors vectors, WordSelection vocabulary, Neighbours neighbours) {}

  /**
   * @param word as the model writes it
   * @param vocabulary the words that can be neighbours
   */
  public record Options(
      String word, @Setting(name = "-n", label = "N") int count, WordSelection vocabulary) {
    public Options {
      UsageException.throwIf(count < 1, "-n must be at least 1, but is " + count);
    }

    /** Same options for another word. */
    public Options of(String other) {
      return new Options(other, count, vocabulary);
    }
  }

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

  @Override
  public List<Result> answerAll(List<Options> items, Subject model, Resources data) {
    Map<Options, List<Options>> alike = // items that differ only in their words
        items.stream().collect(Collectors.groupingBy(item -> item.of("")));
    Map<Options, Result> results = new HashMap<>();
    alike.forEach(
        (common, group) -> {
          Neighbours neighbours = search(common.vocabulary(), model, data);
          List<String> words = group.stream().map(Options::word).toList();
          // A single word is looked up without the matrix product of many.
          List<List<Neighbour>> found =
              words.size() == 1
                  ? List.of(neighbours.of(words.get(0), common.count()))
                  : neighbours.ofAll(words, common.count(), data.threads());
          for (int i = 0; i < words.size(); i++) {
            results.put(group.get(i), new Result(words.get(i), ranked(found.get(i))));
          }
        });
    return items.stream().map(results::get).toList();
  }

  private static List<Ranked> ranked(List<Neighbour> closest) {
    List<Ranked> ranked = new ArrayList<>();
    for (Neighbour one : closest) {
      double rounded = Math.round(one.cosine() * 1e6) / 1e6;
      ranked.add(new Ranked(ranked.size() + 1, one.word(), rounded, one.cosine()));
    }
    return ranked;
  }

  /**
   * Collects the words that can be neighbours, which answers use from then on.
   *
   * @throws SemascopeException if there are none
   */
  public synchronized Neighbours search(WordSelection vocabulary, Subject model, Resources data) {
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
