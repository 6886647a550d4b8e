package org.semascope.models.vectors;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.semascope.models.ModelFormatException;

/**
 * The header of a mapped file. The file is safetensors: eight bytes with the length of the header,
 * JSON padded with spaces to a fixed length, then the tensors without gaps. The JSON starts with a
 * version and a CRC-32C of all bytes after the CRC. These first bytes are written last: a file
 * without them was never finished.
 */
record MappedHeader(VectorFacts facts, Optional<Subwords> subwords, Map<Tensor, Extent> tensors) {
  /** Where the tensors begin. Leaves room for a source with a path of 4,096 escaped characters. */
  static final int BYTES = 1 << 15;

  static final String VERSION = "2";

  private static final String EXPECTED = "vectors as Semascope keeps them";
  private static final String METADATA = "__metadata__";
  private static final String START = "{\"" + METADATA + "\":{\"semascope_vectors\":\"";
  private static final String CRC = "\",\"crc32c\":\"";
  private static final int CRC_DIGITS = 8;

  /** The first byte that the CRC covers. */
  static final int CHECKED_FROM =
      Long.BYTES + START.length() + VERSION.length() + CRC.length() + CRC_DIGITS;

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** The tensors of a mapped file; their names in the file are in lower case. */
  enum Tensor {
    /** [words, dimension]. */
    VECTORS("F32", Float.BYTES),
    /** [words, dimension]. */
    CONTEXTS("F32", Float.BYTES),
    /** [buckets, dimension]: what fastText adds up for a word it has not seen. */
    SUBWORDS("F32", Float.BYTES),
    /** [words]. */
    FREQUENCIES("I64", Long.BYTES),
    /** [words + 1]: where each word starts in the text, and where the last one ends. */
    STARTS("I32", Integer.BYTES),
    /** [a power of two]: row + 1 of the word with that hash, or 0; see {@link WordTable#hash}. */
    SLOTS("I32", Integer.BYTES),
    /** [bytes]: the words' UTF-8, one after the other. */
    TEXT("U8", 1);

    private final String dtype;
    private final int bytes;

    Tensor(String dtype, int bytes) {
      this.dtype = dtype;
      this.bytes = bytes;
    }

    private String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Where a tensor lies in its file, in bytes. */
  record Extent(long offset, long length) {}

  /** Writes the header of a file whose tensors are written. */
  void write(FileChannel channel) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    ObjectNode metadata = json.putObject(METADATA);
    metadata.put("semascope_vectors", VERSION).put("crc32c", "0".repeat(CRC_DIGITS));
    metadata.put("format", facts.format()).put("source", facts.source());
    metadata.put("sha256", facts.sha256());
    metadata.put("duplicates", Long.toString(facts.duplicates()));
    metadata.put("zero_rows", Long.toString(facts.zeroRows()));
    metadata.put("repaired_words", Long.toString(facts.repairedWords()));
    subwords.ifPresent(
        made ->
            metadata
                .put("shortest_ngram", Integer.toString(made.shortest()))
                .put("longest_ngram", Integer.toString(made.longest()))
                .put("sentence_end", Boolean.toString(made.sentenceEnd())));
    tensors.forEach(
        (tensor, extent) -> {
          ObjectNode entry = json.putObject(tensor.key()).put("dtype", tensor.dtype);
          boolean matrix = tensor.ordinal() <= Tensor.SUBWORDS.ordinal();
          long row = (long) tensor.bytes * (matrix ? facts.dimension() : 1);
          entry.putArray("shape").add(extent.length() / row);
          if (matrix) {
            entry.withArray("shape").add(facts.dimension());
          }
          long begin = extent.offset() - BYTES;
          entry.putArray("data_offsets").add(begin).add(begin + extent.length());
        });
    byte[] text = JSON.writeValueAsBytes(json);
    if (text.length > BYTES - Long.BYTES) {
      throw new IOException("the name of the source is too long: " + facts.source());
    }
    byte[] padded = new byte[BYTES];
    Arrays.fill(padded, (byte) ' ');
    ByteBuffer header = ByteBuffer.wrap(padded).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(BYTES - Long.BYTES).put(text);
    writeAt(channel, header.limit(BYTES).position(CHECKED_FROM));
    byte[] crc = crc(channel).getBytes(StandardCharsets.US_ASCII);
    header.put(CHECKED_FROM - CRC_DIGITS, crc);
    writeAt(channel, header.limit(CHECKED_FROM).position(0));
  }

