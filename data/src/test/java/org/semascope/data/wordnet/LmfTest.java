package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;

class LmfTest {
  private final WordNet portuguese = WordNet.open(Samples.resource("small-1.0.xml"));
  private final WordNet english = WordNet.open(Samples.resource("small-1.3.xml"));

  @TempDir Path folder;

  @Test
  void aSynsetHasAllItsFields() {
    assertThat(portuguese.name()).isEqualTo("Pequena WordNet 1");
    assertThat(portuguese.language()).isEqualTo("pt");
    Synset animal = portuguese.synset("pequena-1-n").orElseThrow();
    assertThat(animal.words()).containsExactly("animal");
    assertThat(animal.definition()).isEqualTo("ser vivo que se move");
    assertThat(animal.examples()).containsExactly("os animais & as plantas");
    assertThat(animal.gloss()).isEqualTo("ser vivo que se move; \"os animais & as plantas\"");
    assertThat(animal.lexicographerFile()).isEqualTo("noun.animal");
    assertThat(animal.interlingualIndex()).contains("i35563");
    assertThat(animal.targets(Pointer.HYPONYM))
        .extracting(Synset::id)
        .containsExactly("pequena-2-n");
    assertThat(animal.targets(Pointer.OTHER)).extracting(Synset::id).containsExactly("pequena-3-s");
    Sense sense = animal.senses().get(0);
    assertThat(sense.key()).isEqualTo("pequena-animal-n-1");
    assertThat(sense.tagCount()).isEqualTo(7);
    assertThat(sense.targets(Pointer.DERIVATION))
        .extracting(Sense::lemma)
        .containsExactly("animalesco");
  }

  @Test
  void notLexicalisedSensesAreSkipped() {
    assertThat(portuguese.senses("cão", PartOfSpeech.NOUN)).hasSize(1);
    assertThat(portuguese.synset("pequena-3-s").orElseThrow().isSatellite()).isTrue();
  }

  @Test
  void otherLanguagesHaveOnlyTheFormsOfTheFile() {
    assertThat(portuguese.morphology().lemmas("animais", PartOfSpeech.NOUN))
        .containsExactly("animal");
    assertThat(portuguese.morphology().lemmas("cãos", PartOfSpeech.NOUN)).isEmpty();
    assertThat(portuguese.morphology().plural("animal")).isEqualTo("animais");
    assertThat(portuguese.morphology().plural("cão")).isEqualTo("cão");
  }

  @Test
  void examplesAreLocatedByTheFormsOfTheFile() {
    WordNetExamples examples = WordNetExamples.of(portuguese);
    assertThat(examples.sentences())
        .extracting(one -> one.occurrence(one.tags().get(0)).word())
        .containsExactly("animais", "cachorro");
  }

  @Test
  void senseKeysAndOrdersAreThoseOfEnglishFiles() {
    assertThat(english.senses("cat", PartOfSpeech.NOUN))
        .extracting(Sense::key)
        .containsExactly("cat%1:18:01::", "cat%1:05:00::");
    assertThat(english.sense("cat's_paw%1:18:00::").orElseThrow().lemma()).isEqualTo("cat's paw");
    assertThat(english.synset("oewn-2-n").orElseThrow().words())
        .containsExactly("cat's paw", "cat");
    assertThat(english.synset("oewn-1-n").orElseThrow().partOfSpeech())
        .isEqualTo(PartOfSpeech.NOUN);
    assertThat(english.synset("oewn-1-n").orElseThrow().examples())
        .containsExactly("the cat sleeps");
    assertThat(english.synset("oewn-2-n").orElseThrow().targets(Pointer.USAGE)).hasSize(1);
    assertThat(english.senses("at", PartOfSpeech.PREPOSITION)).hasSize(1);
    assertThat(english.morphology().lemmas("cats", PartOfSpeech.NOUN)).containsExactly("cat");
  }

