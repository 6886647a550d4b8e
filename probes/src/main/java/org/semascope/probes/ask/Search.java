package org.semascope.probes.ask;

import static org.semascope.probes.ask.Notice.WORDING;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.Concordance.Found;
import org.semascope.probes.ask.Concordance.Hit;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;
import org.semascope.probes.senses.SenseProbe;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.KeywordLines.Line;
import org.semascope.report.content.KeywordLines.Share;
import org.semascope.report.content.Numerals;

/**
 * A query by example: the uses of a word in a corpus, ranked by the cosine of their vectors with
 * that of a word in a given sentence.
 */
public final class Search implements Question<Search.Options, Search.Result> {
  private static final int SAMPLE_OF_PLAIN_TEXT = 1000;

  /**
   * @param query the word in its sentence
   */
  public record Options(
      Occurrence query,
      @Setting(label = "CORPUS") String data,
      @Setting(label = "L") Optional<String> lemma,
      @Setting(name = "--pos", label = "P") Optional<PartOfSpeech> partOfSpeech,
      @Setting(label = "S") Optional<String> sense,
      @Setting(name = "-n", label = "N") int most,
      @Setting(label = "N") OptionalInt sample,
      @Setting(label = "N") long seed,
      Layout layout) {
    public Options {
      UsageException.throwIf(most < 1, "-n must be at least 1, not " + most);
      UsageException.throwIf(
          sample.orElse(0) < 0, "--sample must not be negative, but is %d", sample.orElse(0));
    }

    /** The 20 nearest uses, with eight words of context, in order of similarity. */
    public Options(Occurrence query, String data) {
      this(
          query,
          data,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          20,
          OptionalInt.empty(),
          1,
          Layout.USUAL);
    }
  }

  /**
   * @param context empty for the whole sentence
   */
  public record Layout(
      Optional<Context> context,
      @Setting(label = "S") Sort sort,
      @Setting(label = "G") Optional<Group> group) {
    /** Eight words on either side, in order of similarity. */
    public static final Layout USUAL =
        new Layout(Optional.of(new Context(8, 8)), Sort.SIMILARITY, Optional.empty());
  }

  /** Number of words of context on each side. */
  public record Context(int left, int right) {}

  /** The order of lines. */
  public enum Sort {
    SIMILARITY,
    /** By the words to the left, the nearest first. */
    LEFT,
    RIGHT,
    CORPUS
  }

  /** Grouping of lines: by sense, or by the adjacent word. */
  public enum Group {
    SENSE,
    LEFT1,
    RIGHT1
  }

  /**
   * @param ranked number of different uses that were compared with the query
   * @param lost number of uses without a vector
   */
  public record Result(KeywordLines lines, int ranked, int lost) implements Answer {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    ModelNeeds needs = ModelNeeds.of(new SenseProbe().about());
    UsageException.throwIf(
        models.layers(name, needs, scope).size() != 1,
        "--layers %s: a search needs one vector; specify one layer or combine several"
            + " (concat:last4)",
        scope.layers());
    return models.open(name, needs, scope);
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    Concordance concordance = Concordance.over(options.data(), options.partOfSpeech(), data);
    int sample = options.sample().orElse(data.isTagged(options.data()) ? 0 : SAMPLE_OF_PLAIN_TEXT);
    Found found = concordance.find(options, sample, model);
    Map<String, String> glosses = glosses(found, data);
    Map<String, String> head = head(found, options.query(), concordance, model, glosses);
    KeywordLines lines = lines(found, options.query(), options.layout(), head);
    return new Result(lines.explained(glosses), found.ranked(), found.lost());
  }

  /** The definitions of the senses that are sense keys of WordNet 3.0. */
  private static Map<String, String> glosses(Found found, Resources data) {
    Map<String, String> glosses = new TreeMap<>();
    Stream.concat(found.senses().keySet().stream(), Stream.of(found.sense()))
        .filter(sense -> sense.contains("%"))
        .forEach(
            sense ->
                data.wordnet(KnownSets.WORDNET_30)
                    .open()
                    .sense(sense)
                    .ifPresent(own -> glosses.put(sense, own.synset().definition())));
    return glosses;
  }

