package org.semascope.models.store;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.SemascopeException;

/**
 * Base address of a server of files.
 *
 * @param address without user and password
 * @param credentials user and password, as {@code user:password}
 */
record Endpoint(URI address, Optional<String> credentials) {
  static final Set<String> SCHEMES = Set.of("http", "https");

  /**
   * The address in an environment variable.
   *
   * @param usual used if the variable is not set
   */
  static Endpoint from(Map<String, String> env, String variable, String usual) {
    String text = Home.variable(env, variable).orElse(usual);
    try {
      URI uri = new URI(text.replaceFirst("/+$", ""));
      if (uri.getHost() != null && SCHEMES.contains(uri.getScheme())) {
        return new Endpoint(withoutCredentials(uri), Optional.ofNullable(uri.getUserInfo()));
      }
    } catch (URISyntaxException e) {
      throw wrong(variable, text, usual); // without the cause, whose message has the whole text
    }
    throw wrong(variable, text, usual);
  }

  /** Omits the text before an at sign, which may be a password. */
  private static SemascopeException wrong(String variable, String text, String usual) {
    int at = text.lastIndexOf('@');
    String safe = at < 0 ? text : "..." + text.substring(at);
    return new SemascopeException(
        "%s must be an address such as %s, found \"%s\"".formatted(variable, usual, safe));
  }

  private static URI withoutCredentials(URI uri) {
    return uri.getRawUserInfo() == null
        ? uri
        : URI.create(uri.toString().replace(uri.getRawUserInfo() + "@", ""));
  }

  /** The Authorization header with user and password. */
  Optional<String> authorization() {
    Base64.Encoder base64 = Base64.getEncoder();
    return credentials.map(
        pair -> "Basic " + base64.encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return address.toString();
  }
}
