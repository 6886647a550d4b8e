package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What the hub's list and its answers say of a whole file. */
final class Expectation {
  private final Set<Checksum> checksums = new LinkedHashSet<>();
  private OptionalLong size;

  Expectation(HubFile file) {
    file.checksum().ifPresent(checksums::add);
    size = file.size();
  }

  void learnFrom(HubResponse response) {
    response.checksum().ifPresent(checksums::add);
    size = size.isPresent() ? size : response.fileSize();
  }

  OptionalLong size() {
    return size;
  }

  boolean isReachedBy(long bytes) {
    return size.isPresent() && bytes >= size.getAsLong();
  }

  /** {@code expected ..., found ...}, or nothing if the file is right. */
  Optional<String> faultOf(Path file) throws IOException {
    long bytes = Files.size(file);
    if (size.isPresent() && bytes != size.getAsLong()) {
      return Optional.of("expected %s bytes, found %s".formatted(size.getAsLong(), bytes));
    }
    for (Checksum checksum : checksums) {
      Checksum actual = checksum.actualOf(file);
      if (!actual.equals(checksum)) {
        return Optional.of("expected %s, found %s".formatted(checksum, actual));
      }
    }
    return Optional.empty();
  }
}
