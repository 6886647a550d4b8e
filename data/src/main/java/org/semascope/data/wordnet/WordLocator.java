package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.semascope.core.PartOfSpeech;

/** Finds a lemma in a text: unchanged, inflected, or with its parts joined differently. */
final class WordLocator {
  private static final Set<String> POSSESSIVES =
      Set.of("my", "your", "his", "her", "its", "our", "their", "thy");
  private static final Set<String> REFLEXIVES =
      Set.of(
          "myself yourself himself herself itself ourselves yourselves themselves oneself"
              .split(" "));

  private final Morphology morphology;
  private final TextTokens tokens;

  /** The token index of each word. */
  private final List<Integer> tokenOfWord = new ArrayList<>();

  private final List<String> words = new ArrayList<>();

  /** Tokens from {@code first} to {@code end}, exclusive. */
  record TokenRange(int first, int end) {}

  WordLocator(Morphology morphology, TextTokens tokens) {
    this.morphology = morphology;
    this.tokens = tokens;
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.isWord(i)) {
        tokenOfWord.add(i);
        words.add(tokens.word(i));
      }
    }
  }

  /** The first exact occurrence; if there is none, the first inflected one. */
  Optional<TokenRange> find(String lemma, PartOfSpeech partOfSpeech) {
    List<String> parts = parts(lemma);
    return search(parts, String::equals, lemma)
        .or(() -> search(parts, (part, word) -> matches(part, word, partOfSpeech), lemma));
  }

  /** The first occurrence with its parts written as one word, or one part as two. */
  Optional<TokenRange> findRejoined(String lemma, PartOfSpeech partOfSpeech) {
    String joined = String.join("", parts(lemma));
    for (int i = 0; i < words.size(); i++) {
      if (matches(joined, words.get(i), partOfSpeech)) {
        return Optional.of(new TokenRange(tokenOfWord.get(i), tokenOfWord.get(i) + 1));
      }
      StringBuilder word = new StringBuilder(words.get(i));
      for (int j = i + 1; j < words.size() && isJoint(j) && word.length() < joined.length(); j++) {
        word.append(words.get(j));
        if (matches(joined, word.toString(), partOfSpeech)) {
          return Optional.of(new TokenRange(tokenOfWord.get(i), tokenOfWord.get(j) + 1));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the text has all parts in order, possibly with other words between them. */
  boolean hasPartsApart(String lemma, PartOfSpeech partOfSpeech) {
    List<String> parts = parts(lemma);
    int found = 0;
    for (int i = 0; i < words.size() && found < parts.size(); i++) {
      if (matches(parts.get(found), words.get(i), partOfSpeech)) {
        found++;
      }
    }
    return parts.size() > 1 && found == parts.size();
  }

  private Optional<TokenRange> search(
      List<String> parts, BiPredicate<String, String> match, String lemma) {
    for (int start = 0; start + parts.size() <= words.size() && !parts.isEmpty(); start++) {
      int at = 0;
      while (at < parts.size()
          && match.test(parts.get(at), words.get(start + at))
          && (at == 0 || isJoint(start + at))) {
        at++;
      }
      if (at == parts.size()) {
        return Optional.of(new TokenRange(tokenOfWord.get(start), end(start + at - 1, lemma)));
      }
    }
    return Optional.empty();
  }

  /** The final full stop of an abbreviation belongs to it. */
  private int end(int lastWord, String lemma) {
    int end = tokenOfWord.get(lastWord) + 1;
    boolean stop = lemma.endsWith(".") && end < tokens.size() && tokens.word(end).equals(".");
    return stop ? end + 1 : end;
  }

  /** Whether at most a hyphen or similar mark separates this word from the previous one. */
  private boolean isJoint(int word) {
    int between = tokenOfWord.get(word) - tokenOfWord.get(word - 1) - 1;
    return between == 0 || between == 1 && "-./'`".contains(tokens.word(tokenOfWord.get(word) - 1));
  }

  private boolean matches(String part, String word, PartOfSpeech partOfSpeech) {
    return part.equals(word)
        || part.equals("one's") && POSSESSIVES.contains(word)
        || part.equals("oneself") && REFLEXIVES.contains(word)
        || morphology.inflects(word, part, partOfSpeech)
        // sooner: morphy has no rules for adverbs.
        || partOfSpeech == PartOfSpeech.ADVERB
            && morphology.inflects(word, part, PartOfSpeech.ADJECTIVE);
  }

  /** The words of a lemma; {@code one's} represents any possessive and is one word. */
  private static List<String> parts(String lemma) {
    List<String> parts = TextTokens.of(lemma).words();
    int one = parts.indexOf("one");
    if (one >= 0 && one + 1 < parts.size() && parts.get(one + 1).equals("'s")) {
      parts.set(one, "one's");
      parts.remove(one + 1);
    }
    return parts;
  }
}
