package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.semascope.core.Span;
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
 * @param skipped other tagged words, with the reason
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
    List<Span> spans = usable.stream().map(tag -> sentence.occurrence(tag).span()).toList();
    for (int i = 0; i < usable.size(); i++) {
      Tag tag = usable.get(i);
      int own = i;
      int[] beside =
          IntStream.range(0, spans.size())
              .filter(other -> other != own)
              .mapToObj(spans::get)
              .flatMapToInt(span -> IntStream.of(span.start(), span.end()))
              .toArray();
      uses.add(
          new Use(
              id(sentenceId, tag),
              sentenceId,
              sentence.sentence().text(),
              spans.get(i).start(),
              spans.get(i).end(),
              tag.lemma().toLowerCase(Locale.ROOT),
              tag.partOfSpeech(),
              tag.senses().get(0),
              beside));
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
}
