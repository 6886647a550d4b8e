package org.semascope.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;

/**
 * The peer: Whoosh, the search library written in Python, as its documentation shows it: one
 * process, default writer, default analyzer, text stored and indexed with positions.
 */
final class Whoosh {
  static final String PACKAGE = "python3-whoosh";
  private static final String PYTHON = "/usr/bin/python3";

  private final Path script;

  private Whoosh(Path script) {
    this.script = script;
  }

  /** Nothing if it is not installed. */
  static Optional<Whoosh> find(Path folder) {
    if (!Files.isExecutable(Path.of(PYTHON)) || run("-c", "import whoosh").code() != 0) {
      return Optional.empty();
    }
    Path script = folder.resolve("whoosh_index.py");
    try (InputStream in = Whoosh.class.getResourceAsStream("whoosh_index.py")) {
      Files.copy(in, script);
    } catch (IOException e) {
      throw new SemascopeException("cannot write " + script + ": " + e.getMessage(), e);
    }
    return Optional.of(new Whoosh(script));
  }

  Spent build(Path paragraphs, Path index) {
    return spent("build", paragraphs.toString(), index.toString());
  }

  Spent lookUp(Path index, PairQueries queries) {
    return spent(
        "query", index.toString(), queries.file().toString(), String.valueOf(PairQueries.PASSES));
  }

  /** The ordinals of all paragraphs that hold each pair. */
  List<Set<Long>> answers(Path index, PairQueries queries) throws IOException {
    Path file = script.resolveSibling("answers.txt");
    call("answers", index.toString(), queries.file().toString(), file.toString());
    return Files.readAllLines(file).stream().map(Whoosh::numbers).toList();
  }

  private static Set<Long> numbers(String line) {
    return Stream.of(line.split(" "))
        .filter(number -> !number.isEmpty())
        .map(Long::valueOf)
        .collect(Collectors.toSet());
  }

  private Spent spent(String... arguments) {
    String[] seconds = call(arguments).split(" ");
    return new Spent(Double.parseDouble(seconds[0]), Double.parseDouble(seconds[1]));
  }

  private String call(String... arguments) {
    List<String> all = new ArrayList<>(List.of(script.toString()));
    all.addAll(Arrays.asList(arguments));
    Result result = run(all.toArray(String[]::new));
    if (result.code() != 0) {
      throw new SemascopeException("whoosh_index.py failed: " + result.output().strip());
    }
    return result.output().strip();
  }

  private record Result(int code, String output) {}

  private static Result run(String... arguments) {
    List<String> command = new ArrayList<>(List.of(PYTHON, "-W", "ignore"));
    command.addAll(Arrays.asList(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(process.waitFor(), output);
    } catch (IOException e) {
      throw new SemascopeException("cannot start " + PYTHON + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted", e);
    }
  }
}
