package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;

class DictFolderTest {
  private final WordNet wordnet = WordNet.open(Samples.resource("dict"));

  @TempDir Path folder;

  private Sense sense(String key) {
    return wordnet.sense(key).orElseThrow();
  }

  @Test
  void aSynsetHasAllItsFields() {
    Synset animal = sense("beast%1:05:00::").synset();
    assertThat(animal.id()).isEqualTo("animal%1:05:00::");
    assertThat(wordnet.synset(animal.id())).containsSame(animal);
    assertThat(animal.words()).containsExactly("animal", "beast", "living creature");
    assertThat(animal.partOfSpeech()).isEqualTo(PartOfSpeech.NOUN);
    assertThat(animal.lexicographerFile()).isEqualTo("noun.animal");
    assertThat(animal.isSatellite()).isFalse();
    assertThat(animal.interlingualIndex()).isEmpty();
    assertThat(animal.definition())
        .isEqualTo("a living thing that moves (especially in the phrase \"animal kingdom\")");
    assertThat(animal.examples())
        .containsExactly("animal kingdom", "animals and plants", "Beasts of the Field");
    assertThat(animal.targets(Pointer.HYPERNYM))
        .extracting(Synset::id)
        .containsExactly("entity%1:03:00::");
    assertThat(animal.targets(Pointer.HYPONYM))
        .extracting(Synset::id)
        .containsExactly("dog%1:05:00::", "cat%1:05:00::");
    assertThat(animal.links()).hasSize(3);
  }

  @Test
  void theSensesOfALemmaAreInTheOrderOfTheIndex() {
    assertThat(wordnet.senses("Dog", PartOfSpeech.NOUN))
        .extracting(Sense::key)
        .containsExactly("dog%1:10:01::", "dog%1:05:00::");
    assertThat(sense("dog%1:05:00::").number()).isEqualTo(2);
    assertThat(sense("dog%1:05:00::").tagCount()).isEqualTo(4);
    assertThat(wordnet.senses("dog", PartOfSpeech.VERB)).isEmpty();
  }

  @Test
  void multiwordExpressionsAreFoundWithSpacesAndUnderscores() {
    assertThat(wordnet.senses("domestic_dog", PartOfSpeech.NOUN))
        .isEqualTo(wordnet.senses("domestic dog", PartOfSpeech.NOUN))
        .hasSize(1);
  }

  @Test
  void lexicalPointersJoinWords() {
    assertThat(sense("tame%3:00:00::").targets(Pointer.ANTONYM))
        .containsExactly(sense("wild%3:00:00::"));
    assertThat(sense("tame%3:00:00::").synset().targets(Pointer.ANTONYM)).isEmpty();
    assertThat(sense("beast%1:05:00::").targets(Pointer.DERIVATION))
        .containsExactly(sense("beastly%5:00:00:tame:00"));
    assertThat(sense("wildly%4:02:00::").targets(Pointer.PERTAINYM))
        .containsExactly(sense("wild%3:00:00::"));
  }

  @Test
  void satellitesAndMarkersAndFrames() {
    Synset trained = sense("house-trained%5:00:00:tame:00").synset();
    assertThat(trained.isSatellite()).isTrue();
    assertThat(trained.words()).containsExactly("beastly", "house-trained");
    assertThat(sense("bark%2:32:00::").synset().definition()).isEqualTo("make the sound of a dog");
  }

  @Test
  void wordsThatDifferOnlyInCaseAreOneSense() {
    assertThat(sense("household%1:14:00::").synset().words()).containsExactly("household");
  }

  @Test
  void theParentFolderIsAccepted() throws IOException {
    Samples.copyOfDict(Files.createDirectory(folder.resolve("dict")));
    assertThat(WordNet.open(folder).synsets()).hasSize(13);
  }