  private static Map<String, String> head(
      Found found,
      Occurrence query,
      Concordance concordance,
      Subject model,
      Map<String, String> glosses) {
    Map<String, String> head = new LinkedHashMap<>();
    head.put("query", query.text());
    head.put("word", "%s at %s".formatted(query.word(), query.span()));
    if (!found.sense().isEmpty()) {
      String gloss = glosses.getOrDefault(found.sense(), "");
      head.put(
          "sense",
          "%s%s, %s"
              .formatted(
                  found.sense(),
                  gloss.isEmpty() ? "" : " (%s)".formatted(gloss),
                  found.known().words()));
      long others = found.hits().stream().filter(hit -> !hit.sense().equals(found.sense())).count();
      head.put(
          "other senses",
          "%s of %s uses shown, %s"
              .formatted(
                  others,
                  found.hits().size(),
                  Numerals.percent((double) others / found.hits().size())));
    }
    head.put("model", model.traits().name());
    head.put(
        "vectors", "%s, pieces %s".formatted(model.layers().get(0).words(), lower(model.pieces())));
    head.put("corpus", concordance.input().name());
    head.put("sha256", concordance.input().sha256());
    head.put("ranked", Numerals.count(found.ranked(), "different use"));
    head.put("date", LocalDate.now().toString());
    return head;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static KeywordLines lines(
      Found found, Occurrence query, Layout layout, Map<String, String> head) {
    List<Line> lines = new ArrayList<>();
    List<Hit> hits = new ArrayList<>(found.hits());
    boolean senses = hits.stream().anyMatch(hit -> !hit.sense().isEmpty());
    Optional<Group> by =
        layout.group().or(() -> senses ? Optional.of(Group.SENSE) : Optional.empty());
    UsageException.throwIf(
        by.isPresent() && by.get() == Group.SENSE && !senses,
        "--group sense: %s has no senses",
        head.get("corpus"));
    if (layout.sort() == Sort.CORPUS) {
      hits.sort(Comparator.comparingInt(Hit::order));
    }
    hits.forEach(hit -> lines.add(line(hit, found.sense(), layout.context())));
    switch (layout.sort()) {
      case LEFT -> lines.sort(Comparator.comparing(Search::leftwards).thenComparing(Line::rank));
      case RIGHT -> lines.sort(Comparator.comparing(Search::rightwards).thenComparing(Line::rank));
      default -> {} // in order already
    }
    List<Share> shares = by.map(group -> shares(lines, group, found)).orElse(List.of());
    layout
        .group()
        .ifPresent(
            group -> { // lines of a group are next to each other, the largest group first
              List<String> order = shares.stream().map(Share::label).toList();
              lines.sort(Comparator.comparingInt(line -> order.indexOf(key(group).apply(line))));
            });
    return new KeywordLines(
        WORDING.get("search.title", "word", query.word(), "text", query.text()),
        head,
        by.map(Search::lower).orElse(""),
        shares,
        lines,
        Map.of());
  }

  private static Line line(Hit hit, String querySense, Optional<Context> context) {
    Occurrence use = hit.occurrence();
    String left = use.text().substring(0, use.span().start());
    String right = use.text().substring(use.span().end());
    return new Line(
        hit.rank(),
        hit.cosine(),
        context.map(words -> lastWords(left, words.left())).orElseGet(left::strip),
        use.word(),
        context.map(words -> firstWords(right, words.right())).orElse(right).strip(),
        hit.sense(),
        !hit.sense().equals(querySense),
        hit.source(),
        hit.times(),
        use.text(),
        use.span().start(),
        use.span().end(),
        hit.lemma(),
        hit.partOfSpeech() == PartOfSpeech.OTHER || hit.partOfSpeech() == PartOfSpeech.UNKNOWN
            ? ""
            : lower(hit.partOfSpeech()));
  }

  static String lastWords(String text, int count) {
    String[] words = text.strip().split("\\s+");
    int from = Math.max(0, words.length - count);
    return (from > 0 ? "… " : "") + String.join(" ", List.of(words).subList(from, words.length));
  }

  /** Punctuation directly after the word does not count as a word of context. */
  static String firstWords(String text, int count) {
    String[] words = text.stripTrailing().split("\\s+");
    int to = Math.min(words.length, count + 1);
    return String.join(" ", List.of(words).subList(0, to)) + (to < words.length ? " …" : "");
  }

  /** The words to the left, the nearest first. */
  private static String leftwards(Line line) {
    List<String> words =
        new ArrayList<>(List.of(lowered(line.text().substring(0, line.start())).split(" ")));
    Collections.reverse(words);
    return String.join(" ", words);
  }

  private static String rightwards(Line line) {
    return lowered(line.text().substring(line.end()));
  }

  private static String lowered(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }

  private static Function<Line, String> key(Group by) {
    return switch (by) {
      case SENSE -> Line::sense;
      case LEFT1 -> line -> leftwards(line).split(" ")[0];
      case RIGHT1 -> line -> rightwards(line).split(" ")[0];
    };
  }

  private static List<Share> shares(List<Line> lines, Group by, Found found) {
    boolean senses = by == Group.SENSE;
    Map<String, Long> counts =
        lines.stream().collect(Collectors.groupingBy(key(by), Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(
            entry ->
                new Share(
                    entry.getKey(),
                    entry.getValue().intValue(),
                    (double) entry.getValue() / lines.size(),
                    senses
                        ? "%s of %s".formatted(found.senses().get(entry.getKey()), found.ranked())
                        : "",
                    senses && !entry.getKey().equals(found.sense())))
        .toList();
  }
}
