package org.semascope.models.vectors;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * The training parameters at the beginning of a fastText model.
 *
 * @param version 0 for files without a version, which lack some later fields
 */
record FastTextHeader(
    int version, int dimension, int loss, int model, int buckets, int shortest, int longest) {
  static final int NEWEST = 12;
  private static final int MAGIC = 793712314;
  private static final int FIELDS = 12; // ints, before a double
  private static final int NEGATIVE_SAMPLING = 2;
  private static final int SUPERVISED = 3;
  private static final int LOSSES = 4;
  private static final int LONGEST_NGRAM = 100;

  /** Whether a file begins like a fastText model of any version. */
  static boolean isAt(byte[] head) {
    ByteBuffer start = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    if (head.length >= Integer.BYTES && start.getInt(0) == MAGIC) {
      return true;
    }
    // Files of version 0 have no magic number; other formats rarely pass these range checks.
    return head.length >= FIELDS * Integer.BYTES && decode(0, start).fault().isEmpty();
  }

  static FastTextHeader read(VectorInput in) {
    byte[] two = new byte[2 * Integer.BYTES];
    in.readFully(two, "fastText's header");
    ByteBuffer start = ByteBuffer.wrap(two).order(ByteOrder.LITTLE_ENDIAN);
    boolean versioned = start.getInt(0) == MAGIC;
    int version = versioned ? start.getInt(4) : 0;
    if (version < 0 || version > NEWEST) {
      throw in.bad("a fastText model of version up to " + NEWEST, version);
    }
    byte[] rest = new byte[(versioned ? FIELDS : FIELDS - 2) * Integer.BYTES + Double.BYTES];
    in.readFully(rest, "fastText's header");
    ByteBuffer fields =
        ByteBuffer.allocate(FIELDS * Integer.BYTES + Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    if (!versioned) {
      fields.put(two);
    }
    FastTextHeader header = decode(version, fields.put(rest).flip());
    Optional<String> fault = header.fault();
    if (fault.isPresent()) {
      throw ModelFormatException.file(in.file(), "the header of a fastText model", fault.get());
    }
    return header;
  }

  private static FastTextHeader decode(int version, ByteBuffer fields) {
    // dim ws epoch minCount neg wordNgrams loss model bucket minn maxn lrUpdateRate (t)
    int model = fields.getInt(7 * 4);
    int longest = fields.getInt(10 * 4);
    boolean noNgrams = model == SUPERVISED && version <= 11;
    return new FastTextHeader(
        version,
        fields.getInt(0),
        fields.getInt(6 * 4),
        model,
        fields.getInt(8 * 4),
        fields.getInt(9 * 4),
        noNgrams ? 0 : longest);
  }

  private Optional<String> fault() {
    if (dimension < 1 || dimension > Conversion.MOST_DIMENSIONS) {
      return Optional.of("dimension " + dimension);
    }
    if (loss < 1 || loss > LOSSES || model < 1 || model > SUPERVISED) {
      return Optional.of("loss %s of model %s".formatted(loss, model));
    }
    if (buckets < 0 || shortest < 0 || longest < 0 || longest > LONGEST_NGRAM) {
      return Optional.of(
          "n-grams of %s to %s characters in %s buckets".formatted(shortest, longest, buckets));
    }
    return Optional.empty();
  }

  /** The n-gram parameters, if the model uses subwords. */
  Optional<Subwords> subwords() {
    return longest > 0 && shortest <= longest && buckets > 0
        ? Optional.of(new Subwords(shortest, longest, buckets, !isVersioned()))
        : Optional.empty();
  }

  /** Whether the output matrix has a row per word, rather than per label or tree node. */
  boolean hasContexts() {
    return loss == NEGATIVE_SAMPLING && model != SUPERVISED;
  }

  boolean isVersioned() {
    return version > 0;
  }
}
