package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hub's answer at the end of all redirects.
 *
 * @param checksum of the whole file, as the hub itself gave it. A storage server behind it names
 *     its own chunks in its ETag, which may look like a sha256 and is none of the content.
 * @param linkedSize size of the whole file, as the hub gave it before it redirected
 */
record HubResponse(
    int status,
    HttpHeaders headers,
    Optional<Checksum> checksum,
    OptionalLong linkedSize,
    InputStream body)
    implements AutoCloseable {
  private static final Pattern CONTENT_RANGE =
      Pattern.compile("bytes (?:(\\d{1,18})-\\d+|\\*)/(\\d{1,18}|\\*)");

  /** Where in the file the body begins: elsewhere than at 0 only if the server honoured a range. */
  long start() {
    if (status != 206) {
      return 0;
    }
    Matcher range = contentRange();
    return range.matches() && range.group(1) != null ? Long.parseLong(range.group(1)) : -1;
  }

  /** Size of the whole file, as far as this answer tells. */
  OptionalLong fileSize() {
    if (linkedSize.isPresent()) {
      return linkedSize;
    }
    if (status == 200) {
      return number(headers, "Content-Length");
    }
    Matcher range = contentRange();
    return range.matches() && !range.group(2).equals("*")
        ? OptionalLong.of(Long.parseLong(range.group(2)))
        : OptionalLong.empty();
  }

  /** A header's number; nothing if it is missing or is none. */
  static OptionalLong number(HttpHeaders headers, String name) {
    String value = headers.firstValue(name).orElse("");
    return value.matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }

  private Matcher contentRange() {
    return CONTENT_RANGE.matcher(headers.firstValue("Content-Range").orElse(""));
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
