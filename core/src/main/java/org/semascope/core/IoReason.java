package org.semascope.core;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A short reason for an I/O failure; the message of a file system exception is often only a path.
 */
public final class IoReason {
  private IoReason() {}

  /** Completes a message that begins "cannot read FILE: ". */
  public static String of(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it exists already";
    }
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return reason == null || reason.isBlank() ? e.getClass().getSimpleName() : reason;
  }

  /**
   * The exception {@code cannot ACTION FILE: REASON}.
   *
   * @param action such as {@code read}
   */
  public static SemascopeException cannot(String action, Path file, IOException e) {
    return new SemascopeException("cannot %s %s: %s".formatted(action, file, of(e)), e);
  }
}
