package org.semascope.data.tables;

import static org.semascope.data.tables.Column.optional;
import static org.semascope.data.tables.Column.required;

import java.util.List;
import java.util.Optional;

/**
 * The kinds of tables. A new kind is declared here; its reader is a {@link UserTable} among the
 * formats of its data.
 */
public final class TableKinds {
  private static final String START = "the word's first character, counted from 0";
  private static final String END = "the character after the word's last one";

  public static final TableKind SIMILARITY =
      new TableKind(
          "similarity",
          "similarity judgments",
          "pairs",
          "semascope probe similarity -m MODEL --data FILE",
          List.of(
              required("word1", "a word").or("word_1", "w1", "first"),
              required("word2", "another word").or("word_2", "w2", "second"),
              required("score", "the human score, on any scale; higher means more similar")
                  .or("rating", "similarity", "relatedness", "human", "mean"),
              optional("pos", "the part of speech of both words: noun, verb, adjective, adverb")
                  .or("part_of_speech")),
          List.of(
              List.of("coast", "shore", "9.1"),
              List.of("coast", "forest", "3.2"),
              List.of("noon", "string", "0.5")));

  public static final TableKind SENSES =
      new TableKind(
          "senses",
          "sense-tagged uses",
          "uses",
          "semascope probe senses -m MODEL --data FILE --each --min-sense 1",
          List.of(
              required("text", "the sentence").or("sentence", "context"),
              required("word", "the word as written in the text, where it occurs once")
                  .or("target", "keyword")
                  .unless("start"),
              required("sense", "any label, or a WordNet sense key; empty: not labelled")
                  .or("sense_key", "sense_id", "gold_sense")
                  .unless("my_sense")
                  .mark(),
              optional("my_sense", "your label in a CSV of `search`; replaces sense").mark(),
              optional("start", START).or("begin"),
              optional("end", END),
              optional("lemma", "default: the word in lower case"),
              optional("pos", "noun, verb, adjective, adverb, preposition; empty if unknown")
                  .or("part_of_speech", "upos"),
              optional("source", "where the text is from; default: its line").or("id")),
          List.of(
              List.of("He sat on the bank of the river.", "bank", "shore"),
              List.of("They fished from the muddy bank.", "bank", "shore"),
              List.of("She put the money in the bank.", "bank", "money")));

  public static final TableKind COMPOUNDS =
      new TableKind(
          "compounds",
          "noun compounds",
          "compounds",
          "semascope probe idioms -m MODEL --data FILE",
          List.of(
              required("compound", "two words or more; unique per language").mark(),
              required("score", "human rating, from 0 (idiomatic) to 5 (literal); may be empty"),
              optional("synonym", "of the whole compound, for P1"),
              optional("word_synonyms", "the compound with a synonym for each word, for P3"),
              optional("sentence", "`sentence1`, `sentence2`, ...: sentences with the compound")
                  .repeats(),
              optional("neutral", "a neutral sentence with the compound once"),
              optional("language", "`en` (default), `pt`, or another code").or("lang"),
              optional("head", "the head, for P2"),
              optional("modifier", "the modifier, for P2")),
          List.of(
              List.of(
                  "wet blanket",
                  "0.2",
                  "killjoy",
                  "damp cloak",
                  "He was a wet blanket all evening."),
              List.of(
                  "bank account",
                  "4.6",
                  "deposit account",
                  "shore record",
                  "She opened a bank account."),
              List.of(
                  "graduate student",
                  "4.9",
                  "postgraduate",
                  "alumnus pupil",
                  "Every graduate student may apply.")));

  public static final TableKind NORMS =
      new TableKind(
          "norms",
          "association norms",
          "pairs",
          "semascope probe asymmetry -m MODEL --norms FILE",
          List.of(
              required("cue", "the word that people were given").mark(),
              required("response", "a word that they answered").mark().or("answer"),
              required("count", "the number of people who gave this response").or("frequency"),
              optional("total", "the number of all responses to the cue; default: their sum")
                  .or("cue_total")),
          List.of(
              List.of("sea", "water", "52", "100"),
              List.of("water", "sea", "14", "100"),
              List.of("bus", "car", "31", "100"),
              List.of("car", "bus", "9", "100"),
              List.of("first", "last", "41", "100"),
              List.of("last", "first", "57", "100")));

