package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;

/** Vectors of a sentence and a phrase, from the hidden states that another program computed. */
class PhraseVectorsTest {
  private static final int WIDTH = 32;
  private static final String TEXT = "the captain wrote a long letter to his sister .";
  private static final Occurrence LONG_LETTER = new Occurrence(TEXT, new Span(20, 31));

  /** Which of the fixture's tokens are the words of the text, the last excluded. */
  private static final int[][] WORDS = {
    {1, 2}, {2, 3}, {3, 8}, {8, 9}, {9, 10}, {10, 15}, {15, 16}, {16, 17}, {17, 22}, {22, 23}
  };

  private static final int[][] LONG_LETTER_WORDS = {{9, 10}, {10, 15}};

  private final JsonNode states = // [layers][tokens][width]
      Golden.expected("tiny/bert").get("sequences").get(1).get("hidden_states");

  @Test
  void theMeanOfLayersWordsAndPieces() {
    Embedding embedding = embed("mean:last4,2", Pieces.MEAN, LONG_LETTER);
    assertThat(embedding.words()).isEqualTo(10);
    assertThat(embedding.pieces()).isEqualTo(6);
    for (int i = 0; i < WIDTH; i++) {
      double sentence = 0;
      double phrase = 0;
      for (int layer = 0; layer < 4; layer++) {
        sentence += mean(layer, WORDS, i) / 4;
        phrase += mean(layer, LONG_LETTER_WORDS, i) / 4;
      }
      same(embedding.sentence()[0][i], sentence);
      same(embedding.vectors()[0][i], phrase);
      same(embedding.sentence()[1][i], mean(2, WORDS, i));
    }
  }

  /** Megabytes around a phrase are cut away before anything is tokenized. */
  @Test
  void aVeryLongTextIsCutAroundThePhrase() {
    String filler = "the captain wrote a letter . ".repeat(40_000); // 1.2 MB on each side
    int start = filler.length() + 20;
    Occurrence occurrence =
        new Occurrence(filler + TEXT + " " + filler, new Span(start, start + 11));
    Embedding embedding = embed("2", Pieces.MEAN, occurrence);

    assertThat(embedding.loss()).isEmpty();
    Span window = embedding.window().orElseThrow();
    assertThat(window.contains(occurrence.span())).isTrue();
    assertThat(window.length()).isLessThan(1000);
    assertThat(embedding.pieces()).isEqualTo(6);
  }

  @Test
  void layersOneAfterAnother() {
    Embedding embedding = embed("concat:1+3", Pieces.MEAN, LONG_LETTER);
    assertThat(embedding.vectors()[0]).hasSize(2 * WIDTH);
    for (int i = 0; i < WIDTH; i++) {
      same(embedding.vectors()[0][i], mean(1, LONG_LETTER_WORDS, i));
      same(embedding.vectors()[0][WIDTH + i], mean(3, LONG_LETTER_WORDS, i));
    }
  }

  @Test
  void piecesOneAfterAnother() {
    Embedding embedding = embed("3", Pieces.CONCAT, LONG_LETTER);
    assertThat(embedding.vectors()[0]).hasSize(6 * WIDTH);
    for (int piece = 0; piece < 6; piece++) {
      for (int i = 0; i < WIDTH; i++) {
        same(
            embedding.vectors()[0][piece * WIDTH + i],
            states.get(3).get(9 + piece).get(i).asDouble());
      }
    }
  }

  @Test
  void aLongTextIsCutAndAWordWithoutPiecesIsCounted() {
    String text = "the captain wrote a letter . ".repeat(12) + "the cold bank";
    Occurrence end = new Occurrence(text, new Span(text.length() - 9, text.length()));
    Embedding cut = embed("3", Pieces.MEAN, end);
    assertThat(cut.isLost()).isFalse();
    assertThat(cut.window())
        .hasValueSatisfying(kept -> assertThat(kept.contains(end.span())).isTrue());
    assertThat(cut.words()).isLessThan(75);
    Embedding bell = embed("3", Pieces.MEAN, new Occurrence("\u0007 cold bank", new Span(2, 11)));
    assertThat(bell.unknown()).isEqualTo(1);
    assertThat(bell.words()).isEqualTo(3);
  }

