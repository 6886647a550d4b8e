package org.semascope.data.wordnet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.semascope.core.PartOfSpeech;

/**
 * A wordnet as one stretch of bytes, in memory or mapped from a file: a preface, numbers, strings.
 * Numbers are known by their place among the numbers, strings by their first byte among the
 * strings. {@link ImageWriter} writes what {@link WordNet}, {@link Synset} and {@link Sense} read:
 *
 * <pre>
 * preface   magic 8 bytes | version | checksum of all that follows | count of numbers | strings' bytes
 * heading   the fields of {@link Heading}, then the place of each {@link Table}
 * synset    source | part of speech, satellite, gloss in parts | id | lexicographer file | ili
 *           | gloss [| definition | count, examples] | count, links | first sense | count, senses
 * sense     key | lemma | tag count | number | count, links
 * link      pointer | number of the target
 * table     count | slots | slots with the place of an entry or 0 | entries
 * entry     string | count, numbers
 * </pre>
 */
final class Image {
  /**
   * To be raised whenever the layout changes, or what a reader makes of a wordnet's files: images
   * of another version are made again.
   */
  static final int VERSION = 2;

  static final long MAGIC = 0x53454d41574f5244L; // SEMAWORD
  static final int PREFACE = 24;
  static final int CHECKED_FROM = 16;

  /** The first numbers of an image. */
  enum Heading {
    NAME,
    LANGUAGE,
    /** How many synsets there are, without those that have no word. */
    SYNSETS,
    /** How many there are with those, which come last. */
    ALL_SYNSETS,
    /** Where the list of the synsets' places begins. */
    SYNSET_PLACES,
    /** Where the list of the synsets that senses belong to begins. */
    SYNSETS_OF_SENSES
  }

  /** What can be looked up by a string; some for each part of speech. */
  enum Table {
    SENSE_OF_KEY(false),
    /** Only of ids that are no sense keys. */
    SYNSET_OF_ID(false),
    COUNT_IN_GLOSSES(false),
    SENSES_OF_LEMMA(true),
    IRREGULAR_LEMMAS_OF_FORM(true),
    IRREGULAR_FORMS_OF_LEMMA(true);

    private static final int PARTS = PartOfSpeech.values().length;
    static final int PLACES = Heading.values().length + values().length * PARTS;

    private final boolean byPartOfSpeech;

    Table(boolean byPartOfSpeech) {
      this.byPartOfSpeech = byPartOfSpeech;
    }

    /** Where the heading says where the table begins. */
    int place(PartOfSpeech partOfSpeech) {
      return Heading.values().length
          + ordinal() * PARTS
          + (byPartOfSpeech ? partOfSpeech.ordinal() : 0);
    }
  }

  private final ByteBuffer bytes;
  private final int strings;

  private Image(ByteBuffer bytes) {
    this.bytes = bytes;
    this.strings = PREFACE + bytes.getInt(CHECKED_FROM) * Integer.BYTES;
  }

  /** An image that was just written into memory, where its preface is completed. */
  static Image made(ByteBuffer bytes) {
    bytes.putLong(0, MAGIC).putInt(8, VERSION).putInt(12, checksum(bytes));
    return new Image(bytes);
  }

  /** The image in a file; nothing if the file is damaged, cut off or of another version. */
  static Optional<Image> map(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty(); // who opened a pipe might wait forever
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (channel.size() < PREFACE || channel.size() > Integer.MAX_VALUE) {
        return Optional.empty();
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      boolean whole =
          bytes.getLong(0) == MAGIC
              && bytes.getInt(8) == VERSION
              && bytes.getInt(12) == checksum(bytes);
      return whole ? Optional.of(new Image(bytes)) : Optional.empty();
    }
  }

  void writeTo(FileChannel channel) throws IOException {
    ByteBuffer all = bytes.duplicate().rewind();
    while (all.hasRemaining()) {
      channel.write(all);
    }
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.duplicate().clear().position(CHECKED_FROM));
    return (int) checksum.getValue();
  }

  int number(int place) {
    return bytes.getInt(PREFACE + place * Integer.BYTES);
  }

  int heading(Heading field) {
    return number(field.ordinal());
  }

  /** The string that the number at this place stands for. */
  String string(int place) {
    int start = strings + number(place);
    byte[] text = new byte[bytes.getInt(start)];
    bytes.get(start + Integer.BYTES, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /** The strings that a count and the numbers after it stand for. */
  List<String> strings(int count) {
    List<String> all = new ArrayList<>(number(count));
    for (int i = 1; i <= number(count); i++) {
      all.add(string(count + i));
    }
    return List.copyOf(all);
  }

  /** Where the count of the numbers that a table has for a string stands, or -1 if it has none. */
  int find(Table table, PartOfSpeech partOfSpeech, String text) {
    int start = number(table.place(partOfSpeech));
    int slots = number(start + 1);
    int slot = slot(text, slots);
    for (int entry = number(start + 2 + slot); entry != 0; entry = number(start + 2 + slot)) {
      if (string(entry).equals(text)) {
        return entry + 1;
      }
      slot = slot + 1 & slots - 1;
    }
    return -1;
  }

  /** As {@link #find} for a table of strings: those strings, or none. */
  List<String> stringsOf(Table table, PartOfSpeech partOfSpeech, String text) {
    int found = find(table, partOfSpeech, text);
    return found < 0 ? List.of() : strings(found);
  }

  /**
   * Where to look for a string first.
   *
   * @param slots a power of two
   */
  static int slot(String text, int slots) {
    return text.hashCode() * 0x9e3779b9 >>> 7 & slots - 1;
  }

  /** The strings of a table that have an entry. */
  Set<String> keys(Table table, PartOfSpeech partOfSpeech) {
    int start = number(table.place(partOfSpeech));
    return new AbstractSet<>() {
      @Override
      public int size() {
        return number(start);
      }

      @Override
      public boolean contains(Object key) {
        return key instanceof String text && find(table, partOfSpeech, text) >= 0;
      }

      @Override
      public Iterator<String> iterator() {
        int first = start + 2 + number(start + 1);
        return IntStream.iterate(first, entry -> entry + 2 + number(entry + 1))
            .limit(size())
            .mapToObj(Image.this::string)
            .iterator();
      }
    };
  }
}
