package org.semascope.data.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.text.Samples;

class UsePairFormatsTest {
  @TempDir Path folder;

  @Test
  void wicHasPartsAndTokenIndices() {
    List<UsePair> pairs = read("context/wic");
    assertThat(pairs).extracting(UsePair::part).containsExactly("train", "train", "test", "test");
    assertThat(pairs).extracting(UsePair::judgment).containsExactly(1.0, 0.0, 0.0, 0.0);
    assertThat(pairs).allMatch(UsePair::binary);
    assertThat(pairs.get(2))
        .hasToString("He sat on the [bank]. | The army's [bank] is closed.: F")
        .extracting(UsePair::partOfSpeech)
        .isEqualTo(PartOfSpeech.NOUN);
    assertThat(pairs.get(3).second().word()).isEqualTo("play");
    assertThat(read("context/wic/test/test.data.txt")).isEqualTo(pairs.subList(2, 4));
  }

  /** No subword of "don't" ends after "do". */
  @Test
  void aTokenThatWouldBePartOfAWordStaysSeparate() throws IOException {
    Path data = copy("wic/test/test.data.txt", "She played well", "I do n't play");
    assertThat(UsePair.marked(strictly(data).get(1).first())).isEqualTo("I [do] n't play .");
  }

  @Test
  void labelsOfXlWicAreFoundById() {
    List<UsePair> pairs = read("context/dev.de-de.xl.data");
    assertThat(pairs).extracting(pair -> pair.first().word()).containsExactly("Bank", "gehen");
    assertThat(pairs).extracting(UsePair::judgment).containsExactly(0.0, 1.0);
    assertThat(pairs).extracting(UsePair::part).containsOnly("dev.de-de");
  }

  @Test
  void scwsMarksTheWord() {
    List<UsePair> pairs = read("context/scws.txt");
    assertThat(pairs)
        .extracting(UsePair::toString)
        .containsExactly(
            "The Bank's new [bank], of course | on the [bank] (muddy): 7.5",
            "They [run] fast | A [race].: 6.0");
    assertThat(pairs).extracting(UsePair::group).containsExactly("same word", "other word");
    assertThat(pairs)
        .extracting(UsePair::partOfSpeech)
        .containsExactly(PartOfSpeech.NOUN, PartOfSpeech.UNKNOWN);
    assertThat(pairs).extracting(UsePair::lemma).containsExactly("bank", "run");
  }

  @Test
  void usimHasTwoLinesPerPair() {
    assertThat(read("context/usim.txt"))
        .extracting(UsePair::toString)
        .containsExactly(
            "He was [bright] and proud. | A [bright] boy, they say.: 4.5",
            "A [bright] boy, they say. | The [bright] sun.: 1.25");
  }

  /** The pair u1, u3 has no judgment but 0. */
  @Test
  void dwugHasTheMedianOfJudgments() {
    List<UsePair> pairs = read("context/dwug");
    assertThat(pairs)
        .extracting(UsePair::toString)
        .containsExactly("A \"[bag] of tea. |  Two [bags].: 3.5", " Two [bags]. | The [bag].: 2.0");
    assertThat(pairs)
        .extracting(UsePair::group)
        .containsExactly("several judgments", "one judgment");
    assertThat(pairs).extracting(UsePair::partOfSpeech).containsOnly(PartOfSpeech.NOUN);
  }

  /** The first word of a row may be the second one in a context. */
  @Test
  void cosimlexHasTwoContextsOfTwoWords() {
    List<UsePair> pairs = read("context/cosimlex");
    assertThat(pairs)
        .extracting(UsePair::toString)
        .containsExactly(
            "The shore was a muddy [bank]. | The [shore] was a muddy bank.: 8.5",
            "A [bank] far from the shores. | A bank far from the [shores].: 1.25",
            "[Play] and run! | Play and [run]!: 6.0",
            "She ran the [play]. | She [ran] the play.: 4.0",
            "On [helppo], ei vaikea. | On helppo, ei [vaikea].: 1.0",
            "Vaikeaa ja [helppoa]. | [Vaikeaa] ja helppoa.: 2.83");
    assertThat(pairs).extracting(UsePair::part).containsOnly("en", "fi");
    assertThat(pairs.get(0).contrast()).isNotEmpty().isEqualTo(pairs.get(1).contrast());
    assertThat(pairs.get(2).contrast()).isNotEqualTo(pairs.get(1).contrast());
    assertThat(read("context/cosimlex/cosimlex_fi.csv")).isEqualTo(pairs.subList(4, 6));
  }

