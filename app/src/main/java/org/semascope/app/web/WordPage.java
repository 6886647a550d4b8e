package org.semascope.app.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.NearestWords;
import org.semascope.probes.ask.NearestWords.Ranked;
import org.semascope.probes.ask.WordSelection;
import org.semascope.probes.ask.WordSenses;
import org.semascope.probes.ask.WordSenses.Meaning;
import org.semascope.report.table.Listing;

/** A word: its senses, its frequency and its neighbours in static vectors. */
final class WordPage extends Page<WordPage.Options, WordPage.Answer> {
  private static final String NAME = "word";

  private final WordSenses senses = new WordSenses();

  WordPage() {
    super(NAME, Answer.class, "word", "vectors", "neighbours");
  }

  private final NearestWords nearest = new NearestWords();

  record Options(@Setting String word, @Setting String vectors, @Setting int neighbours) {
    Options {
      word = Limits.word("word", word);
      Limits.number("neighbours", neighbours, 1, 200);
    }
  }

  /**
   * @param neighbours the closest first; empty without vectors of the word
   */
  record Answer(WordSenses.Result word, List<Ranked> neighbours, List<String> notices) {}

  /** The address of a word's page. */
  static String address(String word) {
    return Address.of("/" + NAME, Map.of("word", word));
  }

  @Override
  List<Options> examples(Options like) {
    return WORDING.list("word.examples").stream()
        .map(word -> new Options(word, like.vectors(), like.neighbours()))
        .toList();
  }

  @Override
  Options defaults(Desk desk) {
    List<String> vectors = vectors(desk);
    return new Options(
        WORDING.list("word.examples").get(0), vectors.isEmpty() ? "" : vectors.get(0), 15);
  }

  private static List<String> vectors(Desk desk) {
    return desk.models(traits -> !traits.contextual());
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of("vectors", vectors(desk));
  }

  @Override
  Answer answer(Options options, Desk desk) {
    WordSenses.Result known = desk.ask(senses, new WordSenses.Options(options.word(), 5));
    List<Ranked> neighbours = List.of();
    List<String> notices = new ArrayList<>();
    if (options.vectors().isEmpty()) {
      notices.add(WORDING.get("word.no-vectors"));
    } else {
      try {
        neighbours =
            desk.ask(
                    nearest,
                    new NearestWords.Options(
                        options.word(), options.neighbours(), WordSelection.ALL),
                    options.vectors(),
                    Scope.USUAL)
                .neighbours();
      } catch (SemascopeException e) {
        notices.add(e.getMessage()); // the word has senses, but no vector
      }
    }
    return new Answer(known, neighbours, notices);
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Listing<Meaning> meanings =
        new Listing<Meaning>()
            .column("sense", Meaning::key)
            .column("part of speech", Meaning::partOfSpeech)
            .column("frequency", Meaning::tagCount)
            .column("definition", Meaning::definition)
            .column("synonyms", one -> related(one, "SYN"))
            .column("hypernyms", one -> related(one, "HYPE"));
    Listing<Ranked> ranked =
        new Listing<Ranked>()
            .column("rank", Ranked::rank)
            .column("neighbour", Ranked::word)
            .column("cosine", "%.3f", Ranked::cosine);
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part.Rows(
            "senses",
            WORDING.get(
                "word.senses",
                "word",
                answer.word().word(),
                "senses",
                answer.word().senses().size(),
                "tagged",
                answer.word().tagged(),
                "glosses",
                answer.word().inGlosses()),
            "Senses",
            meanings.table(answer.word().senses())));
    if (!answer.neighbours().isEmpty()) {
      parts.add(
          Part.Rows.ofWords(
              "neighbours",
              WORDING.get("word.neighbours", "vectors", options.vectors()),
              "Neighbours",
              ranked.table(answer.neighbours()),
              "neighbour"));
    }
    return new View(
        parts,
        meanings.table(answer.word().senses()),
        options.vectors().isEmpty()
            ? List.of()
            : List.of(
                desk.command(
                    "neighbours",
                    options.vectors(),
                    List.of(options.word(), "-n", String.valueOf(options.neighbours())))),
        answer.notices());
  }

  private static String related(Meaning sense, String relation) {
    return String.join(
        ", ",
        sense.related().stream()
            .filter(one -> one.relation().name().equals(relation))
            .map(WordSenses.Related::word)
            .toList());
  }
}