  public static final TableKind GRAPH =
      new TableKind(
          "graph",
          "knowledge graph",
          "edges",
          "semascope probe asymmetry -m MODEL --graph FILE",
          List.of(
              required("head", "a word or phrase").or("subject", "source", "start"),
              required("relation", "such as `IsA`: letters, the first one a capital")
                  .or("predicate")
                  .mark(),
              required("tail", "a word or phrase").or("object", "end"),
              optional("weight", "the confidence of the source; default: 1")),
          List.of(
              List.of("bedroom", "IsA", "room"),
              List.of("first", "Antonym", "last"),
              List.of("bridge", "RelatedTo", "river")));

  public static final TableKind USE_PAIRS =
      new TableKind(
          "use-pairs",
          "pairs of uses",
          "pairs",
          "semascope probe context -m MODEL --data FILE",
          List.of(
              required("text1", "the text of the first use").or("sentence1", "context1").mark(),
              required("text2", "the text of the second use").or("sentence2", "context2").mark(),
              required("word1", "the word as written in the first text, where it occurs once")
                  .or("word", "target", "target1")
                  .unless("start1"),
              required("score", "the human judgment, on any scale; higher means more similar")
                  .or("rating", "judgment", "similarity", "relatedness", "mean_relatedness")
                  .unless("label"),
              optional("label", "instead of a score: T (same sense) or F").or("same_sense", "tag"),
              optional("word2", "the word in the second text; default: word1").or("target2"),
              optional("start1", START),
              optional("end1", END),
              optional("start2", START),
              optional("end2", END),
              optional("lemma", "pairs of a lemma are dependent; default: the first word"),
              optional("pos", "the part of speech of both: noun, verb, adjective, adverb")
                  .or("part_of_speech"),
              optional("group", "pairs to be measured separately, too"),
              optional("split", "`train`: pairs that only serve to choose the threshold of labels"),
              optional(
                  "contrast",
                  "equal for two pairs of the same words: the change of their scores is measured")),
          List.of(
              List.of(
                  "She sat on the bank of the river.",
                  "They walked along the bank.",
                  "bank",
                  "3.8"),
              List.of("She sat on the bank of the river.", "The bank was closed.", "bank", "1.2"),
              List.of("He cut a slice of bread.", "A slice of cake, please.", "slice", "3.5")));

  public static final TableKind SUBSTITUTES =
      new TableKind(
          "substitutes",
          "words with human substitutes",
          "contexts",
          "semascope probe lexsub -m MODEL --data FILE",
          List.of(
              required("text", "the sentence").or("sentence", "context"),
              required("word", "the word as written in the text, where it occurs once")
                  .or("target", "keyword")
                  .unless("start"),
              required("substitutes", "`clever:3;smart:1`; without a weight, 1; 0: rejected")
                  .or("substitute")
                  .mark(),
              optional("candidates", "further candidates, `bright;light`, with weight 0").mark(),
              optional("start", START).or("begin"),
              optional("end", END),
              optional("lemma", "default: the word in lower case"),
              optional("pos", "noun, verb, adjective, adverb; empty: candidates are not inflected")
                  .or("part_of_speech", "upos")),
          List.of(
              List.of("He was a bright boy.", "bright", "clever:3;smart:2"),
              List.of("A bright light shone in the dark.", "bright", "strong:2;brilliant:1"),
              List.of("It was a bright day in April.", "bright", "sunny:4;clear:1")));

  private static final List<TableKind> ALL =
      List.of(SIMILARITY, SENSES, SUBSTITUTES, USE_PAIRS, COMPOUNDS, NORMS, GRAPH);

  private TableKinds() {}

  public static List<TableKind> all() {
    return ALL;
  }

  public static Optional<TableKind> named(String name) {
    return ALL.stream().filter(kind -> kind.name().equalsIgnoreCase(name)).findFirst();
  }
}
