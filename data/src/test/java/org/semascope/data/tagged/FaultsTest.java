package org.semascope.data.tagged;

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
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;

/** Messages about bad files: line, expected, found. */
class FaultsTest {
  @TempDir Path folder;

  /** A small file with one thing changed: the fault, and how many records are left. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "semcor/brown1/tagfiles/br-a01|<punc>''</punc>|<punk>''</punk>|13: expected <s>, <wf>|1",
        "semcor/brown1/tagfiles/br-a01|>said</wf>|>said|8: expected </wf>|1",
        "semcor/brown1/tagfiles/br-a01|>said</wf>|></wf>|7: expected a word, found an empty one|1",
        "semcor/brown1/tagfiles/br-a01|</contextfile>||30: expected </contextfile>, found the end|2",
        "semcor/brown1/tagfiles/br-a01|<s snum=2>||21: expected <s> before a word|1",
        "unified/semcor.gold.key.txt|t001 p|t009 p|8: expected an instance with a sense in|1",
        "unified/semcor.gold.key.txt|t001 person%|t001 |2: expected an instance and its sense|1",
        "ufsac/semcor.xml|fall%2|fall2|16: expected a sense key, found fall2|1",
        "ufsac/semcor.xml|\"It\"|\"\"|15: expected <word> with surface_form|1",
        "conll/wsj_0001.v4_gold_conll|5.1|five|13: expected a sense number, found five|2",
        "conll/wsj_0001.v4_gold_conll|Prices|[WORD]|2: expected a word (the skeleton|2",
        "conll/wsj_0001.v4_gold_conll|(PRN*||4: expected 13 columns like the last word|2",
        "ontonotes/wsj_0001.sense|cut-v|cut-a|2: expected lemma-n or lemma-v, found cut-a|2",
        "ontonotes/wsj_0001.sense|0 2 cut|0 9 cut|2: expected one of the 4 words of tree 0|2",
        "ontonotes/wsj_0001.sense|0 2 cut|7 2 cut|2: expected a tree with words, found 7|2",
        "ontonotes/wsj_0001.parse|(NNS Prices))|(NNS Prices)|1: expected a tree whose brackets|0",
        "prepositions/pp-about.sents.trng.xml|<head>A|A|14: expected one <head> in <context>|3",
        "pdep/prepcorp.sql|'1(1)', 8, |'1(1)', |22: expected 6 values, found 5|4",
        "pdep/prepcorp.sql|101, '1(1)', 8|101, '1(1)', 'eight'|22: expected a preposition and|4",
        "pdep/prepcorp.csv|~\"CPA\",~||2: expected 7 fields, found 6|1",
        "conllu/senses.conllu|down%4:02:00::|x\ty|9: expected 10 columns, found 11|2",
        "streusle/hand.conllulex|1:2|1:3|11: expected member 2 of an expression, found 1:3|1",
        "streusle/hand.conllulex|PRON.POSS|_|19: expected the category of a unit|1",
      })
  void namesTheLine(String file, String good, String bad, String message, int left)
      throws IOException {
    Path copy = copyOf(file);
    String text = Files.readString(copy);
    assertThat(text).contains(plain(good));
    int at = text.indexOf(plain(good));
    Files.writeString(
        copy,
        text.substring(0, at)
            + (bad == null ? "" : bad)
            + text.substring(at + plain(good).length()));
    Format<?> format = formatOf(file);
    List<DataFormatException> faults = new ArrayList<>();
    assertThat(Corpora.read(format, copy.getParent().resolve(entry(file)), faults)).hasSize(left);
    assertThat(faults.get(0)).hasMessageContaining(plain(message));
    assertThatThrownBy(() -> Corpora.read(format, copy.getParent().resolve(entry(file))))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(faults.get(0).getMessage());
  }

  private static String plain(String quoted) {
    return quoted.replace("~", "");
  }

  /** The main file of a changed companion file. */
  private static String entry(String file) {
    String name = Path.of(file).getFileName().toString();
    return name.replace(".gold.key.txt", ".data.xml").replace(".parse", ".sense");
  }

  private Path copyOf(String file) throws IOException {
    Path original = Corpora.small(file);
    try (var siblings = Files.list(original.getParent())) {
      for (Path sibling : siblings.filter(Files::isRegularFile).toList()) {
        Files.copy(sibling, folder.resolve(sibling.getFileName()));
      }
    }
    return folder.resolve(original.getFileName());
  }

  private static Format<?> formatOf(String file) {
    List<Format<?>> formats = new ArrayList<>(TaggedCorpora.formats());
    formats.addAll(TaggedCorpora.supersenseFormats());
    Path small = Corpora.small(file).resolveSibling(entry(file));
    return formats.stream().filter(format -> format.recognises(small)).findFirst().orElseThrow();
  }

  @Test
  void everySmallFileIsRecognisedOnce() {
    List<Format<?>> formats = new ArrayList<>(TaggedCorpora.formats());
    formats.addAll(TaggedCorpora.supersenseFormats());
    for (String name :
        List.of(
            "semcor",
            "nltk",
            "unified",
            "ufsac",
            "conll",
            "ontonotes",
            "prepositions",
            "pdep",
            "pdep/prepcorp.sql",
            "conllu",
            "streusle")) {
      assertThat(formats.stream().filter(format -> format.recognises(Corpora.small(name))))
          .as(name)
          .hasSize(1);
    }
  }

  @Test
  void anInvalidFileIsThrown() throws IOException {
    Path file = folder.resolve("x.sense");
    for (Format<?> format : TaggedCorpora.formats()) {
      for (String content : List.of("", "\n\n", "some text\n")) {
        Files.writeString(file, content);
        assertThat(format.recognises(file)).isFalse();
        assertThatThrownBy(() -> Corpora.read(format, file))
            .isInstanceOf(DataFormatException.class)
            .hasMessageContaining(folder.toString());
      }
      assertThatThrownBy(() -> Corpora.read(format, folder.resolve("missing")))
          .isInstanceOf(DataFormatException.class);
    }
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> Corpora.read(new SemcorFormat(TokenJoiner.RAW), empty))
        .hasMessage(empty + ": expected a folder with files of SemCor, tag files, found none");
  }

  @Test
  void otherEncodingsAreThrownEvenIfLenient() throws IOException {
    Path copy = copyOf("semcor/brown1/tagfiles/br-a01");
    String text = Files.readString(copy).replace("Recent", "Récent");
    Files.write(copy, text.getBytes(StandardCharsets.ISO_8859_1));
    List<DataFormatException> faults = new ArrayList<>();
    assertThatThrownBy(() -> Corpora.read(new SemcorFormat(TokenJoiner.RAW), copy, faults))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected UTF-8 text");
  }
}
