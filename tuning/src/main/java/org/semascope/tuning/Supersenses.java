package org.semascope.tuning;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.semascope.core.SemascopeException;
import org.semascope.data.tagged.LexicalSentence;
import org.semascope.data.tagged.LexicalUnit;

/** All supersenses, so that a misspelt one does not become a class of its own. */
final class Supersenses {
  private static final Set<String> KNOWN = read();

  private Supersenses() {}

  private static Set<String> read() {
    Set<String> known = new HashSet<>();
    try (InputStream in = Supersenses.class.getResourceAsStream("supersenses.txt")) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(
              line -> {
                String[] words = line.split(" ");
                for (int i = 1; i < words.length; i++) {
                  known.add(words[0] + words[i]);
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return known;
  }

  /** Throws for a label that is not a supersense of STREUSLE. */
  static void requireKnown(LexicalSentence sentence, LexicalUnit unit) {
    for (String supersense : unit.supersenses()) {
      if (!KNOWN.contains(supersense)) {
        throw new SemascopeException(
            "sentence %s: expected \"%s\" to have a supersense of STREUSLE, such as n.PERSON, found %s"
                .formatted(sentence.sentence().id(), unit.lemma(), supersense));
      }
    }
  }
}