  /** The training part of MCL-WiC is English, the others are in deeper folders. */
  @Test
  void mclWicHasTheFormOfXlWic() {
    List<UsePair> pairs = read("context/mcl-wic");
    assertThat(pairs).extracting(UsePair::part).containsExactly("train", "dev.fr-fr");
    assertThat(pairs.get(1)).hasToString("Un [livre] neuf. | Une [livre] de pain.: F");
  }

  @Test
  void wordsOfADwugHavePeriodsAndChange() {
    Path dwug = Samples.of("context/dwug");
    assertThat(Samples.strictly(new DwugWords(), dwug))
        .extracting(WordInPeriods::toString)
        .containsExactly("bag_nn: 1 uses before, 2 after, change 0.25");
  }

  @Test
  void aContrastHasTwoPairs() throws IOException {
    Path table = folder.resolve("contrasts.csv");
    String row = "A bank.,The bank is closed.,bank,%s,1\n";
    Files.writeString(
        table, "text1,text2,word1,score,contrast\n" + row.formatted(1) + row.formatted(2));
    assertThat(strictly(table)).extracting(UsePair::contrast).containsOnly("1");
    Files.writeString(table, Files.readString(table) + row.formatted(3));
    assertThatThrownBy(() -> strictly(table)).hasMessageContaining("contrasts.csv:4: expected two");
    assertThat(Samples.faults(Samples.only(UsePairs.formats(), table), table)).hasSize(1);
  }

  @Test
  void aWordListMayHaveGradedChange() throws IOException {
    Path list = Files.writeString(folder.resolve("words.txt"), "bag\nplane\t0.5\n\ngraft\n");
    assertThat(Samples.strictly(new WordList(), list))
        .extracting(one -> one.word() + " " + one.change().orElse(-1))
        .containsExactly("bag -1.0", "plane 0.5", "graft -1.0");
    Files.writeString(list, "bag\nbag\t1\nplane\tx\nbag\t1\t2\n");
    assertThat(Samples.faults(new WordList(), list))
        .extracting(fault -> fault.replaceFirst(".*words.txt:", ""))
        .containsExactly(
            "2: expected each word once, found bag as on line 1",
            "3: expected the graded change, a number, found \"x\"",
            "4: expected a word, or a word and its graded change, found 3 fields");
  }

  @Test
  void tablesWithScores() {
    assertThat(read("context/pairs.csv"))
        .extracting(UsePair::toString)
        .containsExactly(
            "They saw a [bat], furry and small. | He has a wooden [bat].: 0.5",
            "He swung the [Bat]. | He has a wooden [bat].: 3.8");
  }

