package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.Sentence;

class ConlluTest {
  @Test
  void senses() {
    List<TaggedSentence> sentences =
        Corpora.read(new ConlluFormat(TokenJoiner.ORDINARY), Corpora.small("conllu"));
    assertThat(sentences.stream().map(one -> one.sentence().id()))
        .containsExactly("one", "senses:2", "577");
    assertThat(sentences.stream().map(one -> one.sentence().text()))
        .containsExactly("They can't fall  down.", "du lac!", "Talk about \"it\".");
    Sentence first = sentences.get(0).sentence();
    assertThat(first.tokens().stream().map(span -> span.of(first.text())))
        .containsExactly("They", "ca", "n't", "fall", "down", ".");
    assertThat(Corpora.tags(sentences.get(0)))
        .containsExactly("fall fall VERB fall-v.1", "down down ADVERB down%4:02:00::");
    // Words that do not spell their range out share its token.
    assertThat(Corpora.tags(sentences.get(1))).containsExactly("du de PREPOSITION de.2");
    assertThat(Corpora.tags(sentences.get(2))).containsExactly("about about OTHER about.1(1)");
  }

  @Test
  void rawTokens() {
    List<TaggedSentence> sentences =
        Corpora.read(new ConlluFormat(TokenJoiner.RAW), Corpora.small("conllu"));
    assertThat(sentences.stream().map(one -> one.sentence().text()))
        .containsExactly("They ca n't fall down .", "du lac !", "Talk about `` it '' .");
  }

  @Test
  void streusle() {
    List<LexicalSentence> sentences = Corpora.read(new StreusleFormat(), Corpora.small("streusle"));
    assertThat(sentences).hasSize(2);
    LexicalSentence first = sentences.get(0);
    assertThat(first.sentence().id()).isEqualTo("hand-0001");
    assertThat(first.sentence().text()).isEqualTo("I didn't have a good talk to Dr. No.");
    assertThat(first.units())
        .hasSize(9)
        .contains(
            new LexicalUnit(List.of(3, 6), "V.LVC.full", "have talk", List.of("v.communication")),
            new LexicalUnit(List.of(7), "P", "to", List.of("p.Recipient", "p.Goal")),
            new LexicalUnit(List.of(8, 9), "N", "Dr. No", List.of("n.PERSON")),
            new LexicalUnit(List.of(2), "ADV", "not", List.of()));
    LexicalUnit haveTalk = first.units().get(3);
    assertThat(haveTalk.isSingleWord()).isFalse();
    assertThat(first.occurrence(haveTalk).word()).isEqualTo("have");
    LexicalUnit to = first.units().get(6);
    assertThat(to.label()).isEqualTo("p.Recipient_p.Goal");
    assertThat(to.isSingleWord() && to.isLabelled()).isTrue();
    LexicalUnit his = sentences.get(1).units().get(0);
    assertThat(his.supersenses()).containsExactly("`$");
    assertThat(his.isLabelled()).isFalse();
    assertThat(new StreusleFormat().show(sentences.get(1)))
        .isEqualTo("hand-0002 his cars [car: n.ARTIFACT]");
  }
}
