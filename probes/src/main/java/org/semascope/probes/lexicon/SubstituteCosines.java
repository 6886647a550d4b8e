package org.semascope.probes.lexicon;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.Subject;
import org.semascope.probes.LayerCosines;

/**
 * The cosines of a word's vector with those of words that replace it in its text, at each layer:
 * cos(v(w1, S), v(w2, S[w1 := w2])) (Ferret 2021, section 3). Optionally the context similarity of
 * both texts: the mean of the cosines of all their corresponding words, the replaced one included
 * (Zhou et al. 2019, without their attention weights).
 */
public final class SubstituteCosines {
  private static final Pattern WORD = Pattern.compile("\\S+");

  /**
   * Maximum number of floats that a call of the model returns: the vectors of all words, 128 MB.
   */
  private static final long MOST_FLOATS = 1L << 25;

  private final Subject model;
  private final boolean ofContext;
  private final long mostFloats;

  /**
   * A word and the texts in which others replace it.
   *
   * @param substitutes each at the position of the word
   */
  public record Replaced(Occurrence word, List<Occurrence> substitutes) {
    private List<Occurrence> all() {
      List<Occurrence> all = new ArrayList<>(List.of(word));
      all.addAll(substitutes);
      return all;
    }
  }

  /**
   * @param word the embedding of the word; if it is lost, there are no cosines
   * @param losses why a substitute has no cosine, for each substitute; empty if it has one
   * @param known indices of the substitutes that have a cosine
   * @param pieces number of subword tokens of each known substitute
   * @param cosines (layers, known substitutes)
   * @param context (layers, known substitutes) the context similarities; empty if they were not
   *     requested, or if a text exceeds the model's maximum length, so that words are missing
   */
  public record Cosines(
      Embedding word,
      List<String> losses,
      int[] known,
      int[] pieces,
      double[][] cosines,
      double[][] context) {
    /** With further substitutes of the same word. */
    private Cosines and(Cosines more) {
      int before = losses.size();
      // Of substitutes without cosines, no context similarity is missing.
      boolean whole =
          context.length == cosines.length && more.context.length == more.cosines.length;
      return new Cosines(
          word,
          Stream.concat(losses.stream(), more.losses.stream()).toList(),
          joined(known, IntStream.of(more.known).map(i -> before + i).toArray()),
          joined(pieces, more.pieces),
          joined(cosines, more.cosines),
          whole ? joined(context, more.context) : new double[0][]);
    }

    private static int[] joined(int[] one, int[] other) {
      return IntStream.concat(IntStream.of(one), IntStream.of(other)).toArray();
    }

    private static double[][] joined(double[][] one, double[][] other) {
      return IntStream.range(0, Math.max(one.length, other.length))
          .mapToObj(i -> DoubleStream.concat(layer(one, i), layer(other, i)).toArray())
          .toArray(double[][]::new);
    }

    /** None if no substitute has a cosine. */
    private static DoubleStream layer(double[][] all, int at) {
      return at < all.length ? DoubleStream.of(all[at]) : DoubleStream.empty();
    }
  }

  /**
   * The cosines of replaced words, in their order, and the embeddings of all words and substitutes.
   */
  public record Scored(List<Cosines> all, Embedding.Batch embeddings) {}

  private SubstituteCosines(Subject model, boolean ofContext, long mostFloats) {
    this.model = model;
    this.ofContext = ofContext;
    this.mostFloats = mostFloats;
  }

  public static SubstituteCosines of(Subject model) {
    return new SubstituteCosines(model, false, MOST_FLOATS);
  }

  /** With context similarities, if the vectors of a text's other words depend on the substitute. */
  public static SubstituteCosines withContext(Subject model) {
    return withContext(model, MOST_FLOATS);
  }

  static SubstituteCosines withContext(Subject model, long mostFloats) {
    return new SubstituteCosines(model, model.contextual().isPresent(), mostFloats);
  }

  /** Encodes the texts of all words together; with contexts, as many as fit into memory. */
  public Scored of(List<Replaced> replaced) {
    List<List<Replaced>> parts = replaced.stream().map(this::parts).toList();
    List<Cosines> ofParts = new ArrayList<>();
    List<Embedding> ofWords = new ArrayList<>();
    long inputs = 0;
    long tokens = 0;
    for (List<Replaced> portion : portions(parts.stream().flatMap(List::stream).toList())) {
      // (replaced words, texts, words); the first word of a text is the replaced one
      List<List<List<Occurrence>>> words =
          portion.stream().map(one -> one.all().stream().map(this::words).toList()).toList();
      Embedding.Batch batch =
          model.words(words.stream().flatMap(List::stream).flatMap(List::stream).toList());
      inputs += batch.texts();
      tokens += batch.tokens();
      int next = 0;
      for (List<List<Occurrence>> texts : words) {
        List<List<Embedding>> embeddings = new ArrayList<>();
        for (List<Occurrence> text : texts) {
          embeddings.add(batch.all().subList(next, next + text.size()));
          ofWords.add(batch.all().get(next));
          next += text.size();
        }
        ofParts.add(cosines(embeddings));
      }
    }
    List<Cosines> all = new ArrayList<>();
    int next = 0;
    for (List<Replaced> own : parts) {
      all.add(ofParts.subList(next, next + own.size()).stream().reduce(Cosines::and).orElseThrow());
      next += own.size();
    }
    return new Scored(all, new Embedding.Batch(ofWords, inputs, tokens));
  }