  @Test
  void tablesWithLabels() {
    List<UsePair> pairs = read("context/labels.jsonl");
    assertThat(pairs)
        .extracting(UsePair::toString)
        .containsExactly(
            "He sat on the [bank], by the bank. | Two [banks].: T",
            "He sat on the [bank]. | The [bank] is closed.: F");
    assertThat(pairs).extracting(UsePair::part).containsExactly("train", "test");
    assertThat(pairs).extracting(UsePair::group).containsExactly("rivers", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wic",
        "wic/test/test.data.txt",
        "dev.de-de.xl.data",
        "scws.txt",
        "usim.txt",
        "cosimlex",
        "cosimlex/cosimlex_fi.csv",
        "mcl-wic",
        "dwug",
        "pairs.csv",
        "labels.jsonl"
      })
  void noOtherKindClaimsAFile(String name) {
    Path path = Samples.of("context/" + name);
    for (DataKind kind : DataKind.values()) {
      boolean own = kind == DataKind.USE_PAIRS || kind == DataKind.CORPUS;
      assertThat(own || kind.recognised(path).isEmpty()).as("%s as %s", name, kind).isTrue();
    }
    assertThat(DataKind.recognise(path).orElseThrow().kind()).isEqualTo(DataKind.USE_PAIRS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"similarity", "norms", "graphs", "compounds", "tagged", "corpora", "wordnet"})
  void noFileOfAnotherKindIsClaimed(String name) throws IOException {
    try (var files = Files.walk(Samples.of(name))) {
      for (Path file : files.toList()) {
        assertThat(DataKind.USE_PAIRS.recognised(file)).as("%s", file).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"uses.csv", "judgments.csv"})
  void tablesOfADwugAreNoJudgmentsOfWords(String name) {
    Path file = Samples.of("context/dwug/data/bag_nn/" + name);
    assertThat(DataKind.SIMILARITY.recognised(file)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wic/test/test.data.txt | 4-3 | 6-3 | test.data.txt:1: expected the index of a word, from 0 to 5",
        "wic/test/test.data.txt | 1-2 | 1 | test.data.txt:2: expected two token indices",
        "wic/test/test.data.txt | 1-2 | 1-5 | test.data.txt:2: expected the index of a word, from 0 to 4",
        "wic/test/test.gold.txt | F | X | test.gold.txt:1: expected the label T or F",
        "scws.txt | 7.5 | 17.5 | scws.txt:1: expected a mean rating from 0 to 10",
        "scws.txt | A <b> | A | scws.txt:2: expected a context with <b> word </b>",
        "usim.txt | proud .\t2 | proud .\t6 | usim.txt:1: expected the index of a word, from 0 to 5",
        "usim.txt | 4.5 | 5.5 | usim.txt:1: expected a mean rating from 1 to 5",
        "dev.de-de.xl.data | \"16\" | \"21\" | dev.de-de.xl.data:2: expected a span of characters",
        "dev.de-de.xl.data | \"20\" | \"30\" | dev.de-de.xl.data:2: expected a word in its sentence",
        "dev.de-de.xl.gold | d.2 | d.3 | dev.de-de.xl.data:13: expected a pair with a label",
        "dwug/data/bag_nn/judgments.csv | u3 | u4 | judgments.csv:5: expected the identifier of a use",
        "dwug/data/bag_nn/judgments.csv | a\t2 | a\t5 | judgments.csv:6: expected a judgment",
        "dwug/data/bag_nn/uses.csv | 4:7 | 4:17 | uses.csv:4: expected a word in its context",
        "cosimlex/cosimlex_en.csv | 1.25 | 11.25 | cosimlex_en.csv:2: expected a rating sim2 from 0 to 10",
        "cosimlex/cosimlex_en.csv | muddy <strong>bank | muddy <strong>bonk | cosimlex_en.csv:2: expected \"bank\" in <strong>",
        "cosimlex/cosimlex_en.csv | </strong> | . | cosimlex_en.csv:2: expected context1 with two words in <strong>",
        "dwug/data/bag_nn/uses.csv | 1833\t1 | 1833\t3 | uses.csv:2: expected the grouping (period) 1 or 2",
        "pairs.csv | Bat | Bet | pairs.csv:3: expected a text with \"bat\" once",
        "labels.jsonl | false | \"maybe\" | labels.jsonl:2: expected the label T or F"
      })
  void faultsHaveTheirLine(String name, String found, String replaced, String message)
      throws IOException {
    Path damaged = copy(name, found, replaced);
    Path whole = name.startsWith("dwug") ? folder.resolve("dwug") : damaged;
    Path data = Path.of(whole.toString().replace(".gold", ".data"));
    assertThatThrownBy(() -> strictly(data))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(message);
    assertThat(Samples.faults(Samples.only(UsePairs.formats(), data), data)).isNotEmpty();
  }

  @Test
  void labelsMustBeAsManyAsPairs() throws IOException {
    Path data = copy("wic/test/test.data.txt", "none", "none");
    Files.writeString(data.resolveSibling("test.gold.txt"), "F\n");
    assertThatThrownBy(() -> strictly(data))
        .hasMessageContaining("one label for each of the 2 pairs of test.data.txt, found 1 label");
    Files.delete(data.resolveSibling("test.gold.txt"));
    assertThatThrownBy(() -> strictly(data)).hasMessageContaining("a file of labels test.gold.txt");
  }

  @ParameterizedTest
  @CsvSource({
    "wic, 7466, train=5428 dev=638 test=1400, 3733",
    "xl-wic, 5505, dev.da-da=213 dev.de-de=2218 dev.fr-fr=2147 dev.it-it=50 dev.ja-ja=52 dev.nl-nl=63 dev.zh-zh=762, 2764",
    "scws/ratings.txt, 2003, =2003, 0",
    "usim/usim_en.txt, 1133, =1133, 0",
    "cosimlex, 1174, en=680 fi=48 hr=224 sl=222, 0",
    "dwug_en, 43784, =43784, 0"
  })
  void publishedSetsAreReadCompletely(String name, int pairs, String parts, int same) {
    List<UsePair> read = strictly(Samples.real(name));
    assertThat(read).hasSize(pairs);
    Map<String, Long> byPart =
        read.stream().collect(Collectors.groupingBy(UsePair::part, Collectors.counting()));
    for (String part : parts.split(" ")) {
      assertThat(byPart.remove(part.split("=")[0])).isEqualTo(Long.parseLong(part.split("=")[1]));
    }
    assertThat(byPart).isEmpty();
    assertThat(read.stream().filter(pair -> pair.binary() && pair.judgment() == 1)).hasSize(same);
  }

  @Test
  void pairsOfTheDwugWithSeveralJudgments() {
    assertThat(
            strictly(Samples.real("dwug_en")).stream()
                .filter(pair -> pair.group().equals("several judgments")))
        .hasSize(16_884);
  }

  @Test
  void allUsesOfTheDwugHaveAPeriod() {
    List<WordInPeriods> words = Samples.strictly(new DwugWords(), Samples.real("dwug_en"));
    assertThat(words).hasSize(46).allMatch(word -> word.change().isPresent());
    assertThat(words.stream().mapToInt(word -> word.before().size() + word.after().size()).sum())
        .isEqualTo(9107);
  }

  /** Cluster tables, statistics, and edges of associations name other columns. */
  @ParameterizedTest
  @ValueSource(strings = {"dwug_en/clusters", "dwug_en/stats", "dwug_en/data", "lwow", "ncimp"})
  void noTableOfAnotherKindIsTakenForJudgments(String name) throws IOException {
    try (var files = Files.walk(Samples.real(name))) {
      for (Path file : files.toList()) {
        assertThat(DataKind.SIMILARITY.recognised(file)).as("%s", file).isEmpty();
        assertThat(DataKind.CORPUS.recognised(file)).as("%s", file).isEmpty();
      }
    }
  }

  /** The folder of all sets, and folders that hold more than one set, are no set themselves. */
  @ParameterizedTest
  @CsvSource({
    "wic, USE_PAIRS",
    "xl-wic, USE_PAIRS",
    "scws/ratings.txt, USE_PAIRS",
    "usim/usim_en.txt, USE_PAIRS",
    "cosimlex, USE_PAIRS",
    "dwug_en, USE_PAIRS",
    "lexsub/semeval2007, SUBSTITUTES",
    "lexsub/semeval2007/lst_all.xml, SUBSTITUTES",
    "lexsub/swords, SUBSTITUTES",
    "lexsub/coinco, SUBSTITUTES",
    ".,",
    "lexsub,"
  })
  void everySetIsOneKind(String name, DataKind kind) {
    Path path = Samples.real(name);
    assertThat(DataKind.recognise(path).map(DataKind.Recognised::kind).orElse(null))
        .isEqualTo(kind);
    for (DataKind other : DataKind.values()) {
      assertThat(other == kind || other.recognised(path).isEmpty()).as("%s", other).isTrue();
    }
  }

  /** A copy of a sample with its companion files, in which a string is replaced once. */
  private Path copy(String name, String found, String replaced) throws IOException {
    Path source = Samples.of("context/" + name);
    Path root = Samples.of("context");
    try (var beside = Files.list(source.getParent())) {
      for (Path file : beside.filter(Files::isRegularFile).toList()) {
        Path target = folder.resolve(root.relativize(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
    Path target = folder.resolve(root.relativize(source));
    String text = Files.readString(target);
    int at = text.indexOf(found);
    if (at >= 0) {
      Files.writeString(
          target, text.substring(0, at) + replaced + text.substring(at + found.length()));
    }
    return target;
  }

  private static List<UsePair> read(String name) {
    return strictly(Samples.of(name));
  }

  private static List<UsePair> strictly(Path path) {
    Format<UsePair> format = Samples.only(UsePairs.formats(), path);
    return Samples.strictly(format, path);
  }
}
