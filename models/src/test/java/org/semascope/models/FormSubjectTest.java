package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.WordForm;

class FormSubjectTest {
  private static Occurrence at(String text, String word) {
    int start = text.indexOf(word);
    return new Occurrence(text, new Span(start, start + word.length()));
  }

  private static double cosine(List<Embedding> pair) {
    return Cosine.of(pair.get(0).vectors()[0], pair.get(1).vectors()[0]);
  }

  private final Subject form = Subject.form();

  @Test
  void inTheSameTextWordsAreAsCloseAsTheirForms() {
    double cosine =
        cosine(
            form.words(List.of(at("hard labor pays", "labor"), at("hard labour pays", "labour")))
                .all());
    // Half of the vector is the word's form, half the context, which is the same: (f + 1) / 2.
    assertThat(cosine).isCloseTo((WordForm.similarity("labor", "labour") + 1) / 2, offset(1e-6));
  }

  @Test
  void theSameWordIsAsCloseAsItsContextsOverlap() {
    double cosine =
        cosine(
            form.words(List.of(at("The bank of a river", "bank"), at("a bank loan", "bank")))
                .all());
    // Contexts the, of, a, river and a, loan share one word: 1 / sqrt(4 · 2).
    assertThat(cosine).isCloseTo((1 + 1 / Math.sqrt(8)) / 2, offset(1e-6));
  }

  @Test
  void byThemselvesWordsHaveNoContext() {
    double cosine = cosine(form.words(List.of(at("disk", "disk"), at("disc", "disc"))).all());
    assertThat(cosine).isCloseTo(.6, offset(1e-6));
  }

  @Test
  void phrasesAreCloseByTheWordsTheyShare() {
    List<Embedding> both =
        form.phrases(
                List.of(
                    at("This is a knee jerk.", "knee jerk"),
                    at("This is a knee reflex.", "knee reflex")))
            .all();
    assertThat(cosine(both)).isCloseTo(.5, offset(1e-6));
    // this is a knee + jerk or reflex: 4 of 5 words
    assertThat(Cosine.of(both.get(0).sentence()[0], both.get(1).sentence()[0]))
        .isCloseTo(.8, offset(1e-6));
  }
}
