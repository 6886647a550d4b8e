package org.semascope.app.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.wordnet.Relation;
import org.semascope.models.Traits;
import org.semascope.probes.ModelName;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.Notice;
import org.semascope.probes.ask.Thesaurus;
import org.semascope.probes.ask.Thesaurus.Entry;
import org.semascope.probes.ask.Thesaurus.Reranked;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Titled;

/** The neighbours of a word in static vectors, before and after reranking by a model. */
final class NeighboursPage extends Page<NeighboursPage.Options, NeighboursPage.Answer> {
  private static final int NO_RELATION = Relation.values().length;

  private final Thesaurus thesaurus = new Thesaurus();

  NeighboursPage() {
    super("neighbours", Answer.class, "word", "model", "vectors");
  }

  /** Parts of speech of keys. */
  enum KeyPartOfSpeech {
    ANY,
    NOUN,
    VERB,
    ADJECTIVE,
    ADVERB
  }

  record Options(
      @Setting String word,
      @Setting String model,
      @Setting String vectors,
      @Setting KeyPartOfSpeech partOfSpeech,
      @Setting int neighbours,
      @Setting int sentences,
      @Setting String corpus,
      @Setting long seed) {
    Options {
      word = Limits.word("word", word);
      Limits.number("neighbours", neighbours, 1, 50);
      Limits.number("sentences", sentences, 1, 50);
    }

    private Options of(String other) {
      return new Options(other, model, vectors, partOfSpeech, neighbours, sentences, corpus, seed);
    }

    /**
     * @param file the vectors' path or name
     */
    private Thesaurus.Options asked(String file) {
      Thesaurus.Options usual = new Thesaurus.Options(List.of(word), file, neighbours);
      return new Thesaurus.Options(
          usual.words(),
          Optional.of(corpus),
          usual.vectors(),
          usual.wordnet(),
          partOfSpeech == KeyPartOfSpeech.ANY
              ? Optional.empty()
              : Optional.of(PartOfSpeech.valueOf(partOfSpeech.name())),
          neighbours,
          sentences,
          usual.select(),
          usual.fusion(),
          usual.pool(),
          usual.vocabulary(),
          usual.minCount(),
          seed);
    }
  }

  record Answer(Entry entry, List<String> notices) {}

  @Override
  List<Options> examples(Options like) {
    return WORDING.list("neighbours.examples").stream().map(like::of).toList();
  }

  @Override
  Options defaults(Desk desk) {
    return new Options(
        WORDING.list("neighbours.examples").get(0),
        desk.usualModel(Traits::contextual),
        desk.models(traits -> !traits.contextual()).stream().findFirst().orElse(""),
        KeyPartOfSpeech.ANY,
        12,
        3,
        KnownSets.WORDNET_GLOSSES,
        1);
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of(
        "model",
        desk.models(),
        "vectors",
        desk.models(traits -> !traits.contextual()),
        "corpus",
        desk.indexedCorpora());
  }

  @Override
  Answer answer(Options options, Desk desk) {
    UsageException.throwIf(options.vectors().isEmpty(), WORDING.get("word.no-vectors"));
    Thesaurus.Options asked =
        options.asked(ModelName.parse(desk.reference(options.vectors())).reference());
    Thesaurus.Result found = desk.ask(thesaurus, asked, options.model(), Scope.USUAL);
    return new Answer(found.words().get(0), found.notices().stream().map(Notice::text).toList());
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Entry entry = answer.entry();
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part.Own(
            "rankings", html -> JteneighboursGenerated.render(Html.of(html), null, entry)));
    Table table = listing(false).table(entry.neighbours());
    parts.add(
        new Part.Chart(
            "cosines",
            WORDING.get("neighbours.figure"),
            figure(entry),
            new Titled("Neighbours", table, List.of())));
    parts.add(
        Part.Rows.ofWords(
            "table",
            WORDING.get(
                "neighbours.table",
                "sentences",
                options.sentences(),
                "layer",
                entry.layer(),
                "sentence",
                entry.sentence()),
            "Neighbours",
            table,
            "neighbour"));
    ShellWords command =
        new ShellWords(options.word())
            .add("--vectors", ModelName.parse(desk.reference(options.vectors())).reference())
            .add("-n", options.neighbours())
            .add("-s", options.sentences())
            .option("--pos", options.partOfSpeech(), KeyPartOfSpeech.ANY)
            .option("--data", options.corpus(), KnownSets.WORDNET_GLOSSES)
            .option("--seed", options.seed(), 1);
    return new View(
        parts,
        listing(true).table(entry.neighbours()),
        List.of(desk.command("thesaurus", options.model(), command.list())),
        answer.notices());
  }

  private static ScatterPlot figure(Entry entry) {
    List<ScatterPlot.Group> groups =
        kinds(entry).stream()
            .map(
                relations ->
                    new ScatterPlot.Group(
                        relations,
                        entry.neighbours().stream()
                            .filter(one -> relations(one).equals(relations))
                            .map(
                                one ->
                                    new ScatterPlot.Item(one.word(), one.initial(), one.cosine()))
                            .toList()))
            .toList();
    return new ScatterPlot(
        Caption.of(
            WORDING.get("neighbours.title", "word", entry.word()),
            WORDING.get("neighbours.figure")),
        Axis.of("cosine in static vectors"),
        Axis.of("cosine in sentences"),
        groups);
  }

  private static Listing<Reranked> listing(boolean exact) {
    return new Listing<Reranked>()
        .column("rank", Reranked::rank)
        .column("neighbour", Reranked::word)
        .column("relation", NeighboursPage::relations)
        .column("cosine", exact ? null : "%.3f", Reranked::cosine)
        .column("rank before", Reranked::before)
        .column("static", exact ? null : "%.3f", Reranked::initial)
        .column("definition", Reranked::definition);
  }

  /** The neighbours in the order of the static vectors. */
  static List<Reranked> before(Entry entry) {
    return entry.neighbours().stream().sorted(Comparator.comparingInt(Reranked::before)).toList();
  }

  /** The relations of the neighbours, in the order of colours. */
  static List<String> kinds(Entry entry) {
    return entry.neighbours().stream()
        .sorted(
            Comparator.comparingInt(
                one -> one.relations().isEmpty() ? NO_RELATION : one.relations().get(0).ordinal()))
        .map(NeighboursPage::relations)
        .distinct()
        .toList();
  }

  /** The relations of WordNet in a few words. */
  static String relations(Reranked one) {
    Stream<String> names =
        one.relations().isEmpty()
            ? Stream.of("NONE")
            : one.relations().stream().map(Relation::name);
    return String.join(", ", names.map(name -> WORDING.get("relations." + name)).toList());
  }
}
