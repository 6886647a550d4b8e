package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.models.NextWords.Candidate;
import org.semascope.models.encoder.Input;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.onnx.Precision;

class NextWordsTest {
  /** Its pieces: The Ġc ap t ain Ġw r ot e Ġa Ġl ong Ġl et ter Ġto Ġhis Ġs is ter . */
  private static final JsonNode SENTENCE = Golden.expected("tiny/gpt2").get("next_token").get(0);

  private static final Offset<Double> CLOSE = within(2e-4); // a sum of several

  private static ContextualModel model;

  @BeforeAll
  static void open() {
    model = ContextualModel.open(Golden.directory("tiny/gpt2"), Precision.FP32, 1);
  }

  @AfterAll
  static void close() {
    model.close();
  }

  @Test
  void aWordOfOnePieceHasItsProbability() {
    Candidate a = only("The captain wrote", "a");
    assertThat(a.pieces()).containsExactly("Ġa");
    assertThat(a.logProb()).isCloseTo(logProbs(9, 10), CLOSE);
  }

  @Test
  void aWordOfSeveralPiecesHasTheProductOfTheirs() {
    Candidate letter = only("The captain wrote a long", "letter");
    assertThat(letter.pieces()).containsExactly("Ġl", "et", "ter");
    assertThat(letter.logProbs()).hasSize(3);
    assertThat(letter.logProb()).isCloseTo(logProbs(12, 15), CLOSE);
  }

  @Test
  void wordsAreJudgedTogetherAsAlone() {
    List<String> words = List.of("letter", "a", "captain", ".");
    NextWords together = NextWords.after(model, "The captain wrote a long", words, 3);
    for (int i = 0; i < words.size(); i++) {
      Candidate alone = only("The captain wrote a long", words.get(i));
      assertThat(together.candidates().get(i).ids()).isEqualTo(alone.ids());
      assertThat(together.candidates().get(i).logProb()).isCloseTo(alone.logProb(), within(1e-4));
    }
    assertThat(together.topIds()).hasSize(3);
  }

  @Test
  void punctuationFollowsAtOnce() {
    Candidate stop = only("The captain wrote a long letter to his sister", ".");
    assertThat(stop.pieces()).containsExactly(".");
    assertThat(stop.logProb()).isCloseTo(logProbs(20, 21), CLOSE);
  }

  @Test
  void blanksAtTheEndCountForNothing() {
    assertThat(only("The captain wrote \n", "a").logProb())
        .isEqualTo(only("The captain wrote", "a").logProb());
  }

  @Test
  void withoutATextItIsTheBeginningOfOne() {
    NextWords start = NextWords.after(model, "", List.of("The"), 1);
    assertThat(start.candidates().get(0).pieces()).containsExactly("The");
    MaskQuery begin = new MaskQuery(Input.of(new int[] {426}, new int[1]), 0, new int[0]);
    assertThat(model.encoder().predict(List.of(begin), 1).get(0).topIds())
        .isEqualTo(start.topIds());
  }

  @Test
  void aLongTextLosesItsBeginning() {
    String tail = "wrote a long letter to his sister ".repeat(10) + "wrote";
    NextWords found = NextWords.after(model, "The captain " + tail, List.of("letter"), 1);
    assertThat(found.window()).isPresent();
    String kept = found.window().get().of("The captain " + tail);
    assertThat(tail).endsWith(kept);
    int[] ids = model.tokenizer().tokenize(" " + kept).ids();
    // Two of the three pieces of the candidate go in after the text.
    assertThat(ids.length).isBetween(61, 63);
  }

  @Test
  void aModelWithMasksHasNoNextWord() {
    try (ContextualModel bert =
        ContextualModel.open(Golden.directory("tiny/bert"), Precision.FP32, 1)) {
      assertThatThrownBy(() -> NextWords.after(bert, "the", List.of("a"), 1))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith("this model does not read from left to right");
    }
  }

  private static Candidate only(String text, String word) {
    return NextWords.after(model, text, List.of(word), 0).candidates().get(0);
  }

  /** The sum over the sentence's pieces from one to before another, in transformers' numbers. */
  private static double logProbs(int from, int to) {
    float[] all = Golden.floats(SENTENCE.get("log_probs")); // all[i]: of piece i + 1
    double sum = 0;
    for (float logProb : Arrays.copyOfRange(all, from - 1, to - 1)) {
      sum += logProb;
    }
    return sum;
  }
}
