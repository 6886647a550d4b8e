package org.semascope.probes.ask;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.tokens.AlignedInput;

/** Something that a reader of an answer should know. */
public sealed interface Notice {
  /** In one sentence. */
  String text();

  /**
   * A text was truncated around a word.
   *
   * @param longest the maximum number of tokens of the model
   */
  record Truncated(int longest, Span kept, String word) implements Notice {
    /** Empty if the text was not truncated. */
    static Stream<Notice> of(ContextualModel model, Optional<Span> window, String word) {
      return window.stream()
          .map(kept -> new Truncated(model.architecture().maxLength(), kept, word));
    }

    @Override
    public String text() {
      return "the text is longer than the model's %s pieces; kept characters %s around \"%s\""
          .formatted(longest, kept, word);
    }
  }

  /** The beginning of a text was truncated. */
  record TruncatedStart(int longest, Span kept) implements Notice {
    @Override
    public String text() {
      return "the text is longer than the model's %s pieces; kept characters %s at its end"
          .formatted(longest, kept);
    }
  }

  /**
   * The end of a sentence was truncated.
   *
   * @param longest the maximum number of tokens of a sentence
   */
  record TruncatedSentence(int longest, Span kept) implements Notice {
    static Stream<Notice> of(AlignedInput input) {
      return input.window().stream().map(kept -> new TruncatedSentence(input.ids().length, kept));
    }

    @Override
    public String text() {
      return "the text is longer than the %s tokens that the model reads of a sentence; kept characters %s"
          .formatted(longest, kept);
    }
  }

  /** The vocabulary of the model has no token of a word. */
  record UnknownWord(String word) implements Notice {
    @Override
    public String text() {
      return "\"%s\" is unknown to the model's vocabulary, so it has no cosine".formatted(word);
    }
  }

  /** A word is several subword tokens. */
  record SeveralTokens(String word, List<String> tokens) implements Notice {
    @Override
    public String text() {
      return "\"%s\" is %s pieces (%s); their probabilities are multiplied"
          .formatted(word, tokens.size(), String.join(" ", tokens));
    }
  }

  /** Something was left out. */
  record Loss(String item, String reason) implements Notice {
    @Override
    public String text() {
      return item + ": " + reason;
    }
  }

  /** Static vectors that were not named: the fallback that is trained on WordNet's glosses. */
  record FallbackVectors(String name) implements Notice {
    @Override
    public String text() {
      return "neighbours come from %s, a stand-in trained on WordNet's glosses; --vectors takes others"
          .formatted(name);
    }
  }
}
