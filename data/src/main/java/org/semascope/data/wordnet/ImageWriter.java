package org.semascope.data.wordnet;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Image.Heading;
import org.semascope.data.wordnet.Image.Table;

/** Writes an {@link Image}: first all synsets in the order of their numbers, then the tables. */
final class ImageWriter {
  private int[] numbers = new int[1 << 16];
  private int count = Table.HEADING_SIZE;
  private final ByteArrayOutputStream strings = new ByteArrayOutputStream();
  private final Map<String, Integer> offsets = new HashMap<>();
  private final List<Integer> synsetPositions = new ArrayList<>();
  private final List<Integer> synsetsOfSenses = new ArrayList<>();

  ImageWriter(String name, String language) {
    numbers[Heading.NAME.ordinal()] = string(name);
    numbers[Heading.LANGUAGE.ordinal()] = string(language);
  }

  private void add(int number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, count * 2);
    }
    numbers[count++] = number;
  }

  void synset(SynsetDraft draft) {
    synsetPositions.add(count);
    add(string(draft.source));
    boolean inParts = draft.definition != null;
    add(
        draft.partOfSpeech.ordinal()
            | (draft.satellite ? Synset.SATELLITE : 0)
            | (inParts ? Synset.GLOSS_IN_PARTS : 0));
    add(string(draft.id));
    add(string(draft.lexicographerFile));
    add(string(draft.interlingualIndex));
    add(append(draft.gloss)); // glosses are rarely equal
    if (inParts) {
      add(string(draft.definition));
      list(strings(draft.examples));
    }
    links(draft.links);
    List<SynsetDraft.Word> senses =
        draft.words.stream().filter(word -> word.sense == word).toList();
    add(synsetsOfSenses.size());
    add(senses.size());
    for (SynsetDraft.Word sense : senses) {
      synsetsOfSenses.add(synsetPositions.size() - 1);
      add(string(sense.key));
      add(string(sense.lemma));
      add(sense.tagCount);
      add(sense.order);
      links(sense.links);
    }
  }

  private void links(List<Integer> links) {
    add(links.size() / 2);
    links.forEach(this::add);
  }

  private void list(List<Integer> values) {
    add(values.size());
    values.forEach(this::add);
  }

  /** The offset of a string; equal strings are stored once. */
  private int string(String text) {
    return offsets.computeIfAbsent(text, this::append);
  }

  List<Integer> strings(List<String> texts) {
    return texts.stream().map(this::string).toList();
  }

  private int append(String text) {
    int offset = strings.size();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    strings.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    strings.writeBytes(bytes);
    return offset;
  }

  <T> void table(
      Table table, PartOfSpeech part, Map<String, T> entries, Function<T, List<Integer>> values) {
    int slots = Math.max(2, Integer.highestOneBit(entries.size() + 1) * 4); // at most half full
    numbers[table.field(part)] = count;
    add(entries.size());
    add(slots);
    int first = count;
    for (int i = 0; i < slots; i++) {
      add(0);
    }
    entries.forEach(
        (text, value) -> {
          int slot = Image.slot(text, slots);
          while (numbers[first + slot] != 0) {
            slot = slot + 1 & slots - 1;
          }
          numbers[first + slot] = count;
          add(string(text));
          list(values.apply(value));
        });
  }

  /**
   * @param withWords number of synsets with words
   */
  Image finish(int withWords) {
    numbers[Heading.SYNSETS.ordinal()] = withWords;
    numbers[Heading.ALL_SYNSETS.ordinal()] = synsetPositions.size();
    numbers[Heading.SYNSET_POSITIONS.ordinal()] = count;
    synsetPositions.forEach(this::add);
    numbers[Heading.SYNSETS_OF_SENSES.ordinal()] = count;
    synsetsOfSenses.forEach(this::add);
    int numberBytes = Math.multiplyExact(count, Integer.BYTES);
    ByteBuffer bytes = ByteBuffer.allocate(Image.PREFACE + numberBytes + strings.size());
    bytes.position(Image.CHECKED_FROM).putInt(count).putInt(strings.size());
    bytes.asIntBuffer().put(numbers, 0, count);
    bytes.position(Image.PREFACE + numberBytes).put(strings.toByteArray());
    return Image.complete(bytes);
  }
}
