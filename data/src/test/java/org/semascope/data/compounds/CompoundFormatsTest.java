package org.semascope.data.compounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKind;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.text.Damage;
import org.semascope.data.text.Samples;

class CompoundFormatsTest {
  @TempDir Path folder;

  @Test
  void aCompoundHasAllItsFields() {
    List<Compound> all = read("compounds/ncs");
    assertThat(all)
        .extracting(Compound::text)
        .containsExactly("engine room", "wet blanket", "núcleo atômico", "vista grossa");
    assertThat(all.get(0))
        .isEqualTo(
            new Compound(
                "en",
                "engine room",
                OptionalDouble.of(4.93),
                Map.of(
                    Variant.COMPOUND, at("This is an engine room", 11, 22),
                    Variant.SYNONYM, at("This is a place of machines", 10, 27),
                    Variant.HEAD, at("This is a room", 10, 14),
                    Variant.MODIFIER, at("This is an engine", 11, 17),
                    Variant.WORD_SYNONYMS, at("This is a motor chamber", 10, 23)),
                true,
                List.of(
                    full("the engine rooms were hot , \" he said", 4, 16),
                    new CompoundContext.Pointer("http://www.example.org/a.htm", 140),
                    full("down in the engine room .", 12, 23))));
    assertThat(all.get(0).naturalistic())
        .extracting(Occurrence::word)
        .containsExactly("engine rooms", "engine room");
  }

  @Test
  void aSentenceWithoutItsCompoundHasNoOccurrence() {
    Compound blanket = read("compounds/ncs").get(1);
    assertThat(blanket.contexts())
        .containsExactly(
            full("do not be a wet blanket", 12, 23),
            new CompoundContext.Full("a blanket that is wet", Optional.empty()),
            full("two wet blankets", 4, 16));
    assertThat(blanket.phrase(Variant.WORD_SYNONYMS)).contains("damp cloak");
  }

  @Test
  void portugueseFramesAndForms() {
    Compound nucleus = read("compounds/ncs").get(2);
    assertThat(nucleus.language()).isEqualTo("pt");
    assertThat(nucleus.score()).hasValue(4.5);
    assertThat(nucleus.phrase(Variant.SYNONYM)).contains("centro do átomo");
    assertThat(nucleus.phrase(Variant.HEAD)).contains("núcleo");
    assertThat(nucleus.contexts())
        .containsExactly(
            full("Os núcleos atómicos são pesados .", 3, 19),
            new CompoundContext.Pointer("netq-d0d6e", 293),
            full("O núcleo atômico .", 2, 16));
    Compound view = read("compounds/ncs").get(3);
    assertThat(view.phrase(Variant.SYNONYM)).contains("ignorou");
    assertThat(view.phrase(Variant.WORD_SYNONYMS)).contains("olhares espessos");
  }

  @Test
  void sentencesThatWereFetchedReplaceThePointers() throws IOException {
    copyNcs();
    Path built = Files.createDirectories(folder.resolve("dataset/en/naturalistic"));
    Files.writeString(
        built.resolve("original_sents.csv"),
        """
        compound,compositionality,sentence1,sentence2,sentence3
        engine room,"4,93",an engine room,engine rooms,the engine room
        wet blanket,"0,21",a wet blanket
        """);
    List<Compound> all = Samples.strictly(format(folder), folder);
    assertThat(all.get(0).naturalistic()).hasSize(3);
    assertThat(all.get(1).contexts()).hasSize(1);
  }

  @Test
  void inconsistentFilesAreFaults() throws IOException {
    copyNcs();
    Path ids = folder.resolve("input/sentids_en.csv");
    Files.writeString(
        ids,
        """
        "compound","compositionality","sentence1","sentence2","sentence3"
        "engine room","6,93","a","b","c"
        "ghost town","2","a","b","c"
        "wet blanket","0,21","sent1: (broken","b","c"
        """);
    Path p1 = folder.resolve("dataset/pt/neutral/P1_sents.csv");
    Files.writeString(p1, Files.readString(p1).replace("Este ignorou", "Ela ignorou"));
    assertThat(Samples.faults(format(folder), folder))
        .extracting(fault -> fault.replaceFirst(".*/", ""))
        .containsExactly(
            "sentids_en.csv:2: expected a score from 0 (idiomatic) to 5 (literal), found 6.93",
            "sentids_en.csv:3: expected a compound with sentences in P1, P2 and P3,"
                + " found \"ghost town\"",
            "sentids_en.csv:4: expected a pointer sent1: (document, number),"
                + " found \"sent1: (broken\"",
            "sentids_en.csv: expected a row for \"wet blanket\", found none or a bad one",
            "sentids_en.csv: expected a row for \"engine room\", found none or a bad one",
            "P1_sents.csv:3: expected a neutral sentence such as This is a ...,"
                + " found \"Ela ignorou .\"",
            "sentids_pt.csv:3: expected a compound with sentences in P1, P2 and P3,"
                + " found \"vista grossa\"",
            "sentids_pt.csv: expected a row for \"vista grossa\", found none or a bad one");
  }

