package org.semascope.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.data.catalogue.DataKind;

/** Files that begin with a byte order mark, as some editors and spreadsheets write them. */
class MarkedFilesTest {
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compounds/own.csv",
        "corpora/dump.xml",
        "corpora/fruit.tsv",
        "corpora/three.txt",
        "corpora/wiki_00",
        "graphs/conceptnet.csv",
        "graphs/evalution.txt",
        "graphs/triples.tsv",
        "norms/eat.tsv",
        "norms/responses.csv",
        "norms/strength.R123.csv",
        "norms/usf.csv",
        "similarity/blanks.txt",
        "similarity/header.csv",
        "similarity/simlex.txt",
        "similarity/suffixes.txt",
        "similarity/tabs.txt",
        "wordnet/small-1.0.xml"
      })
  void aByteOrderMarkChangesNothing(String name) throws IOException, URISyntaxException {
    Path plain = Path.of(MarkedFilesTest.class.getResource("/" + name).toURI());
    Path marked = folder.resolve(plain.getFileName().toString());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(MARK);
    bytes.write(Files.readAllBytes(plain));
    Files.write(marked, bytes.toByteArray());
    int read = 0;
    for (DataKind kind : DataKind.values()) {
      for (Format<?> format : kind.formats()) {
        if (format.recognises(plain)) {
          assertThat(format.recognises(marked)).as(format.name()).isTrue();
          assertThat(records(format, marked)).isEqualTo(records(format, plain)).isNotEmpty();
          read++;
        }
      }
    }
    assertThat(read).isPositive();
  }

  private static <R> List<String> records(Format<R> format, Path path) {
    List<String> all = new ArrayList<>();
    format.read(path, Faults.STRICT, record -> all.add(record.toString()));
    return all;
  }
}
