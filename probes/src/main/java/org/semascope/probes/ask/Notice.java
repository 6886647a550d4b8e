package org.semascope.probes.ask;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.report.content.Wording;

/** Something that a reader of an answer should know. */
public sealed interface Notice {
  Wording WORDING = Wording.of("ask");

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
      return WORDING.get("notices.truncated", "longest", longest, "kept", kept, "word", word);
    }
  }

  /** The beginning of a text was truncated. */
  record TruncatedStart(int longest, Span kept) implements Notice {
    @Override
    public String text() {
      return WORDING.get("notices.truncated-start", "longest", longest, "kept", kept);
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
      return WORDING.get("notices.truncated-sentence", "longest", longest, "kept", kept);
    }
  }

  /** The vocabulary of the model has no token of a word. */
  record UnknownWord(String word) implements Notice {
    @Override
    public String text() {
      return WORDING.get("notices.unknown-word", "word", word);
    }
  }

  /** A word is several subword tokens. */
  record SeveralTokens(String word, List<String> tokens) implements Notice {
    @Override
    public String text() {
      return WORDING.get(
          "notices.several-tokens",
          "word",
          word,
          "count",
          tokens.size(),
          "tokens",
          String.join(" ", tokens));
    }
  }

  /** An item was skipped. */
  record Loss(String item, String reason) implements Notice {
    @Override
    public String text() {
      return WORDING.get("notices.loss", "item", item, "reason", reason);
    }
  }

  /** Static vectors that were not named: the fallback that is trained on WordNet's glosses. */
  record FallbackVectors(String name) implements Notice {
    @Override
    public String text() {
      return WORDING.get("notices.fallback-vectors", "name", name);
    }
  }
}