  /** SentencePiece may cut the space before an unknown word off as a subword of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"albert", "xlnet", "t5", "bert"})
  void aPhraseOfUnknownWordsIsLostForProbesAndCommandsAlike(String name) {
    String text = "the \u6f22\u5b57 \u2603\u2603 letter";
    Path model = Golden.directory("tiny/" + name);
    Occurrence unknown = new Occurrence(text, new Span(4, 9));
    Occurrence partly = new Occurrence(text, new Span(7, 16));
    try (ContextualModel opened = ContextualModel.open(model, Precision.FP32, 1)) {
      assertThat(opened.knows(opened.align(unknown))).isFalse();
      assertThat(opened.knows(opened.align(partly))).isTrue();
    }
    assertThat(embed(model, "1", Pieces.MEAN, unknown).isLost()).isTrue();
    assertThat(embed(model, "1", Pieces.MEAN, partly).isLost()).isFalse();
  }

  /** Commands use the model's vectors, probes the subject's: both are the same. */
  @Test
  void aWordHasTheSameVectorForProbesAndCommands() {
    Occurrence word = new Occurrence(TEXT, new Span(12, 17));
    for (Pieces pieces : List.of(Pieces.MEAN, Pieces.FIRST, Pieces.MAX)) {
      try (ContextualModel model =
          ContextualModel.open(Golden.directory("tiny/bert"), Precision.FP32, 1).pooling(pieces)) {
        float[] command =
            model.vectors(List.of(model.align(word)), new TreeSet<>(List.of(2))).get(0).at(2);
        Subject subject = Subject.of("bert", model, List.of(LayerMix.of(2)), pieces);
        assertThat(subject.words(List.of(word)).all().get(0).vectors()[0]).isEqualTo(command);
      }
    }
  }

  /** Combined layers are pooled at the last layer, a single layer at that layer. */
  @Test
  void aSentenceEncoderPoolsAsItPrescribes(@TempDir Path folder) throws IOException {
    Path model = Golden.copyWithout("nothing", "tiny/bert", folder);
    Path pooling = Files.createDirectories(model.resolve("1_Pooling"));
    Files.writeString(pooling.resolve("config.json"), "{\"pooling_mode_cls_token\": true}");
    Embedding embedding = embed(model, "mean:last4,all", Pieces.MEAN, LONG_LETTER);
    int[] pooledAt = {3, 0, 1, 2, 3};
    for (int mix = 0; mix < pooledAt.length; mix++) {
      for (int i = 0; i < WIDTH; i++) {
        same(embedding.sentence()[mix][i], states.get(pooledAt[mix]).get(0).get(i).asDouble());
      }
    }
  }

  private static Embedding embed(String layers, Pieces pieces, Occurrence occurrence) {
    return embed(Golden.directory("tiny/bert"), layers, pieces, occurrence);
  }

  private static Embedding embed(Path model, String layers, Pieces pieces, Occurrence occurrence) {
    ContextualModel opened = ContextualModel.open(model, Precision.FP32, 1);
    List<LayerMix> mixes = new LayerSelection(layers).mixes(opened.architecture().exposed());
    try (Subject subject = Subject.of("bert", opened, mixes, pieces)) {
      return subject.phrases(List.of(occurrence)).all().get(0);
    }
  }

  private double mean(int layer, int[][] words, int at) {
    double sum = 0;
    for (int[] word : words) {
      double pieces = 0;
      for (int token = word[0]; token < word[1]; token++) {
        pieces += states.get(layer).get(token).get(at).asDouble();
      }
      sum += pieces / (word[1] - word[0]);
    }
    return sum / words.length;
  }

  private static void same(float given, double expected) {
    assertThat(given).isCloseTo((float) expected, within(Golden.CLOSE));
  }
}
