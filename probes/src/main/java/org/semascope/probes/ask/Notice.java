package org.semascope.probes.ask;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.probes.rerank.RerankPlanner.Excluded;
import org.semascope.probes.rerank.RerankPlanner.Reason;
import org.semascope.report.content.Numerals;
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

  /**
   * A word has several parts of speech, and its most frequent one was chosen.
   *
   * @param others in lower case
   */
  record ChosenPartOfSpeech(String word, String chosen, List<String> others) implements Notice {
    @Override
    public String text() {
      return WORDING.get(
          "notices.part-of-speech",
          "word",
          word,
          "chosen",
          chosen,
          "others",
          String.join(", ", others));
    }
  }

  /** Words that are nearer in static vectors than some of the listed ones, but excluded. */
  record ExcludedNeighbours(String word, List<Excluded> excluded) implements Notice {
    private static final int SHOWN = 10;

    @Override
    public String text() {
      Map<Reason, List<String>> byReason = new EnumMap<>(Reason.class);
      excluded.stream()
          .limit(SHOWN)
          .forEach(
              one ->
                  byReason.computeIfAbsent(one.reason(), any -> new ArrayList<>()).add(one.word()));
      String named =
          byReason.entrySet().stream()
              .map(
                  some ->
                      WORDING.get(
                          "excluded." + some.getKey().name(),
                          "words",
                          String.join(", ", some.getValue())))
              .collect(Collectors.joining("; "));
      return WORDING.get(
          "notices.excluded",
          "word",
          word,
          "count",
          Numerals.count(excluded.size(), "nearer word"),
          "named",
          named + (excluded.size() > SHOWN ? "; ..." : ""));
    }
  }
}
