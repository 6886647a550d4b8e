package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.text.Samples;

class SubstituteSetsTest {
  @TempDir Path folder;

  @Test
  void semEval() {
    List<SubstitutedWord> words = read("lst_small.xml");
    assertThat(words)
        .extracting(
            SubstitutedWord::id,
            one -> one.word().text(),
            one -> one.word().word(),
            SubstitutedWord::lemma,
            SubstitutedWord::partOfSpeech)
        .containsExactly(
            tuple(
                "bright.a 1",
                "He was, they said, a bright boy & it showed.",
                "bright",
                "bright",
                PartOfSpeech.ADJECTIVE),
            tuple(
                "bright.a 2",
                "The field isn't brighter.",
                "brighter",
                "bright",
                PartOfSpeech.ADJECTIVE),
            // A byte that is not UTF-8 is read as Latin-1.
            tuple("bar.n 301", "Bars in Mï riel close.", "Bars", "bar", PartOfSpeech.NOUN),
            tuple("bar.n 302", "A bar of soap.", "bar", "bar", PartOfSpeech.NOUN));
    assertThat(words.get(0).substitutes())
        .isEqualTo(Map.of("intelligent", 3.0, "clever", 3.0, "very clever", 1.0));
    assertThat(words.get(3).substitutes()).isEmpty();
    assertThat(words).noneMatch(SubstitutedWord::judged);
  }

  @Test
  void coinco() {
    List<SubstitutedWord> words = read("coinco.xml");
    assertThat(words)
        .extracting(
            SubstitutedWord::id,
            one -> one.word().text(),
            one -> one.word().word(),
            SubstitutedWord::lemma,
            SubstitutedWord::partOfSpeech,
            SubstitutedWord::substitutes)
        .containsExactly(
            tuple(
                "a.txt:s-r0@7",
                "A.L. Jones closed the bars & left.",
                "closed",
                "close",
                PartOfSpeech.VERB,
                Map.of("shut", 4.0, "shut down", 2.0)),
            tuple(
                "a.txt:s-r0@8",
                "A.L. Jones closed the bars & left.",
                "bars",
                "bar",
                PartOfSpeech.NOUN,
                Map.of("pub", 3.0)));
  }

  @Test
  void swords() {
    List<SubstitutedWord> words = read("swords.json");
    assertThat(words)
        .extracting(
            one -> one.word().word(), SubstitutedWord::partOfSpeech, SubstitutedWord::substitutes)
        .containsExactly(
            tuple("think", PartOfSpeech.VERB, Map.of("believe", 0.75, "estimate", 0.0)),
            tuple("kid", PartOfSpeech.NOUN, Map.of("child", 1.0)));
    assertThat(words).allMatch(SubstitutedWord::judged);
    assertThat(words.get(0).show())
        .isEqualTo("t:1 Well, 🙂 kid, what do you [think]?: believe 0.75");
  }

  /** A small file with one thing changed: the fault, and how many records are left. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lst_small.xml | <head>bright</head> | bright | lst_small.xml:7: expected <context>.. <head>word</head> ..</context> | 3",
        "lst_small.gold | clever 3 | clever three | lst_small.gold:1: expected a substitute and its count, found clever three | 4",
        "lst_small.gold | bar.n 301 | bar.n 999 | lst_small.gold:3: expected a context of bar.n 999 in lst_small.xml | 4",
        "lst_small.gold | bar.n 301 | bright.a 2 | lst_small.gold:3: expected one line for each context | 4",
        "coinco.xml | freq=\"3\" | freq=\"x\" | coinco.xml:25: expected freq, a number, found x | 0",
        "coinco.xml | wordform=\"bars\" | wordform=\"pubs\" | coinco.xml:23: expected a word of <targetsentence>, found pubs | 0",
        "swords.json | 25, | 24, | swords.json: expected \"think\" at offset 24 of the context of t:1 | 1",
        "swords.json | \"s:3\": [\"TRUE\", \"TRUE\", \"TRUE\"] | \"s:3\": [] | swords.json: expected substitute_labels of s:3 | 2"
      })
  void faults(String changed, String from, String to, String message, int left) throws IOException {
    String entry = changed.replace(".gold", ".xml");
    try (var files = Files.list(Corpora.small("substitutes"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Path file = folder.resolve(changed);
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    assertThat(text).contains(from);
    Files.writeString(
        file, text.replaceFirst(Pattern.quote(from), to), StandardCharsets.ISO_8859_1);
    List<DataFormatException> faults = new ArrayList<>();
    List<SubstitutedWord> read =
        Corpora.read(format(folder.resolve(entry)), folder.resolve(entry), faults);
    assertThat(faults).extracting(Throwable::getMessage).first().asString().contains(message);
    assertThat(read).hasSize(left);
    assertThatThrownBy(() -> Corpora.read(format(folder.resolve(entry)), folder.resolve(entry)))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(message);
  }

  @Test
  void contextsWithoutTheFileOfSubstitutes() throws IOException {
    Path alone = folder.resolve("lst_small.xml");
    Files.copy(Corpora.small("substitutes/lst_small.xml"), alone);
    assertThatThrownBy(() -> Corpora.read(format(alone), alone))
        .hasMessageContaining("lst_small.xml:1: expected the substitutes in")
        .hasMessageContaining("lst_small.gold");
  }

  @Test
  void realSemEval() {
    Path path = Corpora.real("lexsub/semeval2007");
    List<SubstitutedWord> words = Corpora.read(format(path), path);
    assertThat(words).hasSize(2010).extracting(SubstitutedWord::id).doesNotHaveDuplicates();
    assertThat(words.stream().filter(one -> !one.substitutes().isEmpty())).hasSize(2003);
    assertThat(words.stream().mapToInt(one -> one.substitutes().size()).sum())
        .isEqualTo(8025); // 8,038 with duplicates
  }

  @Test
  void realSwords() {
    Path path = Corpora.real("lexsub/swords");
    List<SubstitutedWord> words = Corpora.read(format(path), path);
    assertThat(words).hasSize(370 + 762).extracting(SubstitutedWord::id).doesNotHaveDuplicates();
    assertThat(words.stream().mapToInt(one -> one.substitutes().size()).sum())
        .isEqualTo(22_978 + 45_705);
  }

  @Test
  void realCoinco() {
    Path path = Corpora.real("lexsub/coinco/coinco_patched.xml.gz");
    List<SubstitutedWord> words = Corpora.read(format(path), path);
    assertThat(words).hasSize(15_415).extracting(SubstitutedWord::id).doesNotHaveDuplicates();
    assertThat(words.stream().filter(one -> one.partOfSpeech() == PartOfSpeech.NOUN)).hasSize(6987);
    assertThat(words.stream().filter(one -> one.partOfSpeech() == PartOfSpeech.VERB)).hasSize(4597);
  }

  private static List<SubstitutedWord> read(String name) {
    Path path = Corpora.small("substitutes/" + name);
    return Corpora.read(format(path), path);
  }

  /** The format, which no other kind of data claims. */
  private static Format<SubstitutedWord> format(Path path) {
    assertThat(DataKind.recognise(path)).get().matches(one -> one.kind() == DataKind.SUBSTITUTES);
    return Samples.only(SubstituteSets.formats(), path);
  }
}
