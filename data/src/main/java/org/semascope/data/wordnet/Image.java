package org.semascope.data.wordnet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.io.AtomicFile;

/**
 * A wordnet in a binary format, in memory or memory-mapped: a preface, numbers, strings. Numbers
 * are addressed by their index, strings by their byte offset in the string section. {@link
 * ImageWriter} writes what {@link WordNet}, {@link Synset} and {@link Sense} read:
 *
 * <pre>
 * preface   magic 8 bytes | version | checksum of all that follows | count of numbers | strings' bytes
 * heading   the fields of {@link Heading}, then the position of each {@link Table}
 * synset    source | part of speech, satellite, gloss in parts | id | lexicographer file | ili
 *           | gloss [| definition | count, examples] | count, links | first sense | count, senses
 * sense     key | lemma | tag count | number | count, links
 * link      pointer | number of the target
 * table     count | slots | slots with the position of an entry or 0 | entries
 * entry     string | count, numbers
 * </pre>
 */
final class Image {
  /**
   * To be raised whenever the layout or the parsing of wordnet files changes: images of other
   * versions are rebuilt.
   */
  static final int VERSION = 3;

  static final long MAGIC = 0x53454d41574f5244L; // SEMAWORD
  static final int PREFACE = 24;
  static final int CHECKED_FROM = 16;

  /** The first numbers of an image. */
  enum Heading {
    NAME,
    LANGUAGE,
    /** The number of synsets with words. */
    SYNSETS,
    /** The number of all synsets; those without words come last. */
    ALL_SYNSETS,
    /** Start of the list of the synsets' positions. */
    SYNSET_POSITIONS,
    /** Start of the list of the synset of each sense. */
    SYNSETS_OF_SENSES
  }

  /** Hash tables with string keys; some per part of speech. */
  enum Table {
    SENSE_OF_KEY(false),
    /** Only ids that are not sense keys. */
    SYNSET_OF_ID(false),
    COUNT_IN_GLOSSES(false),
    SENSES_OF_LEMMA(true),
    IRREGULAR_LEMMAS_OF_FORM(true),
    IRREGULAR_FORMS_OF_LEMMA(true);

    private static final int PARTS = PartOfSpeech.values().length;
    static final int HEADING_SIZE = Heading.values().length + values().length * PARTS;

    private final boolean byPartOfSpeech;

    Table(boolean byPartOfSpeech) {
      this.byPartOfSpeech = byPartOfSpeech;
    }

    /** Index of the heading field with the table's position. */
    int field(PartOfSpeech partOfSpeech) {
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

  /** Completes the preface of a newly written image. */
  static Image complete(ByteBuffer bytes) {
    bytes.putLong(0, MAGIC).putInt(8, VERSION).putInt(12, checksum(bytes));
    return new Image(bytes);
  }

  /** Maps a file; empty if it is damaged, truncated or of another version. */
  static Optional<Image> map(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty(); // opening a pipe might block
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (channel.size() < PREFACE || channel.size() > Integer.MAX_VALUE) {
        return Optional.empty();
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      boolean intact =
          bytes.getLong(0) == MAGIC
              && bytes.getInt(8) == VERSION
              && bytes.getInt(12) == checksum(bytes);
      return intact ? Optional.of(new Image(bytes)) : Optional.empty();
    }
  }

  void writeTo(FileChannel channel) throws IOException {
    AtomicFile.writeFully(channel, bytes.duplicate().clear());
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.duplicate().clear().position(CHECKED_FROM));
    return (int) checksum.getValue();
  }

  int number(int position) {
    return bytes.getInt(PREFACE + position * Integer.BYTES);
  }

  int heading(Heading field) {
    return number(field.ordinal());
  }

  /** The string that the number at this position refers to. */
  String string(int position) {
    int start = strings + number(position);
    byte[] text = new byte[bytes.getInt(start)];
    bytes.get(start + Integer.BYTES, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /** The strings that a count and the numbers after it refer to. */
  List<String> strings(int count) {
    return IntStream.rangeClosed(1, number(count)).mapToObj(i -> string(count + i)).toList();
  }

  /** The position of the count of a key's numbers in a table, or -1 if it has none. */
  int find(Table table, PartOfSpeech partOfSpeech, String text) {
    int start = number(table.field(partOfSpeech));
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

  /** The values of a key in a table of strings; empty if it has none. */
  List<String> stringsOf(Table table, PartOfSpeech partOfSpeech, String text) {
    int found = find(table, partOfSpeech, text);
    return found < 0 ? List.of() : strings(found);
  }

  /**
   * The first slot to probe for a string.
   *
   * @param slots a power of two
   */
  static int slot(String text, int slots) {
    return text.hashCode() * 0x9e3779b9 >>> 7 & slots - 1;
  }

  /** The keys of a table. */
  Set<String> keys(Table table, PartOfSpeech partOfSpeech) {
    int start = number(table.field(partOfSpeech));
    int first = start + 2 + number(start + 1);
    return IntStream.iterate(first, entry -> entry + 2 + number(entry + 1))
        .limit(number(start))
        .mapToObj(this::string)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
