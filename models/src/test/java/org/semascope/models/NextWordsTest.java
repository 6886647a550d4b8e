package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.models.NextWords.Begin;
import org.semascope.models.NextWords.Candidate;
import org.semascope.models.NextWords.Options;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.onnx.Precision;

class NextWordsTest {
  /** Its pieces: The Ġc ap t ain Ġw r ot e Ġa Ġl ong Ġl et ter Ġto Ġhis Ġs is ter . */
  private static final JsonNode SENTENCE = Golden.expected("tiny/gpt2").get("next_token").get(0);

  private static final int END_OF_TEXT = 426;

  /** Words are the beginnings of words. */
  private static final Options OPEN = new Options(Begin.OWN, false, 1);

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
    NextWords together =
        NextWords.after(model, "The captain wrote a long", words, new Options(Begin.OWN, true, 3));
    for (int i = 0; i < words.size(); i++) {
      Candidate alone = whole("The captain wrote a long", words.get(i));
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
    NextWords start = NextWords.after(model, "", List.of("The"), OPEN);
    assertThat(start.candidates().get(0).pieces()).containsExactly("The");
    MaskQuery begin = new MaskQuery(TokenInput.of(new int[] {426}, new int[1]), 0, new int[0]);
    assertThat(model.encoder().predict(List.of(begin), 1).get(0).topIds())
        .isEqualTo(start.topIds());
  }

  @Test
  void aLongTextLosesItsBeginning() {
    String tail = "wrote a long letter to his sister ".repeat(10) + "wrote";
    NextWords found = NextWords.after(model, "The captain " + tail, List.of("letter"), OPEN);
    assertThat(found.window()).isPresent();
    String kept = found.window().get().of("The captain " + tail);
    assertThat(tail).endsWith(kept);
    int[] ids = model.tokenizer().tokenize(" " + kept).ids();
    // Two of the three pieces of the candidate go in after the text.
    assertThat(ids.length).isBetween(61, 63);
  }

  @Test
  void aWholeWordEndsWhereItEndsAfterATextThatHasEnded() {
    String text = "The captain wrote a long";
    int[] context = model.tokenizer().tokenize(text).ids();
    double[] first = distribution(context);
    int[] letter = model.tokenizer().tokenize(" letter").ids();
    double product =
        first[letter[0]]
            * distribution(join(context, letter[0]))[letter[1]]
            * distribution(join(context, letter[0], letter[1]))[letter[2]];
    double expected = product * over(distribution(join(context, letter))) / over(first);
    Candidate found = whole(text, "letter");
    assertThat(found.logProb()).isCloseTo(Math.log(expected), CLOSE);
    assertThat(found.logProb()).isNotCloseTo(only(text, "letter").logProb(), within(0.01));
  }

  @Test
  void signsHaveNoEndAndCompleteNothing() {
    int[] context = model.tokenizer().tokenize("The captain,").ids();
    Candidate word = whole("The captain,", "a");
    assertThat(word.ends().orElseThrow().text()).isZero();
    int a = model.tokenizer().id("Ġa").orElseThrow();
    assertThat(word.ends().orElseThrow().word())
        .isCloseTo(Math.log(over(distribution(join(context, a)))), CLOSE);
    Candidate stop = whole("The captain", ".");
    assertThat(stop.ends().orElseThrow().word()).isZero();
    assertThat(stop.ends().orElseThrow().text()).isLessThan(-0.01);
  }

