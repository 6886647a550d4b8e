package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.semascope.core.SemascopeException;

/**
 * Asks the hub. Follows redirects itself, because the user's token must not travel with them to
 * another host.
 */
final class HubClient {
  private static final int MAX_REDIRECTS = 10;
  private static final int LONGEST_SHOWN = 200;
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429, 500, 502, 503, 504);

  private final HubSettings settings;
  private final RetryPolicy patience;
  private final HttpClient http;

  HubClient(HubSettings settings, RetryPolicy patience, ProxySelector proxies) {
    this.settings = settings;
    this.patience = patience;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // one file at a time: nothing to multiplex
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(patience.connect())
            .proxy(proxies)
            .build();
  }

  URI address(String path) {
    return URI.create(settings.endpoint() + path);
  }

  /**
   * The answer to one question, from byte {@code from} of the content on, whatever its status.
   *
   * @throws TransientFailure if asking again may help
   */
  HubResponse get(URI address, long from) throws IOException {
    Optional<Checksum> checksum = Optional.empty();
    OptionalLong linkedSize = OptionalLong.empty();
    URI at = address;
    for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
      HttpResponse<InputStream> response = send(at, from);
      HttpHeaders headers = response.headers();
      boolean redirected = REDIRECTS.contains(response.statusCode());
      if (isEndpoint(at)) {
        Optional<Checksum> named = checksumIn(headers, redirected);
        checksum = named.isPresent() ? named : checksum;
        OptionalLong size = HubResponse.number(headers, "X-Linked-Size");
        linkedSize = size.isPresent() ? size : linkedSize;
      }
      if (TRANSIENT.contains(response.statusCode())) {
        response.body().close();
        throw new TransientFailure(
            "%s answered with status %s".formatted(at.getHost(), response.statusCode()),
            headers.firstValue("Retry-After").flatMap(HubClient::retryAfter));
      }
      if (!redirected) {
        return new HubResponse(
            response.statusCode(), headers, checksum, linkedSize, response.body());
      }
      response.body().close();
      at = target(at, headers);
    }
    throw new SemascopeException(
        "%s redirects more than %s times".formatted(address, MAX_REDIRECTS));
  }

  private HttpResponse<InputStream> send(URI at, long from) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at)
            .timeout(patience.answer())
            .header("User-Agent", "semascope")
            .header("Accept-Encoding", "identity"); // sizes and checksums are of the plain file
    if (from > 0) {
      request.header("Range", "bytes=%s-".formatted(from));
    }
    if (isEndpoint(at)) {
      settings.authorization().ifPresent(header -> request.header("Authorization", header));
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while asking %s".formatted(at.getHost()), e);
    } catch (IOException e) {
      throw new TransientFailure(e);
    }
  }

  /** Same scheme, host and port: the place that the user's token is for. */
  private boolean isEndpoint(URI uri) {
    URI endpoint = settings.endpoint();
    return endpoint.getScheme().equalsIgnoreCase(uri.getScheme())
        && endpoint.getHost().equalsIgnoreCase(uri.getHost())
        && port(endpoint) == port(uri);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  private static URI target(URI from, HttpHeaders headers) {
    String location = headers.firstValue("Location").orElse("");
    try {
      URI to = from.resolve(location);
      boolean downgraded = "https".equals(from.getScheme()) && !"https".equals(to.getScheme());
      if (!location.isEmpty()
          && to.getHost() != null
          && to.getUserInfo() == null
          && SCHEMES.contains(to.getScheme())
          && mayFollow(from, to)
          && !downgraded) {
        return to;
      }
    } catch (IllegalArgumentException e) {
      throw new SemascopeException(
          "%s redirects to \"%s\", which is no address".formatted(from, shown(location)), e);
    }
    throw new SemascopeException(
        "%s redirects to \"%s\", which is no place to follow: expected an address of the same host, or one with http or https on its usual port"
            .formatted(from, shown(location)));
  }

  /** No server may send us to whatever listens elsewhere in the user's network. */
  private static boolean mayFollow(URI from, URI to) {
    boolean usual = port(to) == ("https".equals(to.getScheme()) ? 443 : 80);
    return (usual || from.getHost().equalsIgnoreCase(to.getHost())) && port(to) < 1 << 16;
  }

  private static String shown(String location) {
    return location.length() <= LONGEST_SHOWN
        ? location
        : location.substring(0, LONGEST_SHOWN) + "...";
  }

  private static Optional<Checksum> checksumIn(HttpHeaders headers, boolean redirected) {
    Optional<Checksum> linked = headers.firstValue("X-Linked-Etag").flatMap(Checksum::ofEtag);
    if (linked.isPresent() || redirected) {
      return linked; // a redirect's own ETag is of the redirect
    }
    return headers.firstValue("ETag").flatMap(Checksum::ofEtag);
  }

  /** Seconds, or a date. */
  private static Optional<Duration> retryAfter(String header) {
    if (header.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(header)));
    }
    try {
      Instant date = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(Instant.now(), date);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeException e) {
      return Optional.empty(); // our own pauses will do
    }
  }
}
