package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.ByteSize;
import org.semascope.core.SemascopeException;

/** Asks how much room there is before filling it. */
@FunctionalInterface
interface DiskSpace {
  DiskSpace REAL = existing -> Files.getFileStore(existing).getUsableSpace();

  /** Bytes that may still be written to the disk of an existing path. */
  long available(Path existing) throws IOException;

  /** Refuses to start what will not fit. */
  default void require(long needed, Path existing, String what) throws IOException {
    long available = available(existing);
    if (available < needed) {
      throw new SemascopeException(
          "%s needs %s of disk at %s, where %s is free: make room, or set SEMASCOPE_HOME to a larger disk"
              .formatted(what, ByteSize.of(needed), existing, ByteSize.of(available)));
    }
  }
}
