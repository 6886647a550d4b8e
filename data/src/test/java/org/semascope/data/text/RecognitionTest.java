package org.semascope.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.semascope.data.Format;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.graphs.Graphs;
import org.semascope.data.norms.Norms;
import org.semascope.data.similarity.SimilaritySets;

/** No format takes the files of another one for its own. */
class RecognitionTest {
  @Test
  void realFilesAreRecognisedByTheirOwnFormatAlone() throws IOException {
    Map<String, String> found = recognised(Samples.real("."));
    Map<String, Integer> expected = new TreeMap<>();
    found.forEach(
        (path, names) -> {
          assertThat(names).as(path).doesNotContain("|");
          expected.merge(path.replaceFirst("/.*", "") + ": " + names, 1, Integer::sum);
        });
    assertThat(expected)
        .isEqualTo(
            Map.of(
                "eat: association norms, table with cue, response, count", 1,
                "knowledge-graph: EVALution relations", 1,
                "knowledge-graph: knowledge graph, table of relation, head, tail", 2,
                "ncs: Noun Compound Senses, the folder", 1,
                "similarity: similarity judgments, word, word, score", 13,
                "usf: USF norms, the published files or one CSV", 9));
  }

  @Test
  void samplesAreRecognisedByTheirOwnFormatAlone() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (String folder : List.of("norms", "graphs", "similarity", "compounds")) {
      found.putAll(recognised(Samples.of(folder)));
    }
    assertThat(found).hasSize(5 + 9 + 3 + 6 + 2);
    assertThat(found.values()).noneMatch(names -> names.contains("|"));
  }

  /** The names of the formats that recognise a file or folder under the root, for all they do. */
  private static Map<String, String> recognised(Path root) throws IOException {
    List<Format<?>> formats = new ArrayList<>(Norms.formats());
    formats.addAll(Graphs.formats());
    formats.addAll(SimilaritySets.formats());
    formats.addAll(Compounds.formats());
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.toList()) {
        String names =
            String.join(
                " | ",
                formats.stream().filter(one -> one.recognises(path)).map(Format::name).toList());
        if (!names.isEmpty()) {
          found.put(root.relativize(path).toString(), names);
        }
      }
    }
    return found;
  }
}
