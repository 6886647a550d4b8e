package org.semascope.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
  @TempDir Path folder;

  /** Libraries unpack themselves into folders that are closed to other users. */
  @Test
  void foldersGetThePermissionsOfTheirParent() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path natives = Files.createDirectory(folder.resolve("natives"));
    Path build = Files.createDirectory(natives.resolve("0.1-cpu"));
    Files.setPosixFilePermissions(natives, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(build, PosixFilePermissions.fromString("rwx------"));
    FileTree.openLikeParent(natives);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(build)))
        .isEqualTo("rwxr-xr-x");
    FileTree.openLikeParent(folder.resolve("absent"));
  }
}
