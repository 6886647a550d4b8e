package org.semascope.core.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * A content-addressed cache in a folder: values computed once are available to later runs and after
 * a crash. Values are appended to files of records. A record truncated by a crash is treated as
 * missing. A record damaged on disk is reported, removed and then missing, so that its value is
 * computed again: callers must not mistake a missing value for an empty one. Several processes can
 * use a folder concurrently, each appending to its own file; values of another process are visible
 * when the store is next opened. Thread-safe.
 *
 * <pre>
 * record: key (16) | length of the value (4) | CRC of key and length (4) | CRC of the value (4) | 0 (4) | value
 * </pre>
 */
public final class KeyedStore implements AutoCloseable {
  private static final int HEADER = 32;
  private static final String ENDING = ".kept";
  private static final String LOCK_ENDING = ".lock";

  /** Files of this size are not appended to any more. */
  private static final long LARGEST_FILE = 1L << 30;

  private final Path folder;
  private final boolean writable;
  private final Progress progress;
  private final List<Source> files = new ArrayList<>(); // guarded by this
  private final Index index = new Index(); // guarded by this
  private ProcessLock lock; // of the file that is appended to; guarded by this
  private FileChannel own; // the file that is appended to; guarded by this
  private int number; // of that file; guarded by this
  private long end; // of the records in that file; guarded by this
  private boolean reported; // that records are damaged; guarded by this

  private record Source(Path path, FileChannel channel) {}

  /** A 128-bit content hash. */
  public record Key(long high, long low) {
    /** Marks a damaged record; no content has this key. */
    private static final Key REMOVED = new Key(0, 0);

