package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** The counts that the real corpora are known to have. */
class RealCorporaTest {
  @Test
  void semcor() {
    Path semcor = Corpora.real("semcor/semcor3.0");
    Set<String> documents = new HashSet<>();
    Map<PartOfSpeech, Integer> tagged = new EnumMap<>(PartOfSpeech.class);
    int[] counts = new int[4]; // sentences, tokens, nouns of one sense, multiwords among them
    new SemcorFormat(TokenJoiner.ORDINARY)
        .read(
            semcor,
            Faults.STRICT,
            sentence -> {
              counts[0]++;
              counts[1] += sentence.sentence().tokens().size();
              String id = sentence.sentence().id();
              documents.add(id.substring(0, id.indexOf(':')));
              for (TaggedSentence.Tag tag : sentence.tags()) {
                tagged.merge(tag.partOfSpeech(), 1, Integer::sum);
                if (tag.partOfSpeech() == PartOfSpeech.NOUN
                    && !tag.name()
                    && tag.senses().size() == 1) {
                  counts[2]++;
                  counts[3] += sentence.isMultiword(tag) ? 1 : 0;
                }
              }
            });
    assertThat(documents).hasSize(352);
    assertThat(counts[0]).isEqualTo(37_176);
    assertThat(counts[1]).isEqualTo(778_587);
    assertThat(tagged)
        .isEqualTo(
            Map.of(
                PartOfSpeech.NOUN, 88_058,
                PartOfSpeech.VERB, 89_825,
                PartOfSpeech.ADJECTIVE, 35_664,
                PartOfSpeech.ADVERB, 20_589));
    // 77,921 of them, 4,624 multiwords, have a key that WordNet 3.0 knows.
    assertThat(counts[2]).isEqualTo(78_977);
    assertThat(counts[3]).isEqualTo(4_716);
  }

  @Test
  void prepositions() {
    Path folder = Corpora.real("prepositions/semeval2007-task6-train");
    List<TaggedSentence> instances =
        Corpora.read(new PrepositionFormat(TokenJoiner.ORDINARY), folder);
    assertThat(instances).hasSize(16_553);
    assertThat(instances.stream().map(one -> one.sentence().id()).distinct()).hasSize(16_553);
    List<TaggedSentence.Tag> tags = instances.stream().flatMap(one -> one.tags().stream()).toList();
    assertThat(tags).hasSize(16_553 - 18 - 1); // 18 heads and 1 answer are empty
    assertThat(tags.stream().map(TaggedSentence.Tag::lemma).distinct()).hasSize(34);
    assertThat(tags.stream().flatMap(tag -> tag.senses().stream()).distinct()).hasSize(274);
    for (TaggedSentence instance : instances) {
      for (TaggedSentence.Tag tag : instance.tags()) {
        assertThat(instance.occurrence(tag).word()).isEqualToIgnoringCase(tag.lemma());
      }
    }
  }

  @Test
  void streusle() {
    Map<String, int[]> counts = new TreeMap<>();
    for (String part : List.of("dev", "test", "train.rebuilt")) {
      List<LexicalSentence> sentences =
          Corpora.read(
              new StreusleFormat(), Corpora.real("streusle/streusle.ud_" + part + ".conllulex"));
      List<LexicalUnit> units =
          sentences.stream().flatMap(sentence -> sentence.units().stream()).toList();
      int tokens = sentences.stream().mapToInt(one -> one.sentence().tokens().size()).sum();
      counts.put(
          part,
          new int[] {
            sentences.size(),
            tokens,
            units.size(),
            labelled(units, "n."),
            labelled(units, "v."),
            labelled(units, "p.")
          });
    }
    assertThat(counts.get("train.rebuilt"))
        .containsExactly(2_725, 44_811, 41_614, 7_235, 6_360, 4_553);
    assertThat(counts.get("dev")).containsExactly(554, 5_396, 5_014, 1_040, 660, 462);
    assertThat(counts.get("test")).containsExactly(535, 5_381, 4_999, 986, 697, 485);
  }

