package org.semascope.data.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.text.Damage;
import org.semascope.data.text.Samples;

class SimilaritySetsTest {
  private static final Optional<PartOfSpeech> NONE = Optional.empty();
  private static final Optional<PartOfSpeech> NOUN = Optional.of(PartOfSpeech.NOUN);
  private static final Optional<PartOfSpeech> VERB = Optional.of(PartOfSpeech.VERB);
  private static final Optional<PartOfSpeech> ADJECTIVE = Optional.of(PartOfSpeech.ADJECTIVE);

  @TempDir Path folder;

  @Test
  void tabsWithoutHeaderAndWithoutLastLineEnd() {
    assertThat(read("similarity/tabs.txt"))
        .containsExactly(
            new Judgment("tiger", "cat", NONE, NONE, 7.35),
            new Judgment("Jerusalem", "Israel", NONE, NONE, 8.46),
            new Judgment("tiger", "tiger", NONE, NONE, 10),
            new Judgment("money", "cash", NONE, NONE, 9.08),
            new Judgment("money", "cash", NONE, NONE, 9.15));
  }

  @Test
  void commasWithHeader() {
    assertThat(read("similarity/header.csv"))
        .containsExactly(
            new Judgment("love", "sex", NONE, NONE, 6.77),
            new Judgment("ice cream", "x-ray", NONE, NONE, .5));
  }

  @Test
  void blanks() {
    assertThat(read("similarity/blanks.txt"))
        .containsExactly(
            new Judgment("sun", "sunlight", NONE, NONE, 50),
            new Judgment("bakery", "zebra", NONE, NONE, 0));
  }

  @Test
  void partsOfSpeechAsSuffixes() {
    assertThat(read("similarity/suffixes.txt"))
        .containsExactly(
            new Judgment("sun", "sunlight", NOUN, NOUN, 50),
            new Judgment("red", "sun", ADJECTIVE, NOUN, 21),
            new Judgment("run", "gun", VERB, NOUN, 7));
  }

  @Test
  void partsOfSpeechAsAColumn() {
    assertThat(read("similarity/simlex.txt"))
        .containsExactly(
            new Judgment("old", "new", ADJECTIVE, ADJECTIVE, 1.58),
            new Judgment("cat", "dog", NOUN, NOUN, 1.75),
            new Judgment("go", "come", VERB, VERB, 2.42));
    assertThat(read("similarity/simverb.txt"))
        .containsExactly(
            new Judgment("take", "remove", VERB, VERB, 6.81),
            new Judgment("walk", "trail", VERB, VERB, 4.81));
  }

  @Test
  void faults() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bad.txt"), "a\tb\t1\nc\td\nc\t\t1\nc\td\tmuch\ne\tf\t2\n");
    assertThat(Samples.faults(SimilaritySets.formats().get(0), file))
        .extracting(fault -> fault.substring(fault.indexOf(".txt:")))
        .containsExactly(
            ".txt:2: expected 3 fields, found 2",
            ".txt:3: expected a word, found an empty field",
            ".txt:4: expected the score, a number, found \"much\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "word1\tword2\tscore\n", "one\ttwo\nthree\tfour\n"})
  void aFileWithoutPairsIsRefused(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("none"), text);
    assertThat(SimilaritySets.formats().get(0).recognises(file)).isFalse();
    assertThatThrownBy(() -> Samples.faults(SimilaritySets.formats().get(0), file))
        .isInstanceOf(DataFormatException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tabs.txt", "header.csv", "blanks.txt", "suffixes.txt", "simlex.txt"})
  void damagedFilesAreReadOrRefused(String sample) throws IOException {
    Path path = Samples.of("similarity/" + sample);
    Damage.check(format(path), path, folder);
  }

  @ParameterizedTest
  @CsvSource({
    "MEN-TR-3k, 3000, 50",
    "SIMLEX-999, 999, 1.58",
    "WS-353-ALL, 353, 6.77",
    "WS-353-SIM, 203, 7.35",
    "WS-353-REL, 252, 7.62",
    "MTurk-771, 771, 3.791666667",
    "MTurk-287, 287, 2.75",
    "YP-130, 130, 4",
    "RG-65, 65, 3.94",
    "MC-30, 30, 3.92",
    "RW-STANFORD, 2034, 5.88",
    "SimVerb-3500, 3500, 6.81",
    "VERB-143, 144, 0.19"
  })
  void realSetsHaveTheExpectedCounts(String name, int pairs, double first) {
    Path path = Samples.real("similarity/EN-" + name + ".txt");
    List<Judgment> all = Samples.strictly(format(path), path);
    assertThat(all).hasSize(pairs);
    assertThat(all.get(0).score()).isEqualTo(first);
  }

  private static List<Judgment> read(String sample) {
    Path path = Samples.of(sample);
    return Samples.strictly(format(path), path);
  }

  private static Format<Judgment> format(Path path) {
    return Samples.only(SimilaritySets.formats(), path);
  }
}