    /**
     * @param parts everything that a value depends on, in a fixed order
     */
    public static Key of(String... parts) {
      StringBuilder all = new StringBuilder();
      for (String part : parts) {
        all.append(part.length())
            .append(':')
            .append(part); // lengths keep ("a", "bc") from ("ab", "c")
      }
      String digits = Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8));
      return new Key(
          Long.parseUnsignedLong(digits.substring(0, 16), 16),
          Long.parseUnsignedLong(digits.substring(16, 32), 16));
    }
  }

  private KeyedStore(Path folder, boolean writable, Progress progress) {
    this.folder = folder;
    this.writable = writable;
    this.progress = progress;
  }

  /** A store that stores nothing. */
  public static KeyedStore none() {
    return new KeyedStore(null, false, Progress.SILENT);
  }

  /** Same as {@link #open(Path, Progress)}, but damaged records are not reported. */
  public static KeyedStore open(Path folder) {
    return open(folder, Progress.SILENT);
  }

  /**
   * Opens the store in a folder, creating it if possible. In a read-only folder values are read but
   * not stored.
   *
   * @param progress receives one line if records are damaged
   */
  public static KeyedStore open(Path folder, Progress progress) {
    boolean writable = true;
    try {
      Files.createDirectories(folder);
      Files.setLastModifiedTime(folder, FileTime.from(Instant.now())); // the last use
    } catch (IOException e) {
      writable = false;
    }
    KeyedStore store = new KeyedStore(folder, writable && Files.isWritable(folder), progress);
    try {
      for (Path file : FileTree.children(folder)) {
        if (file.getFileName().toString().endsWith(ENDING)) {
          SemascopeException.throwIf(
              !Files.isRegularFile(file),
              "%s: expected a file of kept values, found a pipe, a folder or a dangling link; remove it",
              file);
          store.scan(new Source(file, FileChannel.open(file, StandardOpenOption.READ)));
        }
      }
      return store;
    } catch (IOException e) {
      store.close();
      throw new SemascopeException("cannot read %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  /** Indexes the records of a file and returns the end of the last complete one. */
  private synchronized long scan(Source source) throws IOException {
    int file = files.size();
    files.add(source);
    FileChannel channel = source.channel;
    long size = channel.size();
    long at = 0;
    ByteBuffer header = buffer(HEADER);
    while (at + HEADER <= size) {
      header.clear();
      readFully(channel, header, at);
      int length = header.getInt(16);
      if (!isWhole(header)) {
        report(source); // the start of the next record is unknown
        break;
      }
      if (at + HEADER + length > size) {
        break;
      }
      if (!key(header).equals(Key.REMOVED)) {
        index.put(header.getLong(0), header.getLong(8), file, at);
      }
      at += HEADER + length;
    }
    return at;
  }

  private static boolean isWhole(ByteBuffer header) {
    return header.getInt(20) == crc(header, 0, 20) && header.getInt(16) >= 0;
  }

  private static Key key(ByteBuffer header) {
    return new Key(header.getLong(0), header.getLong(8));
  }

  /** The value of a key, in little-endian order; empty if it is missing or was damaged. */
  public Optional<ByteBuffer> get(Key key) {
    Source source;
    long at;
    synchronized (this) {
      int slot = index.find(key.high, key.low);
      if (slot < 0) {
        return Optional.empty();
      }
      source = files.get(index.file(slot));
      at = index.at(slot);
    }
    try {
      ByteBuffer header = buffer(HEADER);
      readFully(source.channel, header, at);
      if (isWhole(header)) {
        if (!key(header).equals(key)) {
          return Optional.empty(); // removed in the meantime
        }
        ByteBuffer value = buffer(header.getInt(16));
        readFully(source.channel, value, at + HEADER);
        if (header.getInt(24) == crc(value, 0, value.limit())) {
          return Optional.of(value.rewind());
        }
        remove(source, at, header);
      }
      report(source);
      return Optional.empty();
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  private synchronized void report(Source damaged) {
    if (!reported) {
      reported = true;
      progress.say(
          "%s is damaged: the values it has lost are computed again".formatted(damaged.path));
    }
  }

  /**
   * Overwrites the key of a damaged record with {@link Key#REMOVED}. Otherwise it would hide its
   * recomputed value whenever that is stored in a file which is scanned earlier.
   */
  private void remove(Source source, long at, ByteBuffer header) throws IOException {
    if (!writable || !Files.isWritable(source.path)) {
      return;
    }
    header.putLong(0, Key.REMOVED.high).putLong(8, Key.REMOVED.low);
    header.putInt(20, crc(header, 0, 20));
    try (FileChannel file = FileChannel.open(source.path, StandardOpenOption.WRITE)) {
      header.rewind();
      while (header.hasRemaining()) {
        file.write(header, at + header.position());
      }
    }
  }

  /** Same as {@link #get}, for a value stored by {@link #put(Key, float[])}. */
  public Optional<float[]> floats(Key key) {
    return get(key)
        .map(
            value -> {
              float[] numbers = new float[value.remaining() / Float.BYTES];
              value.asFloatBuffer().get(numbers);
              return numbers;
            });
  }

  public void put(Key key, float[] numbers) {
    ByteBuffer value = buffer(Float.BYTES * numbers.length);
    value.asFloatBuffer().put(numbers);
    put(key, value);
  }

  /** Stores a value, replacing an earlier one; it is visible at once. */
  public synchronized void put(Key key, ByteBuffer value) {
    if (!writable) {
      return;
    }
    ByteBuffer bytes = value.duplicate();
    ByteBuffer record = buffer(HEADER + bytes.remaining());
    record.putLong(key.high).putLong(key.low).putInt(bytes.remaining());
    record.putInt(crc(record, 0, 20));
    record.putInt(crc(bytes, bytes.position(), bytes.remaining())).putInt(0);
    record.put(bytes).flip();
    try {
      if (own == null || end + record.limit() > LARGEST_FILE) {
        choose(record.limit());
      }
      long at = end;
      while (record.hasRemaining()) {
        own.write(record, at + record.position());
      }
      end = at + record.limit();
      index.put(key.high, key.low, number, at);
    } catch (IOException e) {
      throw new SemascopeException("cannot write to %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  /** Chooses the first file that has room and is not locked by another process. */
  private void choose(int room) throws IOException {
    release();
    for (int next = 0; own == null; next++) {
      Path file = folder.resolve(String.format(Locale.ROOT, "%06d%s", next, ENDING));
      if (Files.exists(file) && Files.size(file) + room > LARGEST_FILE) {
        continue;
      }
      Optional<ProcessLock> acquired =
          ProcessLock.tryAcquire(
              folder.resolve(String.format(Locale.ROOT, "%06d%s", next, LOCK_ENDING)));
      if (acquired.isPresent()) {
        lock = acquired.get();
        own =
            FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        number = files.size();
        end = scan(new Source(file, own)); // includes records appended by others since
        own.truncate(end); // an incomplete last record
      }
    }
  }

  /** The number of values. */
  public synchronized int size() {
    return index.size;
  }

  /** Syncs all values to disk. */
  public synchronized void flush() {
    if (own != null) {
      try {
        own.force(false);
      } catch (IOException e) {
        throw new SemascopeException("cannot write to %s: %s".formatted(folder, IoReason.of(e)), e);
      }
    }
  }

  private void release() throws IOException {
    flush();
    own = null; // stays open for reading
    if (lock != null) {
      lock.close();
      lock = null;
    }
  }

  @Override
  public synchronized void close() {
    try {
      release();
      for (Source file : files) {
        file.channel.close();
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot close %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void readFully(FileChannel file, ByteBuffer into, long at) throws IOException {
    while (into.hasRemaining()) {
      if (file.read(into, at + into.position()) < 0) {
        throw new IOException("the file has become shorter");
      }
    }
  }

  private static int crc(ByteBuffer bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate().clear().position(from).limit(from + length));
    return (int) crc.getValue();
  }

  /** Record positions: a hash table of primitives, since there may be many millions. */
  private static final class Index {
    private static final long FREE = -1;
    private static final int OFFSET_BITS = 40;

    private long[] keys = new long[2 * 1024]; // high, low, high, low, ...
    private long[] where = free(1024); // file number and offset
    private int size;

    private static long[] free(int slots) {
      long[] all = new long[slots];
      Arrays.fill(all, FREE);
      return all;
    }

    /** The slot of a key, below 0 if it has none. */
    int find(long high, long low) {
      int slot = slot(high, low);
      return where[slot] == FREE ? -1 : slot;
    }

    private int slot(long high, long low) {
      int mask = where.length - 1;
      int slot = (int) low & mask; // keys are hashes already
      while (where[slot] != FREE && (keys[2 * slot] != high || keys[2 * slot + 1] != low)) {
        slot = slot + 1 & mask;
      }
      return slot;
    }

    void put(long high, long low, int file, long at) {
      if (2 * (size + 1) > where.length) {
        grow();
      }
      int slot = slot(high, low);
      size += where[slot] == FREE ? 1 : 0;
      keys[2 * slot] = high;
      keys[2 * slot + 1] = low;
      where[slot] = (long) file << OFFSET_BITS | at;
    }

    private void grow() {
      long[] oldKeys = keys;
      long[] oldWhere = where;
      keys = new long[2 * oldKeys.length];
      where = free(2 * oldWhere.length);
      for (int old = 0; old < oldWhere.length; old++) {
        if (oldWhere[old] != FREE) {
          int slot = slot(oldKeys[2 * old], oldKeys[2 * old + 1]);
          keys[2 * slot] = oldKeys[2 * old];
          keys[2 * slot + 1] = oldKeys[2 * old + 1];
          where[slot] = oldWhere[old];
        }
      }
    }

    int file(int slot) {
      return (int) (where[slot] >>> OFFSET_BITS);
    }

    long at(int slot) {
      return where[slot] & (1L << OFFSET_BITS) - 1;
    }
  }
}
