package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.semascope.core.SemascopeException;

/** Messages for failures of the file system and for interruptions. */
final class StoreFailures {
  private static final List<String> FULL =
      List.of("no space left", "disk quota exceeded", "not enough space on the disk");

  private StoreFailures() {}

  /**
   * @param doing completes "while": {@code pulling acme/tiny}
   */
  static SemascopeException of(String doing, Path where, IOException e) {
    if (isDiskFull(e)) {
      return new SemascopeException(
          "the disk is full at %s while %s: free some space, or set SEMASCOPE_HOME to a larger disk"
              .formatted(where, doing),
          e);
    }
    if (e instanceof AccessDeniedException || says(e, "read-only file system")) {
      return new SemascopeException(
          "no permission for %s while %s: check its owner, or set SEMASCOPE_HOME to another folder"
              .formatted(e instanceof FileSystemException f ? f.getFile() : where, doing),
          e);
    }
    return new SemascopeException("%s: %s failed: %s".formatted(where, doing, reason(e)), e);
  }

  /** Work on files. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /** Runs some work; explains its failure as {@link #of} does. */
  static <T> T attempt(String doing, Path where, Work<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw of(doing, where, e);
    }
  }

  static boolean isDiskFull(IOException e) {
    return FULL.stream().anyMatch(words -> says(e, words));
  }

  /** The exception's message, or its type if it has none. */
  static String reason(Throwable e) {
    String message = e.getMessage();
    if (message == null || message.isBlank()) {
      return e.getClass().getSimpleName();
    }
    // The message of a file system exception without a reason is only the path.
    return e instanceof FileSystemException f && f.getReason() == null
        ? f.getClass().getSimpleName() + " " + message
        : message;
  }

  static SemascopeException interrupted(String doing, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new SemascopeException("interrupted while " + doing, e);
  }

  /**
   * @param purpose completes "interrupted while waiting": {@code for acme/tiny}
   */
  static void sleep(Duration pause, String purpose) {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      throw interrupted("waiting " + purpose, e);
    }
  }

  private static boolean says(IOException e, String words) {
    return e.getMessage() != null && e.getMessage().toLowerCase(Locale.ROOT).contains(words);
  }
}
