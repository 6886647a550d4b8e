package org.semascope.data.wordnet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;

/** Everything that a wordnet says through its public methods, as lines in one order. */
final class Walk {
  private Walk() {}

  /** The sha256 of all lines. */
  static String digest(WordNet wordnet) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      lines(wordnet, line -> sha256.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(sha256.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void lines(WordNet wordnet, Consumer<String> line) {
    line.accept(wordnet.name() + "|" + wordnet.language() + "|" + wordnet.synsets().size());
    for (Synset synset : wordnet.synsets()) {
      synset(wordnet, synset, line);
    }
    Morphology morphology = wordnet.morphology();
    for (PartOfSpeech partOfSpeech : PartOfSpeech.values()) {
      for (String lemma : new TreeSet<>(wordnet.lemmas(partOfSpeech))) {
        line.accept(lemma + "|" + wordnet.senses(lemma, partOfSpeech));
        TreeSet<String> forms = new TreeSet<>(List.of(lemma));
        switch (partOfSpeech) {
          case NOUN -> forms.addAll(morphology.plurals(lemma));
          case VERB -> forms.addAll(morphology.verbForms(lemma));
          default -> forms.addAll(List.of(lemma + "er", lemma + "est"));
        }
        for (String form : forms) {
          line.accept(form + "|" + morphology.lemmas(form, partOfSpeech));
        }
      }
    }
  }

  private static void synset(WordNet wordnet, Synset synset, Consumer<String> line) {
    line.accept(
        String.join(
            "|",
            synset.id(),
            synset.partOfSpeech().name(),
            String.valueOf(synset.isSatellite()),
            synset.lexicographerFile(),
            synset.interlingualIndex().toString(),
            synset.gloss(),
            synset.definition(),
            synset.examples().toString(),
            synset.words().toString(),
            String.valueOf(wordnet.synset(synset.id()).orElseThrow() == synset)));
    for (Link<Synset> link : synset.links()) {
      Synset target = link.target();
      line.accept(link.pointer() + "|" + target.id() + "|" + target.words() + target.gloss());
    }
    for (Sense sense : synset.senses()) {
      line.accept(
          String.join(
              "|",
              sense.key(),
              sense.lemma(),
              String.valueOf(sense.number()),
              String.valueOf(sense.tagCount()),
              String.valueOf(sense.synset() == synset),
              String.valueOf(wordnet.sense(sense.key()).orElseThrow() == sense)));
      sense.links().forEach(link -> line.accept(link.pointer() + "|" + link.target()));
    }
  }
}
