package org.semascope.data.catalogue;

import static org.semascope.data.catalogue.DataKind.COMPOUNDS;
import static org.semascope.data.catalogue.DataKind.CORPUS;
import static org.semascope.data.catalogue.DataKind.GRAPH;
import static org.semascope.data.catalogue.DataKind.NORMS;
import static org.semascope.data.catalogue.DataKind.SIMILARITY;
import static org.semascope.data.catalogue.DataKind.SUPERSENSES;
import static org.semascope.data.catalogue.DataKind.TAGGED;
import static org.semascope.data.catalogue.DataKind.WORDNET;

import java.util.List;
import java.util.Optional;

/** The sets the papers use, and a few beside them. */
public final class KnownSets {
  public static final String WORDNET_30 = "wordnet-3.0";
  public static final String WORDNET_GLOSSES = "wordnet-3.0-glosses";

  /** The usage examples in WordNet's glosses, a sense-tagged corpus that comes along. */
  public static final String WORDNET_EXAMPLES = "wordnet-examples";

  private static final String RESEARCH = "free for research; none stated";
  private static final String SIMILARITY_SOURCE = "its authors' page, or a collection of such sets";

  private static final List<KnownSet> ALL =
      List.of(
          ofWordNet(WORDNET_30, WORDNET, "WordNet 3.0: words, senses and their relations"),
          ofWordNet(
              WORDNET_EXAMPLES,
              TAGGED,
              "The usage examples in WordNet 3.0's glosses, each of a known sense"),
          ofWordNet(
              WORDNET_GLOSSES,
              CORPUS,
              "The definitions and usage examples of WordNet 3.0, a paragraph for each synset"),
          ofWordNet(
              "wordnet-compounds",
              COMPOUNDS,
              "The noun compounds of WordNet 3.0 that have synonyms, without human scores"),
          new KnownSet(
              "semcor",
              TAGGED,
              "SemCor 3.0: Brown corpus with WordNet 3.0 senses",
              "WordNet licence",
              "NLTK's data, or the original tag files",
              List.of("semcor/semcor3.0", "semcor3.0", "semcor")),
          new KnownSet(
              "ontonotes",
              TAGGED,
              "OntoNotes 5.0: word senses in news, speech and web text",
              "LDC user agreement",
              "Linguistic Data Consortium, LDC2013T19",
              List.of("ontonotes")),
          new KnownSet(
              "semeval2007-prepositions",
              TAGGED,
              "SemEval-2007 task 6: preposition senses",
              RESEARCH,
              "the task's training data",
              List.of("prepositions/semeval2007-task6-train", "semeval2007-task6-train")),
          new KnownSet(
              "pdep",
              TAGGED,
              "PDEP: Pattern Dictionary of English Prepositions, tagged corpus",
              RESEARCH,
              "CL Research, table prepcorp",
              List.of("pdep", "prepositions/prepcorp.sql", "prepositions/prepcorp.csv")),
          new KnownSet(
              "streusle",
              SUPERSENSES,
              "STREUSLE: supersenses of nouns, verbs and prepositions",
              "CC BY-SA 4.0",
              "github.com/nert-nlp/streusle",
              List.of("streusle")),
          new KnownSet(
              "usf",
              NORMS,
              "University of South Florida free association norms",
              RESEARCH,
              "the appendix of Nelson, McEvoy and Schreiber, eight files",
              List.of("usf")),
          new KnownSet(
              "eat",
              NORMS,
              "Edinburgh Associative Thesaurus",
              "Open Government Licence",
              "its table of cue, response, count and total",
              List.of("eat/eat_raw.tsv")),
          new KnownSet(
              "swow-en",
              NORMS,
              "Small World of Words, English",
              "CC BY-NC-ND 3.0, not to be passed on",
              "smallworldofwords.org, research data",
              List.of(
                  "swow/strength.SWOW-EN.R123.csv",
                  "swow/strength.SWOW-EN.R1.csv",
                  "swow/SWOW-EN.R100.csv")),
          new KnownSet(
              "conceptnet",
              GRAPH,
              "ConceptNet 5.7 assertions",
              "CC BY-SA 4.0",
              "ConceptNet's downloads",
              List.of(
                  "conceptnet/conceptnet-assertions-5.7.0.csv.gz",
                  "conceptnet/conceptnet-assertions-5.7.0.csv",
                  "knowledge-graph/conceptnet-assertions-5.7.0.csv.gz")),
          new KnownSet(
              "conceptnet-100k",
              GRAPH,
              "ConceptNet 100K: relation, head, tail",
              "CC BY-SA 4.0",
              "Li et al. 2016",
              List.of("knowledge-graph/cn_union.tsv")),
          new KnownSet(
              "evalution",
              GRAPH,
              "EVALution 1.0: relations judged by people",
              RESEARCH,
              "Santus et al. 2015",
              List.of("knowledge-graph/EVALution_RELATIONS.txt")),
          similarity("men", "MEN, 3,000 pairs", "EN-MEN-TR-3k.txt"),
          similarity("simlex-999", "SimLex-999", "EN-SIMLEX-999.txt"),
          similarity("ws353", "WordSim-353", "EN-WS-353-ALL.txt"),
          similarity("ws353-sim", "WordSim-353, similarity", "EN-WS-353-SIM.txt"),
          similarity("ws353-rel", "WordSim-353, relatedness", "EN-WS-353-REL.txt"),
          similarity("mturk-771", "MTurk-771", "EN-MTurk-771.txt"),
          similarity("mturk-287", "MTurk-287", "EN-MTurk-287.txt"),
          similarity("yp-130", "YP-130, verbs", "EN-YP-130.txt"),
          similarity("rg-65", "RG-65", "EN-RG-65.txt"),
          similarity("mc-30", "MC-30", "EN-MC-30.txt"),
          similarity("rw", "Stanford Rare Words", "EN-RW-STANFORD.txt"),
          similarity("simverb-3500", "SimVerb-3500", "EN-SimVerb-3500.txt"),
          similarity("verb-143", "VERB-143", "EN-VERB-143.txt"),
          new KnownSet(
              "ncs",
              COMPOUNDS,
              "Noun Compound Senses, English and Portuguese",
              "none stated",
              "github.com/marcospln/noun_compound_senses",
              List.of("ncs")),
          new KnownSet(
              "wikischools",
              CORPUS,
              "Wikipedia for Schools 2007, titled paragraphs",
              "GFDL",
              "the 2007 selection, as lines of title and paragraph",
              List.of("wikischools/wikischools2007.tsv.gz")));

  private KnownSets() {}

  public static List<KnownSet> all() {
    return ALL;
  }

  public static Optional<KnownSet> named(String name) {
    return ALL.stream().filter(set -> set.name().equalsIgnoreCase(name)).findFirst();
  }

  private static KnownSet ofWordNet(String name, DataKind kind, String what) {
    return new KnownSet(name, kind, what, "WordNet licence", "comes with Semascope", List.of());
  }

  private static KnownSet similarity(String name, String what, String file) {
    return new KnownSet(
        name, SIMILARITY, what, RESEARCH, SIMILARITY_SOURCE, List.of("similarity/" + file, file));
  }
}