  @Test
  void aFolderWithoutOneOfItsFilesIsRefused() throws IOException {
    copyNcs();
    Files.delete(folder.resolve("dataset/en/neutral/P2_sents.csv"));
    assertThatThrownBy(() -> Samples.faults(format(folder), folder))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("P2_sents.csv: expected a whole, readable file");
    Files.delete(folder.resolve("input/sentids_pt.csv"));
    Files.copy(
        Samples.of("compounds/ncs/dataset/en/neutral/P2_sents.csv"),
        folder.resolve("dataset/en/neutral/P2_sents.csv"));
    assertThatThrownBy(() -> Samples.faults(format(folder), folder))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("sentids_pt.csv: expected a whole, readable file");
    assertThatThrownBy(() -> Samples.faults(new NcsFormat(), folder.resolve("input")))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a folder with dataset/en/neutral");
  }

  @Test
  void nounCompoundSensesIsRecognised() {
    assertThat(Compounds.isNounCompoundSenses(Samples.of("compounds/ncs"))).isTrue();
    assertThat(Compounds.isNounCompoundSenses(Samples.of("compounds/ncs/input"))).isFalse();
    assertThat(Compounds.isNounCompoundSenses(Samples.of("compounds/own.csv"))).isFalse();
  }

  @Test
  void aUsersTable() {
    List<Compound> all = read("compounds/own.csv");
    assertThat(all).hasSize(3);
    assertThat(all.get(0))
        .isEqualTo(
            new Compound(
                "en",
                "wet blanket",
                OptionalDouble.of(.21),
                Map.of(
                    Variant.COMPOUND, at("This is a wet blanket", 10, 21),
                    Variant.SYNONYM, at("This is a killjoy", 10, 17),
                    Variant.HEAD, at("This is a blanket", 10, 17),
                    Variant.MODIFIER, at("This is a wet", 10, 13),
                    Variant.WORD_SYNONYMS, at("This is a damp cloak", 10, 20)),
                false,
                List.of(full("Don't be such a wet blanket, please.", 16, 27))));
    assertThat(all.get(1).neutral())
        .isEqualTo(
            Map.of(
                Variant.COMPOUND, at("Behold the acid test !", 11, 20),
                Variant.SYNONYM, at("Behold the decisive trial !", 11, 25),
                Variant.HEAD, at("Behold the test !", 11, 15),
                Variant.MODIFIER, at("Behold the acid !", 11, 15)));
    assertThat(all.get(1).naturalistic()).extracting(Occurrence::word).hasSize(2);
    assertThat(all.get(2).language()).isEqualTo("pt");
    assertThat(all.get(2).score()).hasValue(4.1);
    assertThat(all.get(2).phrase(Variant.HEAD)).contains("caixa");
    assertThat(all.get(2).contexts()).isEmpty();
  }

