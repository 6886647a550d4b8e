package org.semascope.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A machine of its own for commands that run inside this JVM: no network, an empty store. */
final class World {
  private final Map<String, String> env = new HashMap<>();
  private byte[] in = {};
  private boolean terminal;

  World(Path home) {
    env.put("SEMASCOPE_HOME", home.resolve("semascope").toString());
    env.put("HF_HOME", home.resolve("huggingface").toString());
    env.put("HF_HUB_OFFLINE", "1");
  }

  World with(String variable, String value) {
    env.put(variable, value);
    return this;
  }

  World typing(String text) {
    return typing(text.getBytes(StandardCharsets.UTF_8));
  }

  World typing(byte[] bytes) {
    in = bytes;
    return this;
  }

  /** Somebody looks at standard output. */
  World onTerminal() {
    terminal = true;
    return this;
  }

  Outcome run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Semascope.run(context(stream(out), stream(err)), args);
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  Context context(PrintStream out, PrintStream err) {
    return new Context(Map.copyOf(env), new ByteArrayInputStream(in), out, err, terminal, false);
  }

  static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