  private List<List<Replaced>> portions(List<Replaced> parts) {
    if (!ofContext) {
      return List.of(parts);
    }
    List<List<Replaced>> portions = new ArrayList<>();
    long floats = mostFloats;
    for (Replaced part : parts) {
      long own = floatsOfText(part.word) * (part.substitutes.size() + 1);
      if (floats + own > mostFloats) {
        portions.add(new ArrayList<>());
        floats = 0;
      }
      portions.get(portions.size() - 1).add(part);
      floats += own;
    }
    return portions;
  }

  /** A word with some of its substitutes at a time, if the vectors of all do not fit. */
  private List<Replaced> parts(Replaced one) {
    int all = one.substitutes.size();
    int most =
        ofContext ? (int) Math.max(1, mostFloats / floatsOfText(one.word) - 1) : Math.max(1, all);
    List<Replaced> parts = new ArrayList<>();
    for (int from = 0; from == 0 || from < all; from += most) {
      parts.add(new Replaced(one.word, one.substitutes.subList(from, Math.min(all, from + most))));
    }
    return parts;
  }

  /** Of the vectors of all words of a text. */
  private long floatsOfText(Occurrence word) {
    int width = model.contextual().map(ContextualModel::architecture).orElseThrow().hiddenSize();
    return (long) words(word).size() * width * model.layers().size();
  }

  /** The word; with contexts also the words before and after it, separated by spaces. */
  private List<Occurrence> words(Occurrence word) {
    List<Occurrence> words = new ArrayList<>(List.of(word));
    if (ofContext) {
      String text = word.text();
      for (Span part :
          List.of(new Span(0, word.span().start()), new Span(word.span().end(), text.length()))) {
        Matcher other = WORD.matcher(text).region(part.start(), part.end());
        while (other.find()) {
          words.add(new Occurrence(text, new Span(other.start(), other.end())));
        }
      }
    }
    return words;
  }

  /**
   * @param all (texts, words), first the text of the word, then those of its substitutes
   */
  private Cosines cosines(List<List<Embedding>> all) {
    List<Embedding> own = all.get(0);
    Embedding word = own.get(0);
    List<List<Embedding>> substitutes = all.subList(1, all.size());
    List<String> losses = substitutes.stream().map(one -> loss(word, one.get(0))).toList();
    int[] known = IntStream.range(0, losses.size()).filter(i -> losses.get(i).isEmpty()).toArray();
    int layers = known.length == 0 ? 0 : model.layers().size();
    boolean whole =
        all.stream().flatMap(List::stream).allMatch(one -> one.window().isEmpty()) && ofContext;
    double[][] cosines = new double[layers][known.length];
    double[][] context = new double[whole ? layers : 0][known.length];
    for (int layer = 0; layer < layers; layer++) {
      for (int i = 0; i < known.length; i++) {
        List<Embedding> other = substitutes.get(known[i]);
        cosines[layer][i] = Cosine.of(word.vectors()[layer], other.get(0).vectors()[layer]);
        if (whole) {
          context[layer][i] = similarity(own, other, layer);
        }
      }
    }
    int[] pieces = IntStream.of(known).map(i -> substitutes.get(i).get(0).pieces()).toArray();
    return new Cosines(word, losses, known, pieces, cosines, context);
  }

  /** The mean cosine of corresponding words, of those that have vectors. */
  private static double similarity(List<Embedding> own, List<Embedding> other, int layer) {
    return IntStream.range(0, own.size())
        .filter(i -> loss(own.get(i), other.get(i)).isEmpty())
        .mapToDouble(i -> Cosine.of(own.get(i).vectors()[layer], other.get(i).vectors()[layer]))
        .average()
        .orElseThrow(); // the replaced word has one
  }

  private static String loss(Embedding word, Embedding substitute) {
    if (word.isLost() || substitute.isLost()) {
      return word.isLost() ? word.loss() : substitute.loss();
    }
    return LayerCosines.areDefined(word, substitute) ? "" : LayerCosines.UNEQUAL_WIDTH;
  }
}
