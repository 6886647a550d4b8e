package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.io.FileTree;

/**
 * The peer Whoosh, a search library written in Python, as its documentation shows it: one process,
 * default writer, default analyzer, text stored and indexed with positions.
 */
record Whoosh(Python python) {
  static final String PACKAGE = "python3-whoosh";

  /** Nothing if it is not installed. */
  static Optional<Whoosh> find(Path folder) throws IOException {
    return Python.find("whoosh", "whoosh_index.py", folder).map(Whoosh::new);
  }

  Spent build(Path paragraphs, Path index) throws IOException {
    FileTree.delete(index);
    return spent(python.run("build", paragraphs.toString(), index.toString()));
  }

  Spent lookUp(Path index, Path pairs, int passes) {
    return spent(python.run("query", index.toString(), pairs.toString(), Integer.toString(passes)));
  }

  /** Clock and processor seconds, without the start of Python. */
  private static Spent spent(String printed) {
    String[] seconds = printed.split(" ");
    return new Spent(Double.parseDouble(seconds[0]), Double.parseDouble(seconds[1]));
  }

  /** The ordinals of all paragraphs that hold each pair. */
  List<Set<Long>> answers(Path index, Path pairs) throws IOException {
    Path file = pairs.resolveSibling("answers.txt");
    python.run("answers", index.toString(), pairs.toString(), file.toString());
    return Files.readAllLines(file).stream()
        .map(
            line ->
                Stream.of(line.split(" "))
                    .filter(number -> !number.isEmpty())
                    .map(Long::valueOf)
                    .collect(Collectors.toSet()))
        .toList();
  }
}
