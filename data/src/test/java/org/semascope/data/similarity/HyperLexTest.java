package org.semascope.data.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.text.Samples;

class HyperLexTest {
  private static final String HEADER =
      "WORD1 WORD2 POS TYPE AVG_SCORE AVG_SCORE_0_10 STD SCORES..\n";

  @TempDir Path folder;

  private Path file(String rows) throws IOException {
    return Files.writeString(folder.resolve("pairs.txt"), HEADER + rows);
  }

  @Test
  void pairsHaveTheirTypeAndDirection() throws IOException {
    Path file =
        file(
            "conflict disagreement N r-hyp-1 5.20 8.67 1.25 5 6 6\n"
                + "advance take V no-rel 1.42 2.37 1.66 3 0\n");
    List<Judgment> found = new ArrayList<>();
    new HyperLex().read(file, Faults.STRICT, found::add);
    Optional<PartOfSpeech> noun = Optional.of(PartOfSpeech.NOUN);
    Optional<PartOfSpeech> verb = Optional.of(PartOfSpeech.VERB);
    assertThat(found)
        .containsExactly(
            new Judgment("conflict", "disagreement", noun, noun, 5.2, "r-hyp-1"),
            new Judgment("advance", "take", verb, verb, 1.42, "no-rel"));
    List<String> types = new ArrayList<>();
    new HyperLex().<String>map(Judgment::type).read(file, Faults.STRICT, types::add);
    assertThat(types).containsExactly("r-hyp-1", "no-rel");
  }

  @ParameterizedTest
  @CsvSource({
    "dog animal N hyp-9 5.2 8 1 5, hyp-9",
    "dog animal X hyp-1 5.2 8 1 5, part of speech",
    "dog animal N hyp-1 6.2 8 1 5, from 0 to 6",
    "dog animal N hyp-1 high 8 1 5, mean rating",
    "dog animal N hyp-1 5.2, 8 fields"
  })
  void faultsNameTheirLine(String row, String expected) throws IOException {
    Path file = file("a b N syn 5 8 1 5\n" + row + "\nc d N syn 5 8 1 5\n");
    assertThatThrownBy(() -> new HyperLex().read(file, Faults.STRICT, any -> {}))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("pairs.txt:3")
        .hasMessageContaining(expected);
    List<Judgment> rest = new ArrayList<>();
    new HyperLex().read(file, fault -> {}, rest::add);
    assertThat(rest).extracting(Judgment::first).containsExactly("a", "c");
  }

  @Test
  void theRealFile() {
    Path file = Samples.real("hyperlex/hyperlex-all.txt");
    List<Judgment> found = new ArrayList<>();
    new HyperLex().read(file, Faults.STRICT, found::add);
    assertThat(found).hasSize(2616);
    assertThat(found).filteredOn(one -> one.firstPart().get() == PartOfSpeech.NOUN).hasSize(2163);
    Map<String, Long> types =
        found.stream().collect(Collectors.groupingBy(Judgment::type, Collectors.counting()));
    assertThat(types)
        .hasSize(13)
        .containsEntry("hyp-1", 384L)
        .containsEntry("r-hyp-4", 50L)
        .containsEntry("no-rel", 290L)
        .containsEntry("syn", 194L);
    DataKind.Recognised recognised = DataKind.recognise(file).orElseThrow();
    assertThat(recognised.kind()).isEqualTo(DataKind.SIMILARITY);
    assertThat(recognised.format()).isInstanceOf(HyperLex.class);
  }
}
