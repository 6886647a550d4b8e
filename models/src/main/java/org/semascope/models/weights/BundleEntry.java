package org.semascope.models.weights;

import java.util.Arrays;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.ProtoFields;

/**
 * What a bundle's index says of one variable (TensorFlow's BundleEntryProto), not yet believed.
 *
 * @param dtype TensorFlow's number of the element type
 * @param crc the unmasked CRC-32C of the data
 */
record BundleEntry(
    int dtype, long[] dims, boolean sliced, long shard, long offset, long size, int crc) {
  static final int STRING = 7;

  private static final int MOST_DIMENSIONS = 64;

  static BundleEntry parse(ByteCursor value) {
    ProtoFields fields = new ProtoFields(value);
    int dtype = 0;
    long[] dims = {};
    boolean sliced = false;
    long shard = 0;
    long offset = 0;
    long size = 0;
    int crc = 0;
    for (int field = fields.next(); field != 0; field = fields.next()) {
      switch (field) {
        case 1 -> dtype = (int) fields.varint();
        case 2 -> dims = shape(fields.nested(), value);
        case 3 -> shard = fields.varint();
        case 4 -> offset = fields.varint();
        case 5 -> size = fields.varint();
        case 6 -> crc = Crc32c.unmask(fields.fixed32());
        case 7 -> {
          sliced = true;
          fields.skip();
        }
        default -> fields.skip();
      }
    }
    return new BundleEntry(dtype, dims, sliced, shard, offset, size, crc);
  }

  /** The element type, or null if there is none like it here. */
  DType element() {
    return switch (dtype) {
      case 1 -> DType.F32;
      case 2 -> DType.F64;
      case 3 -> DType.I32;
      case 4 -> DType.U8;
      case 5 -> DType.I16;
      case 6 -> DType.I8;
      case 9 -> DType.I64;
      case 10 -> DType.BOOL;
      case 14 -> DType.BF16;
      case 19 -> DType.F16;
      default -> null;
    };
  }

  private static long[] shape(ProtoFields shape, ByteCursor value) {
    long[] dims = {};
    for (int field = shape.next(); field != 0; field = shape.next()) {
      if (field == 2) {
        if (dims.length == MOST_DIMENSIONS) {
          throw value.bad("at most " + MOST_DIMENSIONS + " dimensions", "one more");
        }
        dims = Arrays.copyOf(dims, dims.length + 1);
        dims[dims.length - 1] = dimension(shape.nested());
      } else {
        shape.skip();
      }
    }
    return dims;
  }

  private static long dimension(ProtoFields dimension) {
    long size = 0;
    for (int field = dimension.next(); field != 0; field = dimension.next()) {
      if (field == 1) {
        size = dimension.varint();
      } else {
        dimension.skip();
      }
    }
    return size;
  }
}
