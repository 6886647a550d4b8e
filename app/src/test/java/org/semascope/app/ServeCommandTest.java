package org.semascope.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} with options that it refuses; the server itself has tests in {@code app.web}. */
class ServeCommandTest {
  @TempDir private Path home;

  private Outcome serve(String... options) {
    String[] args = new String[options.length + 1];
    args[0] = "serve";
    System.arraycopy(options, 0, args, 1, options.length);
    return new World(home).run(args);
  }

  @Test
  void aPortInUse() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      serve("--port", "" + taken.getLocalPort()).failedWith("port " + taken.getLocalPort());
    }
  }

  @Test
  void anotherAddressWithoutAToken() {
    serve("--port", "0", "--host", "0.0.0.0")
        .misused(
            "serve",
            "--host 0.0.0.0 is reachable from other machines: give a --token that requests must present");
  }

  @Test
  void aShortToken() {
    serve("--port", "0", "--token", "secret")
        .misused("serve", "--token must be 8 to 200 letters, digits or . _ ~ -");
  }

  @Test
  void aPortThatIsNone() {
    serve("--port", "70000").misused("serve", "--port must be between 0 and 65535, but is 70000");
  }

  @Test
  void anUnknownModel() {
    serve("--port", "0", "-m", "no-such-model").failedWith("no-such-model");
  }
}
