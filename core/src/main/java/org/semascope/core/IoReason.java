package org.semascope.core;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why reading or writing failed, in a few words: file system exceptions often tell but a path. */
public final class IoReason {
  private IoReason() {}

  /** Reads on from "cannot read FILE: ". */
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
    String told = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return told == null || told.isBlank() ? e.getClass().getSimpleName() : told;
  }
}
