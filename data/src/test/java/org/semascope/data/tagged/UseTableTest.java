package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserTable;

class UseTableTest {
  private static final Path FOLDER = Path.of("data/src/test/resources/tagged/concordance");
  private static final Format<TaggedSentence> FORMAT =
      new UserTable<>(TableKinds.SENSES, UseTable::new, TaggedSentence::show);

  @TempDir private Path folder;

  private static List<TaggedSentence> read(String file, Faults faults) {
    List<TaggedSentence> sentences = new ArrayList<>();
    FORMAT.read(FOLDER.resolve(file), faults, sentences::add);
    return sentences;
  }

  @Test
  void labelledRowsAreTaggedAndTheOthersAreNot() {
    assertThat(FORMAT.recognises(FOLDER.resolve("labelled.csv"))).isTrue();
    List<TaggedSentence> sentences = read("labelled.csv", Faults.STRICT);

    assertThat(sentences).hasSize(4);
    TaggedSentence first = sentences.get(0);
    assertThat(first.show())
        .isEqualTo("br-a01:2@3 He said, \"The bank, you know, was old.\" [bank: bank.shore]");
    assertThat(first.tags().get(0).partOfSpeech()).isEqualTo(PartOfSpeech.NOUN);
    assertThat(sentences.get(1).tags()).isEmpty();
    // A label that begins with the lemma is used unchanged.
    assertThat(sentences.get(2).tags().get(0).senses()).containsExactly("bank%1:17:01::");
  }

  /** The mark before a text that a spreadsheet would compute is taken away again. */
  @Test
  void textsThatLookLikeFormulasAreRestored() {
    TaggedSentence last = read("labelled.csv", Faults.STRICT).get(3);
    assertThat(last.sentence().text()).isEqualTo("- and the bank");
    assertThat(last.occurrence(last.tags().get(0)).word()).isEqualTo("bank");
  }

  @Test
  void faultsNameTheLine() {
    List<String> faults = new ArrayList<>();
    assertThat(read("faulty.csv", fault -> faults.add(fault.getMessage()))).hasSize(1);
    assertThat(faults)
        .containsExactly(
            FOLDER.resolve("faulty.csv")
                + ":4: expected \"bank\" at 0:4 of the text, found \"the bank\"",
            FOLDER.resolve("faulty.csv") + ":5: expected start and end as numbers, found x and 8");
    assertThatThrownBy(() -> read("no-column.csv", Faults.STRICT))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("no-column.csv:2: ")
        .hasMessageContaining("my_sense");
  }

  @Test
  void usesInOneTextAreOneSentence() throws IOException {
    List<TaggedSentence> sentences =
        read(
            "text,start,end,sense,pos\n"
                + "the bank by the bank,4,8,money,NOUN\na bank,2,6,1,\n"
                + "the bank by the bank,16,20,shore,noun\n");
    assertThat(sentences)
        .extracting(TaggedSentence::show)
        .containsExactly(
            "own.csv:2 the bank by the bank [bank: bank.money; bank: bank.shore]",
            "own.csv:3 a bank [bank: bank.1]");
    assertThat(sentences.get(0).tags()).extracting(TaggedSentence.Tag::first).containsExactly(1, 4);
    assertThat(sentences.get(1).tags().get(0).partOfSpeech()).isEqualTo(PartOfSpeech.UNKNOWN);
  }

  @Test
  void senseKeysGiveLemmaAndPartOfSpeech() throws IOException {
    List<TaggedSentence> sentences =
        read("text,word,sense,pos\nthe banks,banks,bank%1:17:01::,\nhe ran,ran,run%2:38:00::,x\n");
    assertThat(sentences.get(0).tags().get(0))
        .isEqualTo(
            new TaggedSentence.Tag(
                1, 2, "bank", PartOfSpeech.NOUN, List.of("bank%1:17:01::"), false));
    assertThat(sentences.get(1).tags().get(0).partOfSpeech()).isEqualTo(PartOfSpeech.VERB);
  }

  @Test
  void aWordWithoutSpanOccursOnce() throws IOException {
    List<String> faults = new ArrayList<>();
    Path file =
        own(
            "text;word;sense\nthe bank by the bank;bank;1\nthe bank;banks;1\n"
                + "The Bank;bank;1\nThe Bank;bank;2\n");
    FORMAT.read(file, fault -> faults.add(fault.getMessage()), one -> {});
    assertThat(faults)
        .extracting(fault -> fault.substring(fault.indexOf(".csv:")))
        .satisfiesExactly(
            fault -> assertThat(fault).startsWith(".csv:2: ").contains("2 times", "start and end"),
            fault -> assertThat(fault).startsWith(".csv:3: ").contains("\"banks\""),
            fault -> assertThat(fault).startsWith(".csv:5: ").contains("line 4"));
  }

  private Path own(String text) throws IOException {
    return Files.writeString(folder.resolve("own.csv"), text);
  }

  private List<TaggedSentence> read(String text) throws IOException {
    List<TaggedSentence> sentences = new ArrayList<>();
    FORMAT.read(own(text), Faults.STRICT, sentences::add);
    return sentences;
  }
}
