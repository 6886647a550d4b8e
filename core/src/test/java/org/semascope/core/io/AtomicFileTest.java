package org.semascope.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;

  @Test
  void aFileIsWrittenWithItsParentFoldersAndReplaced() throws IOException {
    Path file = folder.resolve("a/b/c.txt");
    AtomicFile.write(file, "one");
    AtomicFile.write(file, "two");

    assertThat(file).hasContent("two");
    assertThat(file.getParent()).isDirectoryContaining(path -> path.equals(file));
    assertThat(FileTree.children(file.getParent())).containsExactly(file);
  }

  @Test
  void aFailedWriteLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = folder.resolve("c.txt");
    AtomicFile.write(file, "whole");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write('h');
                      throw new IOException("the disk is full");
                    }))
        .isInstanceOf(IOException.class);

    assertThat(file).hasContent("whole");
    assertThat(FileTree.children(folder)).containsExactly(file);
  }

  @Test
  void aFolderIsRemovedWithItsContent() throws IOException {
    AtomicFile.write(folder.resolve("x/y/z.txt"), "123");
    assertThat(FileTree.bytes(folder)).isEqualTo(3);
    FileTree.delete(folder.resolve("x"));
    FileTree.delete(folder.resolve("never there"));

    assertThat(FileTree.children(folder)).isEmpty();
  }

  @Test
  void aLockIsHeldByOneThreadAtATime() throws IOException {
    Path file = folder.resolve("locks/model.lock");
    try (ProcessLock held = ProcessLock.tryAcquire(file).orElseThrow()) {
      assertThat(held.channel().isOpen()).isTrue();
      assertThat(ProcessLock.isHeldHere(file)).isTrue();
      assertThat(ProcessLock.tryAcquire(file)).isEmpty();
    }
    assertThat(ProcessLock.isHeldHere(file)).isFalse();
    ProcessLock.tryAcquire(file).orElseThrow().close();
    assertThat(file).exists();
  }

  /** The first outputs of SplitMix64 for the seed 1234567, as published with the algorithm. */
  @Test
  void theRandomNumbersAreThoseOfTheAlgorithm() {
    SplitMix64 random = SplitMix64.from(1234567);
    assertThat(random.next()).isEqualTo(6457827717110365317L);
    assertThat(random.next()).isEqualTo(3203168211198807973L);
    assertThat(SplitMix64.mix(1234567)).isEqualTo(6457827717110365317L);
  }

  @Test
  void aChecksumIsThatOfTheStandard() throws IOException {
    // SHA-256 of "abc", FIPS 180-4
    String abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assertThat(Sha256.of("abc".getBytes())).isEqualTo(abc);
    assertThat(Sha256.of(Files.writeString(folder.resolve("abc"), "abc"))).isEqualTo(abc);
  }
}