  /**
   * Every word of one piece, and every one of two that begins with a few of them, against the
   * distributions themselves; none of the probability is counted twice.
   */
  @Test
  void wholeWordsShareTheProbabilityThereIs() {
    String text = "The captain wrote a long";
    int[] context = model.tokenizer().tokenize(text).ids();
    double[] first = distribution(context);
    List<Integer> begins =
        pieces().filter(id -> model.tokenizer().piece(id).matches("Ġ[a-z]+")).boxed().toList();
    List<Integer> goOn =
        pieces().filter(id -> model.tokenizer().piece(id).matches("[a-z]+")).boxed().toList();
    List<String> words = new ArrayList<>();
    List<Double> expected = new ArrayList<>();
    double open = 0;
    for (int begin : begins) {
      double[] second = distribution(join(context, begin));
      String word = model.tokenizer().piece(begin).substring(1);
      add(words, expected, word, first[begin] * over(second) / over(first), begin);
      open += first[begin] / over(first);
      if (!word.matches("c|s|st")) {
        continue;
      }
      for (int more : goOn) {
        double third = over(distribution(join(context, begin, more)));
        String longer = word + model.tokenizer().piece(more);
        add(
            words,
            expected,
            longer,
            first[begin] * second[more] * third / over(first),
            begin,
            more);
      }
    }
    assertThat(words).hasSizeGreaterThan(300);
    List<Candidate> found =
        NextWords.after(model, text, words, new Options(Begin.OWN, true, 0)).candidates();
    double sum = 0;
    for (int i = 0; i < words.size(); i++) {
      double probability = Math.exp(found.get(i).logProb());
      assertThat(probability / expected.get(i)).as(words.get(i)).isCloseTo(1, within(1e-3));
      sum += probability;
    }
    assertThat(sum).isLessThan(open);
    assertThat(open).isLessThan(1);
  }

  /** Adds a word, unless the tokenizer would cut it in another way. */
  private static void add(
      List<String> words, List<Double> all, String word, double probability, int... ids) {
    if (Arrays.equals(model.tokenizer().tokenize(" " + word).ids(), ids)) {
      words.add(word);
      all.add(probability);
    }
  }

  private static IntStream pieces() {
    return IntStream.range(0, END_OF_TEXT);
  }

  @Test
  void theTokenOfTheBeginningGoesInWhereItIsWanted() {
    int[] context = model.tokenizer().tokenize("The captain wrote").ids();
    int a = model.tokenizer().id("Ġa").orElseThrow();
    Candidate always = only("The captain wrote", "a", new Options(Begin.ALWAYS, false, 0));
    assertThat(always.logProb())
        .isCloseTo(Math.log(distribution(join(new int[] {END_OF_TEXT}, context))[a]), CLOSE);
    assertThat(always.logProb()).isNotCloseTo(logProbs(9, 10), within(0.01));
    Candidate never = only("The captain wrote", "a", new Options(Begin.NEVER, false, 0));
    assertThat(never.logProb()).isCloseTo(logProbs(9, 10), CLOSE);
    assertThatThrownBy(() -> only("", "The", new Options(Begin.NEVER, false, 0)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("the text is empty and the begin token is switched off");
  }

  @Test
  void aModelWithMasksHasNoNextWord() {
    try (ContextualModel bert =
        ContextualModel.open(Golden.directory("tiny/bert"), Precision.FP32, 1)) {
      assertThatThrownBy(() -> NextWords.after(bert, "the", List.of("a"), OPEN))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith("this model is not causal");
    }
  }

  private static Candidate only(String text, String word) {
    return only(text, word, OPEN);
  }

  private static Candidate whole(String text, String word) {
    return only(text, word, new Options(Begin.OWN, true, 0));
  }

  private static Candidate only(String text, String word, Options asked) {
    return NextWords.after(model, text, List.of(word), asked).candidates().get(0);
  }

  /** The probability of every piece of the vocabulary after these, by number. */
  private static double[] distribution(int... ids) {
    int[] all = IntStream.range(0, model.tokenizer().vocabularySize()).toArray();
    MaskQuery query = new MaskQuery(TokenInput.of(ids, new int[ids.length]), ids.length - 1, all);
    float[] logs = model.encoder().predict(List.of(query), 0).get(0).candidates();
    return IntStream.range(0, logs.length).mapToDouble(i -> Math.exp(logs[i])).toArray();
  }

  /** As GPT-2 writes bytes: below 128 as they are, if they can be printed, else from 256 on. */
  private static boolean endsAWord(int id) {
    char first = model.tokenizer().piece(id).charAt(0);
    boolean unprintable = first >= 256 && first < 256 + 34; // 0 to 32, and 127
    boolean sign = first < 128 && !Character.isLetterOrDigit(first);
    return id == END_OF_TEXT || unprintable || sign;
  }

  private static double over(double[] distribution) {
    return IntStream.range(0, distribution.length)
        .filter(NextWordsTest::endsAWord)
        .mapToDouble(id -> distribution[id])
        .sum();
  }

  private static int[] join(int[] ids, int... more) {
    return IntStream.concat(IntStream.of(ids), IntStream.of(more)).toArray();
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
