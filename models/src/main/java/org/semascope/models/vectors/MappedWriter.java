package org.semascope.models.vectors;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * Writes a mapped file tensor by tensor, while shapes are not known yet. The file is safetensors
 * with a header of fixed length, whose JSON starts with a version and a CRC-32C of all bytes after
 * the CRC. These first bytes are written last: a file without them was never finished.
 *
 * <p>Nothing is written through a mapping: a full disk would end the process instead of raising an
 * exception.
 */
final class MappedWriter implements AutoCloseable {
  /** Offset of the first tensor; enough for a source path of 4,096 escaped characters. */
  static final int HEADER_BYTES = 1 << 15;

  static final String VERSION = "2";

  /** The text between the length of the header and the version. */
  static final String START = "{\"__metadata__\":{\"semascope_vectors\":\"";

  private static final String CRC = "\",\"crc32c\":\"";
  static final int CRC_DIGITS = 8;

  /** The first byte that the CRC covers; its digits are before this byte. */
  static final int CHECKED_FROM =
      Long.BYTES + START.length() + VERSION.length() + CRC.length() + CRC_DIGITS;

  /** The tensors of a mapped file; their names in the file are in lower case. */
  enum Tensor {
    /** [words, dimension]. */
    VECTORS(DType.F32),
    /** [words, dimension]. */
    CONTEXTS(DType.F32),
    /** [buckets, dimension]: n-gram vectors of fastText. */
    SUBWORDS(DType.F32),
    /** [words]. */
    FREQUENCIES(DType.I64),
    /** [words + 1]: offsets of the words in the text, and the end of the last one. */
    STARTS(DType.I32),
    /** [a power of two]: row + 1 of the word with that hash, or 0; see {@link WordTable#hash}. */
    SLOTS(DType.I32),
    /** [bytes]: the UTF-8 of all words, concatenated. */
    TEXT(DType.U8);

    final String key = name().toLowerCase(Locale.ROOT);
    final DType dtype;

    Tensor(DType dtype) {
      this.dtype = dtype;
    }

    private Shape shape(long bytes, int dimension) {
      long elements = bytes / dtype.bytes();
      return dtype == DType.F32 ? Shape.of(elements / dimension, dimension) : Shape.of(elements);
    }
  }

  private final Path file;
  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);

  /** Offsets in the file, ascending; a tensor ends where the next one begins. */
  private final Map<Tensor, Long> offsets = new LinkedHashMap<>();

  MappedWriter(Path file) throws IOException {
    this.file = file;
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    buffer.put(new byte[HEADER_BYTES]);
  }

  void begin(Tensor tensor) throws IOException {
    offsets.put(tensor, channel.position() + buffer.position());
  }

  void floats(float[] values) throws IOException {
    for (float value : values) {
      room(Float.BYTES).putFloat(value);
    }
  }

  void integer(int value) throws IOException {
    room(Integer.BYTES).putInt(value);
  }

  void number(long value) throws IOException {
    room(Long.BYTES).putLong(value);
  }

  void bytes(byte[] bytes, int length) throws IOException {
    for (int at = 0; at < length; ) {
      int count = Math.min(length - at, room(1).remaining());
      buffer.put(bytes, at, count);
      at += count;
    }
  }

  /** A matrix that is written, to be read while others are still written. */
  MappedRows rows(Tensor tensor, int count, int dimension) throws IOException {
    flush();
    long bytes = (long) count * dimension * Float.BYTES;
    Shape shape = Shape.of(count, dimension);
    return MappedRows.of(
        new StoredTensor(tensor.key, tensor.dtype, shape, file, offsets.get(tensor), bytes));
  }

  /** Overwrites a tensor from its beginning, until {@link #goToEnd}. */
  void goTo(Tensor tensor) throws IOException {
    flush();
    channel.position(offsets.get(tensor));
  }

  void goToEnd() throws IOException {
    flush();
    channel.position(channel.size());
  }

  boolean has(Tensor tensor) {
    return offsets.containsKey(tensor);
  }

  /** Writes the header, which completes the file. The caller syncs it before renaming it. */
  void finish(VectorFacts facts, Optional<Subwords> subwords) throws IOException {
    flush();
    List<Tensor> tensors = List.copyOf(offsets.keySet());
    List<Planned> plan = new ArrayList<>();
    for (int i = 0; i < tensors.size(); i++) {
      Tensor tensor = tensors.get(i);
      long end = i + 1 < tensors.size() ? offsets.get(tensors.get(i + 1)) : channel.size();
      Shape shape = tensor.shape(end - offsets.get(tensor), facts.dimension());
      plan.add(new Planned(tensor.key, tensor.dtype, shape));
    }
    byte[] header = SafetensorsWriter.header(plan, metadata(facts, subwords), HEADER_BYTES);
    if (header.length > HEADER_BYTES) {
      throw new IOException("the name of the source is too long: " + facts.source());
    }
    ByteBuffer checked = ByteBuffer.wrap(header, CHECKED_FROM, HEADER_BYTES - CHECKED_FROM);
    AtomicFile.writeFully(channel.position(CHECKED_FROM), checked);
    byte[] crc = crc(channel).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(crc, 0, header, CHECKED_FROM - CRC_DIGITS, CRC_DIGITS);
    AtomicFile.writeFully(channel.position(0), ByteBuffer.wrap(header, 0, CHECKED_FROM));
  }

  private static Map<String, String> metadata(VectorFacts facts, Optional<Subwords> subwords) {
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("semascope_vectors", VERSION);
    metadata.put("crc32c", "0".repeat(CRC_DIGITS));
    metadata.put("format", facts.format());
    metadata.put("source", facts.source());
    metadata.put("sha256", facts.sha256());
    metadata.put("duplicates", "" + facts.duplicates());
    metadata.put("zero_rows", "" + facts.zeroRows());
    metadata.put("repaired_words", "" + facts.repairedWords());
    subwords.ifPresent(
        made -> {
          metadata.put("shortest_ngram", "" + made.shortest());
          metadata.put("longest_ngram", "" + made.longest());
          metadata.put("sentence_end", "" + made.sentenceEnd());
        });
    return metadata;
  }

  /** The CRC-32C of a file from {@link #CHECKED_FROM}, in hexadecimal. */
  static String crc(FileChannel channel) throws IOException {
    CRC32C crc = new CRC32C();
    InputStream checked = Channels.newInputStream(channel.position(CHECKED_FROM));
    checked.transferTo(new CheckedOutputStream(OutputStream.nullOutputStream(), crc));
    return "%08x".formatted(crc.getValue());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  private void flush() throws IOException {
    AtomicFile.writeFully(channel, buffer.flip());
    buffer.clear();
  }
}
