package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IoReasonTest {
  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new NoSuchFileException("/a/b"), "no such file or folder"),
        Arguments.of(new AccessDeniedException("/a/b"), "no permission"),
        Arguments.of(new FileAlreadyExistsException("/a/b"), "it exists already"),
        Arguments.of(new DirectoryNotEmptyException("/a/b"), "DirectoryNotEmptyException"),
        Arguments.of(
            new FileSystemException("/a/b", null, "Read-only file system"),
            "Read-only file system"),
        Arguments.of(new IOException("Is a directory"), "Is a directory"),
        Arguments.of(new EOFException(), "EOFException"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void givesTheReasonWithoutRepeatingThePath(IOException failure, String reason) {
    assertThat(IoReason.of(failure)).isEqualTo(reason);
  }
}
