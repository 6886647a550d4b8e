package org.semascope.models.encoder;

import java.util.List;
import java.util.stream.Stream;
import org.semascope.models.onnx.Precision;

/** Precisions that this machine can compute with, for tests. */
public final class Precisions {
  private Precisions() {}

  /** Without {@code INT8_VNNI} on a processor that lacks it. */
  public static List<Precision> ofThisMachine() {
    return Stream.of(Precision.values())
        .filter(one -> one != Precision.INT8_VNNI || Machine.here().exactProducts().getAsBoolean())
        .toList();
  }
}
