package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** SemCor in its four forms. */
class SemcorTest {
  private static final TokenJoiner JOINER = TokenJoiner.ORDINARY;

  @Test
  void tagFiles() {
    List<TaggedSentence> sentences =
        Corpora.read(new SemcorFormat(JOINER), Corpora.small("semcor"));
    assertThat(sentences).hasSize(2);
    TaggedSentence first = sentences.get(0);
    assertThat(first.sentence().id()).isEqualTo("br-a01:1");
    assertThat(first.sentence().text())
        .isEqualTo("The City Court said \"products don't take place\" in Harper's Ferry.");
    assertThat(first.sentence().tokens()).hasSize(12);
    assertThat(Corpora.tags(first))
        .containsExactly(
            "City Court group NOUN group%1:03:00:: (name)",
            "said say VERB say%2:32:00::",
            "products product NOUN product%1:06:01:: product%1:06:00::",
            "n't not ADVERB not%4:02:00::",
            "take place take_place VERB take_place%2:30:00::",
            "Harper's Ferry harpers_ferry NOUN harpers_ferry%1:15:00::");
    assertThat(first.tags().stream().map(first::isMultiword))
        .containsExactly(true, false, false, false, true, true);
    TaggedSentence second = sentences.get(1);
    assertThat(second.sentence().id()).isEqualTo("br-a01:2");
    assertThat(second.sentence().text()).isEqualTo("Recent bull's-eyes & so on;");
    assertThat(Corpora.tags(second))
        .containsExactly(
            "Recent recent ADJECTIVE recent%5:00:00:past:00",
            "bull's-eyes bull's_eye NOUN bull's_eye%1:06:00::");
    assertThat(new SemcorFormat(JOINER).show(second))
        .isEqualTo(
            "br-a01:2 Recent bull's-eyes & so on; [Recent: recent%5:00:00:past:00; bull's-eyes:"
                + " bull's_eye%1:06:00::]");
  }

  @Test
  void nltk() {
    List<TaggedSentence> sentences = Corpora.read(new SemcorFormat(JOINER), Corpora.small("nltk"));
    assertThat(sentences).hasSize(1);
    TaggedSentence only = sentences.get(0);
    assertThat(only.sentence().id()).isEqualTo("br-b02:7");
    assertThat(only.sentence().text()).isEqualTo("Go R&D large!");
    assertThat(Corpora.tags(only))
        .containsExactly(
            "Go go VERB go%x", // no type in the key: the tag decides
            "R&D r&d NOUN r&d%1:04:00::",
            "large large;big ADJECTIVE large%3:00:00:: big%3:00:01::");
  }

  @Test
  void unifiedFramework() {
    List<TaggedSentence> sentences =
        Corpora.read(new UnifiedFormat(JOINER), Corpora.small("unified"));
    assertThat(sentences).hasSize(2);
    TaggedSentence first = sentences.get(0);
    assertThat(first.sentence().id()).isEqualTo("d000.s000");
    assertThat(first.sentence().text()).isEqualTo("How long did John Smith take place?");
    assertThat(Corpora.tags(first))
        .containsExactly(
            "long long ADJECTIVE long%3:00:02::",
            "John Smith person NOUN person%1:03:00:: (name)",
            "take place take_place VERB take_place%2:30:00:: happen%2:30:00::");
    assertThat(sentences.get(1).sentence().text()).isEqualTo("Yes.");
    assertThat(sentences.get(1).tags()).isEmpty();
  }

  @Test
  void ufsac() {
    List<TaggedSentence> sentences = Corpora.read(new UfsacFormat(JOINER), Corpora.small("ufsac"));
    assertThat(sentences).hasSize(2);
    TaggedSentence first = sentences.get(0);
    assertThat(first.sentence().id()).isEqualTo("br-a01:1");
    assertThat(first.sentence().text()).isEqualTo("The Grand Jury said \"recent\".");
    assertThat(Corpora.tags(first))
        .containsExactly(
            "Grand Jury group NOUN group%1:03:00:: (name)",
            "said say VERB say%2:32:00:: state%2:32:00::",
            "recent recent ADJECTIVE recent%5:00:00:past:00");
    assertThat(sentences.get(1).sentence().id()).isEqualTo("br-a01:2");
    assertThat(Corpora.tags(sentences.get(1))).containsExactly("fell fall VERB fall%2:38:00::");
  }
}