  private static int labelled(List<LexicalUnit> units, String prefix) {
    return (int) units.stream().filter(unit -> unit.label().startsWith(prefix)).count();
  }

  /** The text of every sentence of STREUSLE is known: the file has it. */
  @Test
  void streusleHasItsOwnText() throws IOException {
    Path file = Corpora.real("streusle/streusle.ud_train.rebuilt.conllulex");
    List<String> texts =
        Files.readAllLines(file).stream()
            .filter(line -> line.startsWith("# text = "))
            .map(line -> line.substring("# text = ".length()).strip())
            .toList();
    List<LexicalSentence> sentences = Corpora.read(new StreusleFormat(), file);
    assertThat(sentences.stream().map(one -> one.sentence().text()).toList()).isEqualTo(texts);
  }

  @Test
  void noneOfTheAbove() {
    NoneOfTheAbove none =
        NoneOfTheAbove.read(Corpora.real("prepositions/ontonotes_nota_senses.txt"), Faults.STRICT);
    assertThat(none.size()).isEqualTo(3_395);
    assertThat(none.contains("file-n.5")).isTrue();
    assertThat(none.contains("pass-v.13.13")).isTrue();
    assertThat(none.contains("file-n.1")).isFalse();
  }

  /** No file of any other kind is taken for one of ours. */
  @Test
  void recognisesItsOwnOnly() throws IOException {
    Path data = Corpora.real(".");
    List<Format<?>> formats = new ArrayList<>(TaggedCorpora.formats());
    formats.addAll(TaggedCorpora.supersenseFormats());
    List<Path> files;
    try (Stream<Path> walk = Files.walk(data)) {
      files = walk.filter(Files::isRegularFile).toList();
    }
    Map<String, Long> recognised =
        files.stream()
            .flatMap(
                file ->
                    formats.stream()
                        .filter(format -> format.recognises(file))
                        .map(format -> data.relativize(file).getName(0) + " as " + format.name()))
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    assertThat(recognised)
        .isEqualTo(
            Map.of(
                "semcor as SemCor, tag files", 352L,
                "prepositions as SemEval-2007 task 6, preposition instances", 34L,
                "streusle as STREUSLE, CoNLL-U-Lex", 3L));
    assertThat(formats.stream().filter(format -> format.recognises(data))).isEmpty();
    assertThat(
            formats.stream()
                .filter(format -> format.recognises(data.resolve("semcor")))
                .map(Format::name))
        .containsExactly("SemCor, tag files");
  }

  /** The result of the joining rules on SemCor, to be inspected when they change. */
  @Test
  void joinsSemcorToOrdinaryText() {
    Path file = Corpora.real("semcor/semcor3.0/brown1/tagfiles/br-a01");
    List<TaggedSentence> ordinary = Corpora.read(new SemcorFormat(TokenJoiner.ORDINARY), file);
    List<TaggedSentence> raw = Corpora.read(new SemcorFormat(TokenJoiner.RAW), file);
    assertThat(ordinary.get(0).sentence().text())
        .isEqualTo(
            "The Fulton County Grand Jury said Friday an investigation of Atlanta's recent primary"
                + " election produced \"no evidence\" that any irregularities took place.");
    assertThat(raw.get(0).sentence().text())
        .isEqualTo(
            "The Fulton County Grand Jury said Friday an investigation of Atlanta 's recent primary"
                + " election produced `` no evidence '' that any irregularities took place .");
    for (int i = 0; i < raw.size(); i++) {
      assertThat(ordinary.get(i).tags()).isEqualTo(raw.get(i).tags());
      List<Span> spans = ordinary.get(i).sentence().tokens();
      assertThat(spans).hasSameSizeAs(raw.get(i).sentence().tokens());
    }
  }
}
