package org.semascope.models.store;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.SemascopeException;

/**
 * The environment variables of Hugging Face's own tools, read as they read them.
 *
 * @param endpoint without the user and password that the variable may hold
 * @param credentials user and password of the endpoint, as {@code user:password}
 * @param token the user's access token, sent to the endpoint only
 * @param cache the folder in which those tools keep repositories
 */
record HubSettings(
    URI endpoint,
    Optional<String> credentials,
    Optional<String> token,
    boolean offline,
    Path cache) {
  private static final String PUBLIC_HUB = "https://huggingface.co";
  private static final Set<String> TRUE = Set.of("1", "ON", "YES", "TRUE");
  static final Set<String> SCHEMES = Set.of("http", "https");

  static HubSettings from(Map<String, String> env) {
    Path home = Home.path(env, "HF_HOME").orElseGet(() -> defaultHome(env));
    URI endpoint = endpoint(Home.variable(env, "HF_ENDPOINT").orElse(PUBLIC_HUB));
    return new HubSettings(
        withoutCredentials(endpoint),
        Optional.ofNullable(endpoint.getUserInfo()),
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

  private static URI endpoint(String text) {
    try {
      URI uri = new URI(text.replaceFirst("/+$", ""));
      if (uri.getHost() != null && SCHEMES.contains(uri.getScheme())) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw wrong(text); // without the cause, whose message has the whole text
    }
    throw wrong(text);
  }

  /** Omits the text before an at sign, which may be a password. */
  private static SemascopeException wrong(String text) {
    int at = text.lastIndexOf('@');
    String safe = at < 0 ? text : "..." + text.substring(at);
    return new SemascopeException(
        "HF_ENDPOINT must be an address such as %s, found \"%s\"".formatted(PUBLIC_HUB, safe));
  }

  private static URI withoutCredentials(URI endpoint) {
    return endpoint.getRawUserInfo() == null
        ? endpoint
        : URI.create(endpoint.toString().replace(endpoint.getRawUserInfo() + "@", ""));
  }

  /** The Authorization header for the endpoint: its user and password, or else the token. */
  Optional<String> authorization() {
    Base64.Encoder base64 = Base64.getEncoder();
    return credentials
        .map(pair -> "Basic " + base64.encodeToString(pair.getBytes(StandardCharsets.UTF_8)))
        .or(() -> token.map(text -> "Bearer " + text));
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
    return "HubSettings[%s, offline %s, cache %s]".formatted(endpoint, offline, cache);
  }
}
