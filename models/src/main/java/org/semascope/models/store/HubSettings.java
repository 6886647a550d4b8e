package org.semascope.models.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.SemascopeException;

/**
 * The environment variables of Hugging Face's own tools, read as they read them.
 *
 * @param server the endpoint of the hub
 * @param token the user's access token, sent to the endpoint only
 * @param cache the folder in which those tools keep repositories
 */
record HubSettings(Endpoint server, Optional<String> token, boolean offline, Path cache) {
  private static final String PUBLIC_HUB = "https://huggingface.co";
  private static final Set<String> TRUE = Set.of("1", "ON", "YES", "TRUE");

  static HubSettings from(Map<String, String> env) {
    Path home = Home.path(env, "HF_HOME").orElseGet(() -> defaultHome(env));
    return new HubSettings(
        Endpoint.from(env, "HF_ENDPOINT", PUBLIC_HUB),
        token(env, home),
        TRUE.contains(env.getOrDefault("HF_HUB_OFFLINE", "").strip().toUpperCase(Locale.ROOT)),
        Home.path(env, "HF_HUB_CACHE").orElse(home.resolve("hub")));
  }

  private static Path defaultHome(Map<String, String> env) {
    return Home.path(env, "XDG_CACHE_HOME")
        .or(() -> Home.ofUser(env).map(home -> home.resolve(".cache")))
        .orElseGet(() -> Home.from(env).root())
        .resolve("huggingface");
  }

  URI endpoint() {
    return server.address();
  }

  /** The Authorization header for the endpoint: its user and password, or else the token. */
  Optional<String> authorization() {
    return server.authorization().or(() -> token.map(text -> "Bearer " + text));
  }

  private static Optional<String> token(Map<String, String> env, Path hubHome) {
    Optional<String> token =
        Home.variable(env, "HF_TOKEN")
            .or(() -> tokenIn(Home.path(env, "HF_TOKEN_PATH").orElse(hubHome.resolve("token"))));
    if (token.isPresent() && !token.get().matches("[\\x21-\\x7e]+")) {
      // The value is a secret and not part of the message.
      throw new SemascopeException("HF_TOKEN contains a space or another invalid character");
    }
    return token;
  }

  private static Optional<String> tokenIn(Path file) {
    try {
      String text = Files.isRegularFile(file) ? Files.readString(file).strip() : "";
      return Optional.of(text).filter(token -> !token.isEmpty());
    } catch (IOException e) {
      throw new SemascopeException(
          "%s: cannot read the Hugging Face token: %s".formatted(file, StoreFailures.reason(e)), e);
    }
  }

  /** Omits the token and the password. */
  @Override
  public String toString() {
    return "HubSettings[%s, offline %s, cache %s]".formatted(server, offline, cache);
  }
}
