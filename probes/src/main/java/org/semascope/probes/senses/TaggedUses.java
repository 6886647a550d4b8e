package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.core.Occurrence;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TaggedSentence.Tag;
import org.semascope.engine.Skipped;
import org.semascope.probes.Records;
import org.semascope.probes.senses.Pool.Use;

/**
 * The words of a sense-tagged corpus that have one sense each.
 *
 * @param name of the corpus
 * @param uses in the order of the corpus
 * @param skipped the others, with the reason
 */
public record TaggedUses(String name, List<Use> uses, List<Skipped> skipped) {
  public static TaggedUses of(String name, Records<TaggedSentence> corpus) {
    List<Use> uses = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    corpus.forEach(
        sentence -> {
          int times = seen.merge(sentence.sentence().id(), 1, Integer::sum);
          String id = sentence.sentence().id() + (times == 1 ? "" : "#" + times);
          add(sentence, id, uses, skipped);
        });
    return new TaggedUses(name, uses, skipped);
  }

  private static void add(
      TaggedSentence sentence, String sentenceId, List<Use> uses, List<Skipped> skipped) {
    List<Tag> usable = new ArrayList<>();
    for (Tag tag : sentence.tags()) {
      String why = whyNot(sentence, tag);
      if (why.isEmpty()) {
        usable.add(tag);
      } else {
        skipped.add(new Skipped(id(sentenceId, tag) + " " + tag.lemma(), why));
      }
    }
    int[] places = new int[2 * usable.size()];
    for (int i = 0; i < usable.size(); i++) {
      Occurrence word = sentence.occurrence(usable.get(i));
      places[2 * i] = word.span().start();
      places[2 * i + 1] = word.span().end();
    }
    for (int i = 0; i < usable.size(); i++) {
      Tag tag = usable.get(i);
      uses.add(
          new Use(
              id(sentenceId, tag),
              sentenceId,
              sentence.sentence().text(),
              places[2 * i],
              places[2 * i + 1],
              tag.lemma().toLowerCase(Locale.ROOT),
              tag.partOfSpeech(),
              tag.senses().get(0),
              without(places, 2 * i)));
    }
  }

  private static String id(String sentence, Tag tag) {
    return sentence + "@" + (tag.first() + 1);
  }

  private static String whyNot(TaggedSentence sentence, Tag tag) {
    if (tag.name()) {
      return "a proper name";
    }
    if (tag.senses().size() > 1) {
      return "tagged with several senses";
    }
    return sentence.isMultiword(tag) || tag.lemma().matches(".*[ _].*")
        ? "a word of several parts"
        : "";
  }

  private static int[] without(int[] places, int own) {
    int[] others = new int[places.length - 2];
    System.arraycopy(places, 0, others, 0, own);
    System.arraycopy(places, own + 2, others, own, places.length - own - 2);
    return others;
  }
}