  private static void writeAt(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes, bytes.position());
    }
  }

  private static String crc(FileChannel channel) throws IOException {
    CRC32C crc = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
    long size = channel.size();
    for (long at = CHECKED_FROM; at < size; ) {
      int count = channel.read(buffer.clear(), at);
      if (count < 0) {
        throw new EOFException("it has become shorter");
      }
      at += count;
      crc.update(buffer.flip());
    }
    return "%08x".formatted(crc.getValue());
  }

  /**
   * @param start of a file, at least {@link #CHECKED_FROM} bytes where it is one
   */
  static boolean isAt(byte[] start) {
    return new String(start, StandardCharsets.ISO_8859_1).startsWith(START, Long.BYTES);
  }

  /** Reads a header and checks every tensor against the size of the file. */
  static MappedHeader read(Path file, FileChannel channel) throws IOException {
    byte[] bytes = start(channel);
    if (!isAt(bytes)) {
      throw bad(file, "another file, or one that was never finished");
    }
    int from = Long.BYTES + START.length();
    String text = new String(bytes, StandardCharsets.UTF_8);
    String version = text.substring(from, Math.max(from, text.indexOf('"', from)));
    if (!version.equals(VERSION)) {
      throw bad(file, "their form of version %s, not %s".formatted(version, VERSION));
    }
    long length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (bytes.length < BYTES || length != BYTES - Long.BYTES) {
      throw bad(file, "a file that is cut off");
    }
    try {
      JsonNode json = JSON.readTree(bytes, Long.BYTES, BYTES - Long.BYTES);
      return checked(file, decoded(json), channel.size());
    } catch (ModelFormatException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw ModelFormatException.file(file, EXPECTED, "a header that makes no sense", e);
    }
  }

  private static byte[] start(FileChannel channel) throws IOException {
    ByteBuffer start = ByteBuffer.allocate((int) Math.min(BYTES, channel.size()));
    while (start.hasRemaining() && channel.read(start, start.position()) >= 0) {}
    return Arrays.copyOf(start.array(), start.position());
  }

  /** Refuses a file that differs from what was written; reads all of it. */
  static void verify(Path file, FileChannel channel) throws IOException {
    read(file, channel);
    String written =
        new String(start(channel), CHECKED_FROM - CRC_DIGITS, CRC_DIGITS, StandardCharsets.UTF_8);
    if (!crc(channel).equals(written)) {
      throw bad(file, "numbers that are not those that were written: the file is damaged");
    }
  }

  private static MappedHeader decoded(JsonNode json) {
    Map<Tensor, Extent> tensors = new EnumMap<>(Tensor.class);
    for (Tensor tensor : Tensor.values()) {
      if (json.has(tensor.key())) {
        JsonNode offsets = json.get(tensor.key()).required("data_offsets");
        long begin = number(offsets.required(0).asText());
        long end = number(offsets.required(1).asText());
        tensors.put(tensor, new Extent(Math.addExact(BYTES, begin), end - begin));
      }
    }
    JsonNode shape = json.required(Tensor.VECTORS.key()).required("shape");
    JsonNode metadata = json.required(METADATA);
    VectorFacts facts =
        new VectorFacts(
            metadata.required("format").asText(),
            metadata.required("source").asText(),
            metadata.required("sha256").asText(),
            Math.toIntExact(number(shape.required(0).asText())),
            Math.toIntExact(number(shape.required(1).asText())),
            tensors.containsKey(Tensor.CONTEXTS),
            tensors.containsKey(Tensor.FREQUENCIES),
            tensors.containsKey(Tensor.SUBWORDS),
            number(metadata.required("duplicates").asText()),
            number(metadata.required("zero_rows").asText()),
            number(metadata.required("repaired_words").asText()));
    return new MappedHeader(
        facts,
        facts.subwords()
            ? Optional.of(
                new Subwords(
                    Math.toIntExact(number(metadata.required("shortest_ngram").asText())),
                    Math.toIntExact(number(metadata.required("longest_ngram").asText())),
                    Math.toIntExact(
                        number(json.get(Tensor.SUBWORDS.key()).required("shape").path(0).asText())),
                    metadata.required("sentence_end").asText().equals("true")))
            : Optional.empty(),
        tensors);
  }

  private static long number(String text) {
    return Long.parseLong(text);
  }

  private static MappedHeader checked(Path file, MappedHeader header, long size) {
    long words = header.facts.words();
    long dimension = header.facts.dimension();
    boolean noBuckets = header.subwords.isPresent() && header.subwords.get().buckets() < 1;
    if (words < 1 || dimension < 1 || dimension > Conversion.MOST_DIMENSIONS || noBuckets) {
      throw bad(file, "%s words of %s numbers".formatted(words, dimension));
    }
    long end = BYTES;
    for (Map.Entry<Tensor, Extent> entry : header.tensors.entrySet()) {
      Extent extent = entry.getValue();
      long length =
          switch (entry.getKey()) {
            case VECTORS, CONTEXTS -> words * dimension * Float.BYTES;
            case SUBWORDS -> header.subwords.orElseThrow().buckets() * dimension * Float.BYTES;
            case FREQUENCIES -> words * Long.BYTES;
            case STARTS -> (words + 1) * Integer.BYTES;
            case SLOTS, TEXT -> Math.max(0, extent.length());
          };
      boolean oneBuffer = entry.getKey().ordinal() > Tensor.SUBWORDS.ordinal();
      if (extent.length() != length
          || extent.offset() < BYTES
          || length > size - extent.offset()
          || (oneBuffer && length > Integer.MAX_VALUE)) {
        throw bad(file, "%s at %s, not %s bytes".formatted(entry.getKey().key(), extent, length));
      }
      end = Math.max(end, extent.offset() + length);
    }
    long slots = header.tensors.get(Tensor.SLOTS).length() / Integer.BYTES;
    if (slots <= words || Long.bitCount(slots) != 1) {
      throw bad(file, "%s slots for %s words".formatted(slots, words));
    }
    boolean complete =
        header.tensors.containsKey(Tensor.STARTS) && header.tensors.containsKey(Tensor.TEXT);
    if (end != size || !complete) {
      throw bad(file, "%s bytes instead of %s".formatted(size, end));
    }
    return header;
  }

  private static ModelFormatException bad(Path file, String found) {
    return ModelFormatException.file(file, EXPECTED, found);
  }
}