  @Test
  void windowsLineEndsAreRead() throws IOException {
    Samples.copyOfDict(folder);
    for (Path file : Samples.files(folder)) {
      Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));
    }
    assertThat(WordNet.open(folder).senses().map(Sense::key))
        .isEqualTo(wordnet.senses().map(Sense::key).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "data.noun#00000400 05 n#00000400 95 n#data.noun:5: expected a lexicographer file below 45, found 95",
        "data.noun#00000400 05 n#00000400 05 v#data.noun:5: expected the type of a NOUN synset, found v",
        "data.noun#00000400 05 n 01#00000400 05 n zz#data.noun:5: expected a number of words, found zz",
        "data.noun#cat 0 002#cat 0 003#data.noun:5: expected a pointer's symbol, found |",
        "data.noun#cat 0 002 @ 00000200#cat 0 002 @ 00000201#data.noun:5: expected an existing target synset, found noun 201",
        "data.noun#+ 00000200 a 0201#+ 00000200 a 0209#data.noun:3: expected words numbered up to 3 and 2, found 2 and 9",
        "data.noun#00000700 10#00000600 10#data.noun:8: expected a new synset, found noun 600 of line 7",
        "data.noun#cat 0#cats 0#index.sense:6: expected a word of line 5 of its file, found cat%1:05:00::",
        "data.verb#0000 01 + 02 00 |#0000 01 + 02 00 01#data.verb:2: expected | before the gloss, found 01",
        "index.sense#dog%1:05:00:: 00000300 2 4#dog%1:05:00:: 00000300 2#index.sense:7: expected the tag count of a sense, found the end of the line",
        "index.sense#dog%1:05:00::#dog%7:05:00::#index.sense:7: expected a sense key with a type from 1 to 5, found dog%7:05:00::",
        "index.sense#dog%1:05:00::#dog%1#index.sense:7: expected a sense key lemma%type:file:id:head:id, found dog%1",
        "index.sense#rex%1:18:00:: 00000500 1 0\\n##data.noun:6: expected a word with a key in index.sense, found Rex",
        "noun.exc#doggen dog#doggen#noun.exc:1: expected its lemma, found the end of the line",
      })
  void aDamagedLineIsNamed(String file, String old, String bad, String message) throws IOException {
    Samples.copyOfDict(folder);
    Path damaged = folder.resolve(file);
    String text = Files.readString(damaged);
    String unescaped = old.replace("\\n", "\n");
    assertThat(text).contains(unescaped);
    Files.writeString(damaged, text.replace(unescaped, bad == null ? "" : bad));
    assertThatThrownBy(() -> WordNet.open(folder))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(folder + "/" + message);
  }

  @Test
  void aLenientReaderLeavesTheBadLineOut() throws IOException {
    Samples.copyOfDict(folder);
    Path nouns = folder.resolve("data.noun");
    Files.writeString(nouns, Files.readString(nouns).replace("00000400 05 n", "00000400 95 n"));
    List<String> faults = new ArrayList<>();
    WordNet read = WordNet.open(folder, fault -> faults.add(fault.getMessage()));
    assertThat(read.synsets()).hasSize(12);
    assertThat(read.senses("cat", PartOfSpeech.NOUN)).isEmpty();
    assertThat(faults)
        .containsExactlyInAnyOrder(
            nouns + ":5: expected a lexicographer file below 45, found 95",
            folder.resolve("index.sense")
                + ":6: expected the offset of a synset of the data files, found 400",
            nouns + ":3: expected an existing target synset, found noun 400",
            nouns + ":7: expected an existing target synset, found noun 400");
  }

  @Test
  void invalidUtf8IsReported() throws IOException {
    Samples.copyOfDict(folder);
    Path nouns = folder.resolve("data.noun");
    String text = Files.readString(nouns).replace("mewing", "m\u00e9wing");
    Files.write(nouns, text.getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> WordNet.open(folder))
        .hasMessage(nouns + ":5: expected UTF-8 text, found invalid bytes");
    Files.writeString(nouns, text);
    assertThat(WordNet.open(folder).sense("cat%1:05:00::").orElseThrow().synset().definition())
        .isEqualTo("a m\u00e9wing animal");
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    Samples.copyOfDict(folder);
    Files.delete(folder.resolve("data.adv"));
    assertThatThrownBy(() -> WordNet.open(folder))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(folder.resolve("data.adv") + ": expected a file, found none");
    Files.delete(folder.resolve("index.sense"));
    assertThatThrownBy(() -> WordNet.open(folder))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a folder with WordNet's data.noun and index.sense");
  }
}
