package org.semascope.models.weights;

import java.util.ArrayList;
import java.util.List;

/** Writes zip archives with arbitrary fields. */
final class ZipBytes {
  private static final long IN_EXTRA = 0xffff_ffffL;

  private record Entry(String name, int flags, int method, long size, long header) {}

  private final boolean wide;
  private final LittleEndian out = new LittleEndian();
  private final List<Entry> entries = new ArrayList<>();

  /**
   * @param wide whether sizes and offsets stand in the 64-bit fields
   */
  ZipBytes(boolean wide) {
    this.wide = wide;
  }

  ZipBytes stored(String name, byte[] data) {
    return entry(name, 0, 0, data, data.length);
  }

  ZipBytes entry(String name, int flags, int method, byte[] data, long claimedSize) {
    entries.add(new Entry(name, flags, method, claimedSize, out.size()));
    out.i32(0x04034b50).u16(20).u16(flags).u16(method).i32(0).i32(0);
    out.i32(data.length).i32(data.length).u16(name.length()).u16(6).text(name);
    out.u16(0x4246).u16(2).u16(0).bytes(data); // an extra field, as PyTorch pads with
    return this;
  }

  byte[] toBytes() {
    long start = out.size();
    for (Entry entry : entries) {
      out.i32(0x02014b50).u16(20).u16(20).u16(entry.flags).u16(entry.method).i32(0).i32(0);
      out.i32(wide ? IN_EXTRA : entry.size).i32(wide ? IN_EXTRA : entry.size);
      out.u16(entry.name.length()).u16(wide ? 33 : 0).u16(0).u16(0).u16(0).i32(0);
      out.i32(wide ? IN_EXTRA : entry.header).text(entry.name);
      if (wide) {
        out.u16(0x5455).u16(1).u8(0); // a field to be skipped
        out.u16(1).u16(24).i64(entry.size).i64(entry.size).i64(entry.header);
      }
    }
    long end = out.size();
    if (wide) {
      out.i32(0x06064b50).i64(44).u16(45).u16(45).i32(0).i32(0);
      out.i64(entries.size()).i64(entries.size()).i64(end - start).i64(start);
      out.i32(0x07064b50).i32(0).i64(end).i32(1);
    }
    out.i32(0x06054b50).u16(0).u16(0).u16(entries.size()).u16(entries.size());
    out.i32(wide ? IN_EXTRA : end - start).i32(wide ? IN_EXTRA : start).u16(0);
    return out.toBytes();
  }
}
