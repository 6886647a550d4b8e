package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RememberedInputTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_600_000_000_000L);

  @TempDir private Path folder;
  private Path data;
  private Path memory;

  @BeforeEach
  void files() throws IOException {
    data = Files.createDirectories(folder.resolve("data"));
    memory = folder.resolve("memory");
    write("a.txt", "one", LONG_AGO);
    write("b.txt", "two", LONG_AGO);
  }

  private void write(String name, String content, FileTime when) throws IOException {
    Files.writeString(data.resolve(name), content);
    Files.setLastModifiedTime(data.resolve(name), when);
  }

  private String remembered() {
    return Input.remembered("data", List.of(data), memory).sha256();
  }

  @Test
  void whatHasNotChangedIsNotReadAgain() throws IOException {
    String first = remembered();
    assertThat(first).isEqualTo(Input.read("data", data).sha256());
    // The same size and time: only somebody who reads the bytes would notice.
    write("a.txt", "ONE", LONG_AGO);
    assertThat(remembered()).isEqualTo(first);
  }

  @Test
  void anotherTimeSizeOrNameIsReadAgain() throws IOException {
    String first = remembered();
    write("a.txt", "ONE", FileTime.fromMillis(1_600_000_100_000L));
    String second = remembered();
    assertThat(second).isNotEqualTo(first).isEqualTo(Input.read("data", data).sha256());
    Files.move(data.resolve("b.txt"), data.resolve("c.txt"));
    assertThat(remembered()).isNotEqualTo(second).isEqualTo(Input.read("data", data).sha256());
  }

  @Test
  void whatWasWrittenJustNowIsNotRemembered() throws IOException {
    Files.writeString(data.resolve("a.txt"), "new");
    remembered();
    assertThat(memory).doesNotExist();
  }
}
