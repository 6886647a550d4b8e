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
  private FileChannel own; // the file that is appended to, the last of files; guarded by this
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
        // Lengths keep ("a", "bc") from ("ab", "c").
        all.append(part.length()).append(':').append(part);
      }
      byte[] content = all.toString().getBytes(StandardCharsets.UTF_8);
      ByteBuffer hash = ByteBuffer.wrap(Sha256.digest().digest(content));
      return new Key(hash.getLong(), hash.getLong());
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
      throw IoReason.cannot("read", folder, e);
    }
  }

  /** Indexes the records of a file and returns the end of the last complete one. */
  private synchronized long scan(Source source) throws IOException {
    int file = files.size();
    files.add(source);
    long size = source.channel.size();
    long at = 0;
    ByteBuffer header = buffer(HEADER);
    while (at + HEADER <= size) {
      readFully(source.channel, header.clear(), at);
      if (!isWhole(header)) {
        report(source); // the start of the next record is unknown
        break;
      }
      long next = at + HEADER + header.getInt(16);
      if (next > size) {
        break;
      }
      if (!key(header).equals(Key.REMOVED)) {
        index.put(header.getLong(0), header.getLong(8), Index.location(file, at));
      }
      at = next;
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
      long location = index.find(key);
      if (location == Index.NONE) {
        return Optional.empty();
      }
      source = files.get(Index.file(location));
      at = Index.offset(location);
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
      throw IoReason.cannot("read", folder, e);
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
      AtomicFile.writeFully(file.position(at), header.rewind());
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
      AtomicFile.writeFully(own.position(end), record);
      index.put(key.high, key.low, Index.location(files.size() - 1, end));
      end += record.limit();
    } catch (IOException e) {
      throw IoReason.cannot("write to", folder, e);
    }
  }

  /** Chooses the first file that has room and is not locked by another process. */
  private void choose(int room) throws IOException {
    release();
    for (int next = 0; own == null; next++) {
      String name = String.format(Locale.ROOT, "%06d", next);
      Path file = folder.resolve(name + ENDING);
      if (Files.exists(file) && Files.size(file) + room > LARGEST_FILE) {
        continue;
      }
      lock = ProcessLock.tryAcquire(folder.resolve(name + LOCK_ENDING)).orElse(null);
      if (lock != null) {
        own =
            FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
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
    try {
      if (own != null) {
        own.force(false);
      }
    } catch (IOException e) {
      throw IoReason.cannot("write to", folder, e);
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
      throw IoReason.cannot("close", folder, e);
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

  /** Locations of records: a hash table of primitives, since there may be many millions. */
  private static final class Index {
    static final long NONE = -1;
    private static final int OFFSET_BITS = 40;

    private long[] keys = new long[2 * 1024]; // high, low, high, low, ...
    private long[] locations = none(1024);
    private int size;

    static long location(int file, long offset) {
      return (long) file << OFFSET_BITS | offset;
    }

    static int file(long location) {
      return (int) (location >>> OFFSET_BITS);
    }

    static long offset(long location) {
      return location & (1L << OFFSET_BITS) - 1;
    }

    private static long[] none(int slots) {
      long[] all = new long[slots];
      Arrays.fill(all, NONE);
      return all;
    }

    long find(Key key) {
      return locations[slot(key.high, key.low)];
    }

    /** The slot of a key, or the free slot for it. */
    private int slot(long high, long low) {
      int mask = locations.length - 1;
      int slot = (int) low & mask; // keys are hashes already
      while (locations[slot] != NONE && (keys[2 * slot] != high || keys[2 * slot + 1] != low)) {
        slot = slot + 1 & mask;
      }
      return slot;
    }

    void put(long high, long low, long location) {
      if (2 * (size + 1) > locations.length) {
        grow();
      }
      int slot = slot(high, low);
      size += locations[slot] == NONE ? 1 : 0;
      keys[2 * slot] = high;
      keys[2 * slot + 1] = low;
      locations[slot] = location;
    }

    private void grow() {
      long[] oldKeys = keys;
      long[] oldLocations = locations;
      keys = new long[2 * oldKeys.length];
      locations = none(2 * oldLocations.length);
      size = 0;
      for (int old = 0; old < oldLocations.length; old++) {
        if (oldLocations[old] != NONE) {
          put(oldKeys[2 * old], oldKeys[2 * old + 1], oldLocations[old]);
        }
      }
    }
  }
}
