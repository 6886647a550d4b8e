package org.semascope.models.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * The header of a mapped file. The file is safetensors with a header of fixed length. Its JSON
 * starts with a version and a CRC-32C of all bytes after the CRC. These first bytes are written
 * last: a file without them was never finished.
 */
record MappedHeader(
    VectorFacts facts, Optional<Subwords> subwords, Map<String, StoredTensor> tensors) {
  /** Offset of the first tensor; enough for a source path of 4,096 escaped characters. */
  static final int BYTES = 1 << 15;

  static final String VERSION = "2";

  private static final String EXPECTED = "vectors as Semascope keeps them";
  private static final String START = "{\"__metadata__\":{\"semascope_vectors\":\"";
  private static final String CRC = "\",\"crc32c\":\"";
  private static final int CRC_DIGITS = 8;

  /** The first byte that the CRC covers. */
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

    private final DType dtype;

    Tensor(DType dtype) {
      this.dtype = dtype;
    }

    private String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    private boolean isMatrix() {
      return dtype == DType.F32;
    }

    Planned planned(long bytes, int dimension) {
      long elements = bytes / dtype.bytes();
      Shape shape = isMatrix() ? Shape.of(elements / dimension, dimension) : Shape.of(elements);
      return new Planned(key(), dtype, shape);
    }
  }

  /** The tensor, if the file has it. */
  Optional<StoredTensor> tensor(Tensor tensor) {
    return Optional.ofNullable(tensors.get(tensor.key()));
  }

  /**
   * Writes the header of a file whose tensors are written.
   *
   * @param plan the tensors in the order of the file
   */
  static void write(
      FileChannel channel, VectorFacts facts, Optional<Subwords> subwords, List<Planned> plan)
      throws IOException {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("semascope_vectors", VERSION);
    metadata.put("crc32c", "0".repeat(CRC_DIGITS));
    metadata.put("format", facts.format());
    metadata.put("source", facts.source());
    metadata.put("sha256", facts.sha256());
    metadata.put("duplicates", facts.duplicates());
    metadata.put("zero_rows", facts.zeroRows());
    metadata.put("repaired_words", facts.repairedWords());
    subwords.ifPresent(
        made -> {
          metadata.put("shortest_ngram", made.shortest());
          metadata.put("longest_ngram", made.longest());
          metadata.put("sentence_end", made.sentenceEnd());
        });
    Map<String, String> texts = new LinkedHashMap<>();
    metadata.forEach((name, value) -> texts.put(name, value.toString()));
    byte[] header = SafetensorsWriter.header(plan, texts, BYTES);
    if (header.length > BYTES) {
      throw new IOException("the name of the source is too long: " + facts.source());
    }
    AtomicFile.writeFully(
        channel.position(CHECKED_FROM),
        ByteBuffer.wrap(header, CHECKED_FROM, BYTES - CHECKED_FROM));
    byte[] crc = crc(channel).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(crc, 0, header, CHECKED_FROM - CRC_DIGITS, CRC_DIGITS);
    AtomicFile.writeFully(channel.position(0), ByteBuffer.wrap(header, 0, CHECKED_FROM));
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
   * @param start the first bytes of a file, at least {@link #CHECKED_FROM} if it has as many
   */
  static boolean isAt(byte[] start) {
    return new String(start, StandardCharsets.ISO_8859_1).startsWith(START, Long.BYTES);
  }

  /** Reads a header and checks the type and shape of every tensor. */
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
    if (bytes.length < BYTES) {
      throw bad(file, "a file that is cut off");
    }
    try {
      JsonNode json = new ObjectMapper().readTree(bytes, Long.BYTES, BYTES - Long.BYTES);
      Map<String, StoredTensor> tensors = Checkpoints.openSafetensors(file).tensors();
      return decoded(json.required("__metadata__"), tensors).checked(file);
    } catch (IOException | RuntimeException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw ModelFormatException.file(file, EXPECTED, "a damaged header: " + reason, e);
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

  private static MappedHeader decoded(JsonNode metadata, Map<String, StoredTensor> tensors) {
    Shape shape = tensors.get(Tensor.VECTORS.key()).shape();
    Optional<StoredTensor> ngrams = Optional.ofNullable(tensors.get(Tensor.SUBWORDS.key()));
    VectorFacts facts =
        new VectorFacts(
            metadata.required("format").asText(),
            metadata.required("source").asText(),
            metadata.required("sha256").asText(),
            Math.toIntExact(shape.dim(0)),
            Math.toIntExact(shape.dim(1)),
            tensors.containsKey(Tensor.CONTEXTS.key()),
            tensors.containsKey(Tensor.FREQUENCIES.key()),
            ngrams.isPresent(),
            number(metadata, "duplicates"),
            number(metadata, "zero_rows"),
            number(metadata, "repaired_words"));
    return new MappedHeader(
        facts,
        ngrams.map(
            rows ->
                new Subwords(
                    Math.toIntExact(number(metadata, "shortest_ngram")),
                    Math.toIntExact(number(metadata, "longest_ngram")),
                    Math.toIntExact(rows.shape().dim(0)),
                    metadata.required("sentence_end").asText().equals("true"))),
        tensors);
  }

  private static long number(JsonNode metadata, String name) {
    return Long.parseLong(metadata.required(name).asText());
  }

  private MappedHeader checked(Path file) {
    int words = facts.words();
    int dimension = facts.dimension();
    if (words < 1 || dimension < 1 || dimension > Conversion.MOST_DIMENSIONS) {
      throw bad(file, "%s words of %s numbers".formatted(words, dimension));
    }
    for (Tensor tensor : Tensor.values()) {
      Optional<StoredTensor> stored = tensor(tensor);
      long rows =
          switch (tensor) {
            case VECTORS, CONTEXTS, FREQUENCIES -> words;
            case SUBWORDS -> subwords.map(Subwords::buckets).orElse(0);
            case STARTS -> words + 1L;
            case SLOTS, TEXT -> stored.orElseThrow().shape().elements();
          };
      Shape shape = tensor.isMatrix() ? Shape.of(rows, dimension) : Shape.of(rows);
      boolean fits = tensor.isMatrix() || rows * tensor.dtype.bytes() <= Integer.MAX_VALUE;
      if (stored.isPresent()
          && !(fits
              && stored.get().dtype() == tensor.dtype
              && stored.get().shape().equals(shape))) {
        throw bad(
            file,
            "%s: %s %s, not %s %s"
                .formatted(
                    tensor.key(), stored.get().dtype(), stored.get().shape(), tensor.dtype, shape));
      }
    }
    long slots = tensor(Tensor.SLOTS).orElseThrow().shape().elements();
    if (slots <= words || Long.bitCount(slots) != 1 || tensor(Tensor.STARTS).isEmpty()) {
      throw bad(file, "%s slots for %s words".formatted(slots, words));
    }
    return this;
  }

  private static ModelFormatException bad(Path file, String found) {
    return ModelFormatException.file(file, EXPECTED, found);
  }
}
