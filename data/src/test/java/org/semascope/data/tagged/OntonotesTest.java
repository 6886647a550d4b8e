package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.data.Faults;

class OntonotesTest {
  private static final TokenJoiner JOINER = TokenJoiner.ORDINARY;

  @Test
  void conllColumns() {
    List<TaggedSentence> sentences = Corpora.read(new ConllFormat(JOINER), Corpora.small("conll"));
    assertThat(sentences.stream().map(one -> one.sentence().id()))
        .containsExactly(
            "nw/wsj/00/wsj_0001.0:0", "nw/wsj/00/wsj_0001.0:1", "nw/wsj/00/wsj_0001.1:0");
    assertThat(sentences.stream().map(one -> one.sentence().text()))
        .containsExactly("Prices fell (1.5%).", "They didn't file.", "File");
    assertThat(Corpora.tags(sentences.get(0)))
        .containsExactly("Prices price NOUN price-n.1", "fell fall VERB fall-v.1");
    assertThat(Corpora.tags(sentences.get(1))).containsExactly("file file VERB file-v.5.1");
    assertThat(Corpora.tags(sentences.get(2))).containsExactly("File file VERB file-v.2");
  }

  @Test
  void senseFilesWithTrees() {
    List<TaggedSentence> sentences =
        Corpora.read(new OntonotesFormat(JOINER), Corpora.small("ontonotes"));
    assertThat(sentences.stream().map(one -> one.sentence().id()))
        .containsExactly("wsj_0001:0", "wsj_0001:1", "wsj_0002:0", "wsj_0002:1");
    assertThat(sentences.stream().map(one -> one.sentence().text()))
        .containsExactly("Prices were cut.", "Want (me).", "Yes.", "It fell.");
    assertThat(Corpora.tags(sentences.get(0)))
        .containsExactly("Prices price NOUN price-n.1", "cut cut VERB cut-v.3");
    // Traces are not counted: "Want" is word 0 though *PRO* precedes it.
    assertThat(Corpora.tags(sentences.get(1)))
        .containsExactly("Want want VERB want-v.4.2", "me self-doubt NOUN self-doubt-n.1");
    assertThat(sentences.get(2).tags()).isEmpty();
    assertThat(Corpora.tags(sentences.get(3))).containsExactly("fell fall VERB fall-v.1");
  }

  @Test
  void noneOfTheAbove() {
    NoneOfTheAbove none = NoneOfTheAbove.read(Corpora.small("nota.txt"), Faults.STRICT);
    assertThat(none.size()).isEqualTo(3);
    assertThat(none.contains("file-n.5")).isTrue();
    assertThat(none.contains("file-n.5.0")).isTrue();
    assertThat(none.contains("night_out-v.2")).isTrue();
    assertThat(none.contains("pass-v.13.13")).isTrue();
    assertThat(none.contains("pass-v.13")).isFalse();
    assertThat(none.contains("file-v.5")).isFalse();
    assertThat(none.contains("file")).isFalse();
  }
}
