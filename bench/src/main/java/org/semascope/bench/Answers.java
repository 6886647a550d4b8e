package org.semascope.bench;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;
import org.semascope.data.index.ParagraphIndex;

/**
 * Whether both contestants find the same paragraphs. They may differ only where a word is written
 * together with others, which they part differently: {@code well-known} and {@code dog's} are one
 * word to us and two to Whoosh, {@code end.Next} and {@code a_b} are two to us and one to Whoosh.
 *
 * @param both paragraphs found by both, over all pairs
 * @param ours found by us alone
 * @param theirs found by Whoosh alone
 */
record Answers(long both, long ours, long theirs) {
  /** Refuses a difference that the words' writing does not explain. */
  static Answers compare(Path place, List<List<String>> pairs, List<Set<Long>> peer) {
    long both = 0;
    long ours = 0;
    long theirs = 0;
    try (ParagraphIndex index = ParagraphIndex.open(place)) {
      for (int i = 0; i < pairs.size(); i++) {
        List<String> pair = pairs.get(i);
        Set<Long> own = new HashSet<>();
        index.forEach(pair, hit -> own.add(hit.paragraph().ordinal()));
        for (long ordinal : own) {
          if (peer.get(i).contains(ordinal)) {
            both++;
          } else {
            ours++;
            requireWrittenTogether(pair, ordinal, index);
          }
        }
        for (long ordinal : peer.get(i)) {
          if (!own.contains(ordinal)) {
            theirs++;
            requireWrittenTogether(pair, ordinal, index);
          }
        }
      }
    }
    return new Answers(both, ours, theirs);
  }

  private static void requireWrittenTogether(
      List<String> pair, long ordinal, ParagraphIndex index) {
    String text = index.paragraph(ordinal).text().toLowerCase(Locale.ROOT);
    if (!pair.stream().allMatch(text::contains)
        || pair.stream().allMatch(word -> standsAlone(word, text))) {
      throw new SemascopeException(
          "the contestants differ about %s in paragraph %s: %s".formatted(pair, ordinal, text));
    }
  }

  static boolean standsAlone(String word, String text) {
    String joiner = "[-'’‐‑.]";
    return Pattern.compile(
            "(?<![\\p{L}\\p{N}\\p{M}_])(?<![\\p{L}\\p{N}\\p{M}_]"
                + joiner
                + ")"
                + Pattern.quote(word)
                + "(?![\\p{L}\\p{N}\\p{M}_])(?!"
                + joiner
                + "[\\p{L}\\p{N}_])")
        .matcher(text)
        .find();
  }
}