  @Test
  void faultsOfATable() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bad.csv"),
            """
            compound,score,language,neutral
            wet blanket,1,,
            wet blanket,2,,
            ,1,,
            acid test,x,,
            acid test,1,,This is no test
            salle de bain,1,fr,
            acid test,1
            killjoy,1,,
            ghost town,1,English,
            ghost town,,,
            """);
    assertThat(Samples.faults(format(file), file))
        .extracting(fault -> fault.replaceFirst(".*/", ""))
        .containsExactly(
            "bad.csv:3: expected each compound once, found \"wet blanket\" again",
            "bad.csv:4: expected a value in the column \"compound\", found an empty field",
            "bad.csv:5: expected \"score\", a number, found \"x\"",
            "bad.csv:6: expected a neutral sentence that contains \"acid test\" once,"
                + " found \"This is no test\"",
            "bad.csv:7: expected a neutral sentence for language fr, found none",
            "bad.csv:8: expected 4 fields, found 2",
            "bad.csv:9: expected a compound of at least two words, found \"killjoy\"",
            "bad.csv:10: expected the code of a language, such as en or pt, found \"english\"");
  }

  @Test
  void aTableNeedsAColumnOfScores() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.csv"), "compound,synonym\nacid test,trial\n");
    assertThat(Compounds.formats()).noneMatch(format -> format.recognises(file));
    assertThat(TableKind.mismatch(file, List.of(TableKinds.COMPOUNDS)).orElseThrow())
        .hasMessageStartingWith(
            file
                + ": expected noun compounds with the columns compound, score,"
                + " found compound, synonym; no score;");
  }

  @Test
  void aFileHasOneDecimalMark() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("mixed.csv"),
            """
            compound,score
            ghost town,3
            wet blanket,"0,21"
            acid test,1.22
            eager beaver,"0,36"
            """);
    assertThat(Samples.faults(format(file), file))
        .containsExactly(
            file + ":4: expected \"score\" with a decimal comma, as on line 3, found \"1.22\"");
  }

  @Test
  void aCompoundWithoutRatingsHasNoScore() throws IOException {
    Path file =
        Files.writeString(folder.resolve("own.csv"), "compound,score\npé frio,\nwet blanket,1\n");
    List<Compound> all = Samples.strictly(format(file), file);
    assertThat(all.get(0).score()).isEmpty();
    assertThat(all.get(0))
        .hasToString(
            "pé frio (en) no score; This is a pé frio | This is a frio | This is a pé; 0 of 0 corpus sentences");
    assertThat(all.get(1).score()).hasValue(1);
  }

  @Test
  void aUsersCompound() {
    Compound beaver =
        Compounds.of(
            "en",
            "eager beaver",
            Map.of(Variant.SYNONYM, "hard worker"),
            List.of("Two eager beavers came ."));
    assertThat(beaver.neutral())
        .isEqualTo(
            Map.of(
                Variant.COMPOUND, at("This is an eager beaver", 11, 23),
                Variant.SYNONYM, at("This is a hard worker", 10, 21),
                Variant.HEAD, at("This is a beaver", 10, 16),
                Variant.MODIFIER, at("This is an eager", 11, 16)));
    assertThat(beaver.contexts()).containsExactly(full("Two eager beavers came .", 4, 17));
    Compound cold = Compounds.of("pt", "pé frio", Map.of(), List.of());
    assertThat(cold.neutral().get(Variant.COMPOUND)).isEqualTo(at("Isto é pé frio .", 7, 14));
    assertThat(cold.phrase(Variant.HEAD)).contains("pé");
  }

  @Test
  void punctuationIsNotPartOfACompound() {
    Compound blanket =
        Compounds.of(
            "en", "wet blanket", Map.of(), List.of("Two \"wet blankets\", not a wet rug."));
    assertThat(blanket.naturalistic()).extracting(Occurrence::word).containsExactly("wet blankets");
    assertThatThrownBy(
            () -> Compounds.of("en", "wet blanket", Map.of(), List.of("All wet, blankets too.")))
        .hasMessageStartingWith("there is no \"wet blanket\"");
  }

  @Test
  void invalidUserCompoundsAreRefused() {
    assertThatThrownBy(() -> Compounds.of("en", "killjoy", Map.of(), List.of()))
        .hasMessage("a compound has at least two words, \"killjoy\" has fewer");
    assertThatThrownBy(() -> Compounds.of("fr", "salle obscure", Map.of(), List.of()))
        .hasMessage("there is no neutral sentence in the language fr, only in en and pt");
    assertThatThrownBy(() -> Compounds.of("en", "wet blanket", Map.of(), List.of("a blanket, wet")))
        .hasMessage("there is no \"wet blanket\" in \"a blanket, wet\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"compounds/ncs", "compounds/own.csv"})
  void damagedFilesAreReadOrRefused(String sample) throws IOException {
    Path path = Samples.of(sample);
    Damage.check(format(path), path, folder);
  }

  @ParameterizedTest
  @CsvSource({"en, 281, 545, 843, 77925", "pt, 180, 498, 540, 40503"})
  void realCompoundsHaveTheExpectedCounts(
      String language, int compounds, int full, int sentences, int occurrences) {
    Path path = Samples.real("ncs");
    List<Compound> all =
        Samples.strictly(format(path), path).stream()
            .filter(one -> one.language().equals(language))
            .toList();
    assertThat(all).hasSize(compounds);
    List<CompoundContext> contexts = all.stream().flatMap(one -> one.contexts().stream()).toList();
    assertThat(contexts).hasSize(sentences);
    assertThat(contexts.stream().filter(CompoundContext.Full.class::isInstance)).hasSize(full);
    assertThat(all.stream().flatMap(one -> one.naturalistic().stream()))
        .as("sentences in which the compound was found")
        .hasSize(full);
    assertThat(
            all.stream()
                .flatMap(one -> one.naturalistic().stream())
                .mapToInt(place -> place.span().start() + place.span().end())
                .sum())
        .as("where they stand, in all")
        .isEqualTo(occurrences);
    assertThat(all).allSatisfy(one -> assertThat(one.neutral()).hasSize(5));
  }

  @ParameterizedTest
  @CsvSource({"engine room, 4.93", "melting pot, 0.54", "abalo sísmico, 4.4242"})
  void realScores(String text, double score) {
    Path path = Samples.real("ncs");
    assertThat(Samples.strictly(format(path), path))
        .filteredOn(one -> one.text().equals(text))
        .singleElement()
        .extracting(Compound::score)
        .isEqualTo(OptionalDouble.of(score));
  }

  private void copyNcs() throws IOException {
    Path ncs = Samples.of("compounds/ncs");
    try (Stream<Path> files = Files.walk(ncs)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(ncs.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  private static Occurrence at(String sentence, int start, int end) {
    return new Occurrence(sentence, new Span(start, end));
  }

  private static CompoundContext full(String sentence, int start, int end) {
    return new CompoundContext.Full(sentence, Optional.of(at(sentence, start, end)));
  }

  private static List<Compound> read(String sample) {
    Path path = Samples.of(sample);
    return Samples.strictly(format(path), path);
  }

  private static Format<Compound> format(Path path) {
    return Samples.only(Compounds.formats(), path);
  }
}
