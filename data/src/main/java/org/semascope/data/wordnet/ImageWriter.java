package org.semascope.data.wordnet;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Image.Heading;
import org.semascope.data.wordnet.Image.Table;

/** Writes an {@link Image}: first all synsets in the order of their numbers, then the tables. */
final class ImageWriter {
  private final Ints numbers = new Ints();
  private final ByteArrayOutputStream stringBytes = new ByteArrayOutputStream();
  private final DataOutputStream strings = new DataOutputStream(stringBytes);
  private final Map<String, Integer> offsets = new HashMap<>();
  private final Ints synsetPositions = new Ints();
  private final Ints synsetsOfSenses = new Ints();

  ImageWriter(String name, String language) {
    for (int i = 0; i < Table.HEADING_SIZE; i++) {
      numbers.add(0);
    }
    numbers.set(Heading.NAME.ordinal(), string(name));
    numbers.set(Heading.LANGUAGE.ordinal(), string(language));
  }

  void synset(SynsetDraft draft, String id) {
    synsetPositions.add(numbers.count());
    numbers.add(string(draft.source));
    boolean inParts = draft.definition != null;
    numbers.add(
        draft.partOfSpeech.ordinal()
            | (draft.satellite ? Synset.SATELLITE : 0)
            | (inParts ? Synset.GLOSS_IN_PARTS : 0));
    numbers.add(string(id));
    numbers.add(string(draft.lexicographerFile));
    numbers.add(string(draft.interlingualIndex));
    numbers.add(append(draft.gloss)); // glosses are rarely equal
    if (inParts) {
      numbers.add(string(draft.definition));
      list(draft.examples, this::string);
    }
    links(draft.links);
    List<SynsetDraft.Word> senses =
        draft.words.stream().filter(word -> word.sense == word).toList();
    numbers.add(synsetsOfSenses.count());
    numbers.add(senses.size());
    senses.forEach(sense -> sense(sense, synsetPositions.count() - 1));
  }

  private void sense(SynsetDraft.Word sense, int synset) {
    synsetsOfSenses.add(synset);
    numbers.add(string(sense.key));
    numbers.add(string(sense.lemma));
    numbers.add(sense.tagCount);
    numbers.add(sense.order);
    links(sense.links);
  }

  private void links(Ints links) {
    numbers.add(links.count() / 2);
    numbers.addAll(links);
  }

  /** The offset of a string; equal strings are stored once. */
  int string(String text) {
    return offsets.computeIfAbsent(text, this::append);
  }

  private int append(String text) {
    int offset = stringBytes.size();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      strings.writeInt(bytes.length);
      strings.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException("ByteArrayOutputStream does not throw", e);
    }
    return offset;
  }

  private <T> void list(List<T> values, ToIntFunction<? super T> number) {
    numbers.add(values.size());
    values.forEach(value -> numbers.add(number.applyAsInt(value)));
  }

  <T> void table(
      Table table,
      PartOfSpeech partOfSpeech,
      Map<String, List<T>> entries,
      ToIntFunction<? super T> number) {
    int slots = Math.max(2, Integer.highestOneBit(entries.size() + 1) * 4); // at most half full
    int start = numbers.add(entries.size());
    numbers.set(table.field(partOfSpeech), start);
    int first = numbers.add(slots) + 1;
    for (int i = 0; i < slots; i++) {
      numbers.add(0);
    }
    entries.forEach(
        (text, values) -> {
          int slot = Image.slot(text, slots);
          while (numbers.get(first + slot) != 0) {
            slot = slot + 1 & slots - 1;
          }
          numbers.set(first + slot, numbers.add(string(text)));
          list(values, number);
        });
  }

  /**
   * @param withWords number of synsets with words
   */
  Image finish(int withWords) {
    numbers.set(Heading.SYNSETS.ordinal(), withWords);
    numbers.set(Heading.ALL_SYNSETS.ordinal(), synsetPositions.count());
    numbers.set(Heading.SYNSET_POSITIONS.ordinal(), numbers.count());
    numbers.addAll(synsetPositions);
    numbers.set(Heading.SYNSETS_OF_SENSES.ordinal(), numbers.count());
    numbers.addAll(synsetsOfSenses);
    ByteBuffer bytes =
        ByteBuffer.allocate(
            Image.PREFACE
                + Math.multiplyExact(numbers.count(), Integer.BYTES)
                + stringBytes.size());
    bytes.position(Image.CHECKED_FROM).putInt(numbers.count()).putInt(stringBytes.size());
    for (int i = 0; i < numbers.count(); i++) {
      bytes.putInt(numbers.get(i));
    }
    bytes.put(stringBytes.toByteArray());
    return Image.complete(bytes);
  }
}
