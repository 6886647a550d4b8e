package org.semascope.data.corpora;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The hand-made corpora among the resources. */
final class Small {
  private Small() {}

  static Path file(String name) {
    try {
      return Path.of(Small.class.getResource("/corpora/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
