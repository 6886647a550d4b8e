package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semascope.models.wire.ByteCursor;

/**
 * The central directory of a zip archive, with the 64-bit fields that PyTorch writes. It gives the
 * offsets of the entries' data in the file, which {@link java.util.zip.ZipFile} does not.
 */
record ZipDirectory(FileBytes file, Map<String, ZipDirectory.Entry> entries) {
  private static final int END = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final int LONGEST_COMMENT = 0xffff;
  private static final int LOCATOR64 = 0x07064b50;
  private static final int LOCATOR64_BYTES = 20;
  private static final int END64 = 0x06064b50;
  private static final int END64_BYTES = 56;
  private static final int ENTRY = 0x02014b50;
  private static final int LOCAL = 0x04034b50;
  private static final int LOCAL_BYTES = 30;
  private static final int EXTRA64 = 1;
  private static final long IN_EXTRA64 = 0xffff_ffffL;
  private static final int STORED = 0;
  private static final int ENCRYPTED = 1;
  private static final long MOST_BYTES = 64L << 20;

  record Entry(String name, int flags, int method, long packed, long size, long header) {}

  static ZipDirectory read(FileBytes file) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    ByteCursor central = central(file);
    while (central.hasRemaining()) {
      if (central.fixed32() != ENTRY) {
        throw central.bad("an entry of the directory", "other bytes");
      }
      Entry entry = entry(central);
      if (entries.put(entry.name, entry) != null) {
        throw file.bad("one entry " + entry.name + " in the archive", "two");
      }
    }
    return new ZipDirectory(file, entries);
  }

  /** The offset of an entry's data, which must be neither compressed nor encrypted. */
  long dataStart(Entry entry) {
    boolean encrypted = (entry.flags & ENCRYPTED) != 0;
    if (entry.method != STORED || encrypted) {
      throw file.bad(
          "entry %s stored without compression or encryption".formatted(entry.name),
          encrypted ? "it encrypted" : "it compressed by method " + entry.method);
    }
    ByteCursor local = file.cursor(entry.header, LOCAL_BYTES, "the local header of " + entry.name);
    if (local.fixed32() != LOCAL) {
      throw local.bad("the start of entry " + entry.name, "other bytes");
    }
    local.skip(22);
    int name = local.unsignedShort();
    int extra = local.unsignedShort();
    long start = entry.header + LOCAL_BYTES + name + extra;
    if (entry.packed != entry.size || entry.size < 0 || entry.size > file.size() - start) {
      throw file.bad(
          "entry %s within the file of %s bytes".formatted(entry.name, file.size()),
          "%s bytes at byte %s".formatted(Long.toUnsignedString(entry.size), start));
    }
    return start;
  }

  private static ByteCursor central(FileBytes file) {
    long end = end(file);
    ByteCursor record = file.cursor(end, END_BYTES, "the end of the archive");
    record.skip(12);
    long length = record.unsignedInt();
    long start = record.unsignedInt();
    if (end >= LOCATOR64_BYTES) {
      ByteCursor locator =
          file.cursor(end - LOCATOR64_BYTES, LOCATOR64_BYTES, "the 64-bit locator");
      if (locator.fixed32() == LOCATOR64) {
        locator.skip(4);
        ByteCursor end64 = file.cursor(locator.fixed64(), END64_BYTES, "the 64-bit end");
        if (end64.fixed32() != END64) {
          throw end64.bad("the 64-bit end of the archive", "other bytes");
        }
        end64.skip(36);
        length = end64.fixed64();
        start = end64.fixed64();
      }
    }
    if (length > MOST_BYTES) {
      throw file.bad("a zip directory of at most " + MOST_BYTES + " bytes", length);
    }
    return file.cursor(start, length, "the zip directory");
  }

  /** The last end record whose comment fits in the file. */
  private static long end(FileBytes file) {
    int length = (int) Math.min(file.size(), END_BYTES + LONGEST_COMMENT);
    long start = file.size() - length;
    ByteBuffer tail = file.cursor(start, length, "the end of the archive").rest();
    for (int at = length - END_BYTES; at >= 0; at--) {
      if (tail.getInt(at) == END && (tail.getShort(at + 20) & 0xffff) <= length - at - END_BYTES) {
        return start + at;
      }
    }
    throw file.bad("a zip archive with its directory at the end", "none (is it cut short?)");
  }

  private static Entry entry(ByteCursor central) {
    central.skip(4);
    int flags = central.unsignedShort();
    int method = central.unsignedShort();
    central.skip(8);
    long packed = central.unsignedInt();
    long size = central.unsignedInt();
    int nameLength = central.unsignedShort();
    int extraLength = central.unsignedShort();
    int commentLength = central.unsignedShort();
    central.skip(8);
    long header = central.unsignedInt();
    String name = central.utf8(nameLength);
    ByteCursor wide = extra64(central.slice(extraLength));
    central.skip(commentLength);
    size = size == IN_EXTRA64 ? wide.fixed64() : size;
    packed = packed == IN_EXTRA64 ? wide.fixed64() : packed;
    header = header == IN_EXTRA64 ? wide.fixed64() : header;
    return new Entry(name, flags, method, packed, size, header);
  }

  /** The field of 64-bit sizes among the extra fields, or an empty one. */
  private static ByteCursor extra64(ByteCursor extra) {
    while (extra.remaining() >= 4) {
      int id = extra.unsignedShort();
      ByteCursor field = extra.slice(extra.unsignedShort());
      if (id == EXTRA64) {
        return field;
      }
    }
    return extra.slice(0);
  }
}
