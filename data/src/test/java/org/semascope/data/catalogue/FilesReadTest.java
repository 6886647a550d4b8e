package org.semascope.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.catalogue.DataKind.Recognised;

/** A reader opens only the files that it names. */
class FilesReadTest {
  @TempDir private Path folder;

  static List<Path> samples() throws IOException, URISyntaxException {
    Path resources = Path.of(FilesReadTest.class.getResource("/tagged").toURI()).getParent();
    try (Stream<Path> walk = Files.walk(resources)) {
      return walk.filter(Files::isRegularFile)
          .filter(file -> DataKind.recognise(file).isPresent())
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void onlyTheNamedFilesAreRead(Path sample) throws IOException {
    Recognised there = DataKind.recognise(sample).orElseThrow();
    for (Path file : there.format().filesRead(sample)) {
      Files.copy(file, folder.resolve(file.getFileName()));
    }
    assertThat(records(there.format(), folder.resolve(sample.getFileName())))
        .isEqualTo(records(there.format(), sample));
  }

  @Test
  void companionFilesAreNamed() {
    assertThat(names("/tagged/unified/semcor.data.xml"))
        .containsExactly("semcor.data.xml", "semcor.gold.key.txt");
    assertThat(names("/tagged/ontonotes/wsj_0001.sense"))
        .containsExactly("wsj_0001.sense", "wsj_0001.parse");
    assertThat(names("/tagged/ontonotes/wsj_0002.sense"))
        .containsExactly("wsj_0002.sense", "wsj_0002.onf");
    assertThat(names("/tagged/ontonotes")).containsExactly("ontonotes");
  }

  private static List<String> names(String resource) {
    try {
      Path path = Path.of(FilesReadTest.class.getResource(resource).toURI());
      Format<?> format = DataKind.recognise(path).orElseThrow().format();
      return format.filesRead(path).stream().map(file -> file.getFileName().toString()).toList();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static <R> List<String> records(Format<R> format, Path path) {
    List<String> records = new ArrayList<>();
    Faults ignored = fault -> {};
    try {
      format.read(path, ignored, one -> records.add(format.show(one)));
    } catch (DataFormatException e) {
      records.add("refused"); // an unreadable sample
    }
    return records;
  }
}