  @Test
  void aCompressedFileIsReadAndATruncatedOneRefused() throws IOException {
    Path zipped = folder.resolve("pt.xml.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      Files.copy(Samples.resource("small-1.0.xml"), out);
    }
    assertThat(WordNet.open(zipped).synsets()).hasSize(3);
    byte[] bytes = Files.readAllBytes(zipped);
    Files.write(zipped, Arrays.copyOf(bytes, bytes.length - 20));
    assertThatThrownBy(() -> WordNet.open(zipped)).isInstanceOf(DataFormatException.class);
  }

  @Test
  void entitiesOfADtdAreNotExpanded() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "secret");
    String text =
        Files.readString(Samples.resource("small-1.0.xml"))
            .replaceFirst(
                "<!DOCTYPE [^>]*>",
                "<!DOCTYPE LexicalResource [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>")
            .replace("ser vivo", "&x;");
    Path file = Files.writeString(folder.resolve("evil.xml"), text);
    try {
      assertThat(WordNet.open(file).synsets().toString()).doesNotContain("secret");
    } catch (DataFormatException refused) {
      assertThat(refused).hasMessageNotContaining("secret\n");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "id=\"pequena-2-n\" ili#id=\"pequena-1-n\" ili#33: expected a new id, found pequena-1-n",
        "synset=\"pequena-3-s\"#synset=\"pequena-4-s\"#25: expected a sense of a Synset of this file, found pequena-4-s",
        "target=\"pequena-animalesco-a-1\"#target=\"x\"#9: expected an existing target sense, found x",
        "hypernym\" target=\"pequena-1-n\"#hypernym\" target=\"y\"#35: expected an existing target synset, found y",
        "<Count>3<#<Count>x<#10: expected a count, found x",
        "writtenForm=\"cachorro\" ##20: expected Lemma with writtenForm, found none",
      })
  void aDamagedElementIsNamed(String old, String bad, String message) throws IOException {
    String text = Files.readString(Samples.resource("small-1.0.xml"));
    assertThat(text).contains(old);
    Path file =
        Files.writeString(folder.resolve("bad.xml"), text.replace(old, bad == null ? "" : bad));
    assertThatThrownBy(() -> WordNet.open(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(file + ":" + message);
  }

  @Test
  void aLenientReaderLeavesAnEntryWithoutPartOfSpeechOut() throws IOException {
    String text = Files.readString(Samples.resource("small-1.0.xml"));
    Path file =
        Files.writeString(
            folder.resolve("bad.xml"),
            text.replace("writtenForm=\"animal\" partOfSpeech=\"n\"", "writtenForm=\"animal\""));
    List<String> faults = new ArrayList<>();
    WordNet read = WordNet.open(file, fault -> faults.add(fault.getMessage()));
    assertThat(faults)
        .containsExactly(
            file + ":6: expected Lemma with partOfSpeech, found none",
            file + ":8: expected a Lemma before the Sense, found none");
    assertThat(read.senses("animal", PartOfSpeech.NOUN)).isEmpty();
    assertThat(read.synsets()).hasSize(3);
  }

  @Test
  void aSecondLexiconIsRefused() throws IOException {
    String text = Files.readString(Samples.resource("small-1.3.xml"));
    Path file =
        Files.writeString(
            folder.resolve("two.xml"),
            text.replace("</LexicalResource>", "<Lexicon id=\"b\"/></LexicalResource>"));
    assertThatThrownBy(() -> WordNet.open(file))
        .hasMessageContaining("expected one Lexicon in a file, found a second, b");
  }

  @Test
  void brokenXmlIsNamedByItsLine() throws IOException {
    String text = Files.readString(Samples.resource("small-1.0.xml"));
    Path file = Files.writeString(folder.resolve("cut.xml"), text.substring(0, 900));
    assertThatThrownBy(() -> WordNet.open(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageMatching("(?s).*cut.xml:\\d+: expected XML, found .*");
  }
}
