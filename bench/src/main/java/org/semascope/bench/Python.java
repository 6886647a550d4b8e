package org.semascope.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A script of ours that runs a peer written in Python. */
record Python(Path script) {
  private static final String PROGRAM = "/usr/bin/python3";

  /**
   * Nothing if the module is not installed.
   *
   * @param module that the script imports
   * @param name of the bundled script
   * @param folder to write the script in
   */
  static Optional<Python> find(String module, String name, Path folder) throws IOException {
    if (!Files.isExecutable(Path.of(PROGRAM))
        || TimedProcess.run(List.of(PROGRAM, "-c", "import " + module)).code() != 0) {
      return Optional.empty();
    }
    Path script = folder.resolve(name);
    try (InputStream bundled = Python.class.getResourceAsStream(name)) {
      Files.copy(bundled, script);
    }
    return Optional.of(new Python(script));
  }

  List<String> command(List<String> arguments) {
    List<String> all = new ArrayList<>(List.of(PROGRAM, "-W", "ignore", script.toString()));
    all.addAll(arguments);
    return all;
  }

  /** Everything that the script printed. */
  String run(String... arguments) {
    return TimedProcess.done(command(List.of(arguments))).output().strip();
  }
}
