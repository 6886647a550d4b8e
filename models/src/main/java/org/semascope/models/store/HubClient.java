package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.Hub.Checksum;

/**
 * HTTP client of the hub and of other servers of files. Follows redirects itself, because the
 * user's token must not be sent to another host.
 */
final class HubClient {
  private static final int MAX_REDIRECTS = 10;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429, 500, 502, 503, 504);
  private static final List<String> LINKED = List.of("X-Linked-Etag", "X-Linked-Size");
  private static final List<String> STATED = List.of("X-Linked-Etag", "X-Linked-Size", "ETag");

  private final URI endpoint;
  private final Optional<String> authorization;
  private final RetryPolicy retries;
  private final HttpClient http;

  /**
   * @param authorization header for the endpoint, which no other server gets
   */
  HubClient(
      URI endpoint, Optional<String> authorization, RetryPolicy retries, ProxySelector proxies) {
    this.endpoint = endpoint;
    this.authorization = authorization;
    this.retries = retries;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // one file at a time, nothing to multiplex
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(retries.connect())
            .proxy(proxies)
            .build();
  }

  URI address(String path) {
    return URI.create(endpoint + path);
  }

  /**
   * Requests the content of an address from byte {@code from} on; returns responses of any status.
   *
   * @throws TransientFailure if a retry may help
   */
  Response get(URI address, long from) throws IOException {
    Map<String, String> stated = new HashMap<>();
    URI at = address;
    for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
      HttpResponse<InputStream> response = send(at, from);
      HttpHeaders headers = response.headers();
      boolean redirected = REDIRECTS.contains(response.statusCode());
      if (isEndpoint(at)) { // another host's ETag may look like a sha256 and hash something else
        // The ETag of a redirect is not that of the file.
        for (String name : redirected ? LINKED : STATED) {
          headers.firstValue(name).ifPresent(value -> stated.put(name, value));
        }
      }
      if (TRANSIENT.contains(response.statusCode())) {
        response.body().close();
        throw new TransientFailure(
            "%s answered with status %s".formatted(at.getHost(), response.statusCode()),
            null,
            headers.firstValue("Retry-After").flatMap(HubClient::retryAfter));
      }
      if (!redirected) {
        return new Response(response, stated, retries);
      }
      response.body().close();
      at = target(at, headers.firstValue("Location").orElse(""));
    }
    throw new SemascopeException(
        "%s redirects more than %s times".formatted(address, MAX_REDIRECTS));
  }

  private HttpResponse<InputStream> send(URI at, long from) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(at).timeout(retries.answer());
    request.header("User-Agent", "semascope");
    request.header("Accept-Encoding", "identity"); // sizes are those of the uncompressed file
    if (from > 0) {
      request.header("Range", "bytes=%s-".formatted(from));
    }
    if (isEndpoint(at)) {
      authorization.ifPresent(header -> request.header("Authorization", header));
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      throw StoreFailures.interrupted("waiting for " + at.getHost(), e);
    } catch (IOException e) {
      throw new TransientFailure(e);
    }
  }

  /** Whether scheme, host and port are those of the endpoint, which may see the user's token. */
  private boolean isEndpoint(URI uri) {
    return origin(uri).equalsIgnoreCase(origin(endpoint));
  }

  private static String origin(URI uri) {
    return "%s://%s:%s".formatted(uri.getScheme(), uri.getHost(), port(uri));
  }

  private static int port(URI uri) {
    return uri.getPort() >= 0 ? uri.getPort() : defaultPort(uri);
  }

  private static int defaultPort(URI uri) {
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  private static URI target(URI from, String location) {
    try {
      URI to = from.resolve(location);
      if (!location.isEmpty() && mayFollow(from, to)) {
        return to;
      }
    } catch (IllegalArgumentException e) {
      throw refused(from, location, e);
    }
    throw refused(from, location, null);
  }

  /** Prevents redirects to other services in the user's network and from https to http. */
  private static boolean mayFollow(URI from, URI to) {
    boolean downgraded = "https".equals(from.getScheme()) && !"https".equals(to.getScheme());
    return to.getHost() != null
        && to.getUserInfo() == null
        && Endpoint.SCHEMES.contains(to.getScheme())
        && !downgraded
        && (port(to) == defaultPort(to) || from.getHost().equalsIgnoreCase(to.getHost()))
        && port(to) < 1 << 16;
  }

  private static SemascopeException refused(URI from, String location, Throwable cause) {
    return new SemascopeException(
        "%s redirects to \"%s\", which is refused: expected an address of the same host, or http or https on its default port"
            .formatted(from, ModelNotFoundException.shown(location)),
        cause);
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
      return Optional.empty(); // use our own pauses
    }
  }

  /**
   * Limits on retries, waiting times and sizes.
   *
   * @param attempts maximum number in a row without progress
   * @param firstPause after the first failure; doubled after each further failure
   * @param longestPause upper limit, also of the server's Retry-After
   * @param connect timeout of the connection
   * @param answer timeout of the response headers
   * @param stall timeout of the next {@code least} bytes of a body
   * @param least minimum number of bytes that the server must send in that time
   * @param maxUnstated maximum size of a file whose size the server does not state
   */
  record RetryPolicy(
      int attempts,
      Duration firstPause,
      Duration longestPause,
      Duration connect,
      Duration answer,
      Duration stall,
      int least,
      long maxUnstated) {
    static final RetryPolicy DEFAULT =
        new RetryPolicy(
            6,
            Duration.ofSeconds(1),
            Duration.ofSeconds(60),
            Duration.ofSeconds(20),
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            1 << 16, // a kilobyte a second
            1L << 34);

    /** The pause before the next attempt. */
    Duration pauseAfter(int failures, TransientFailure failure) {
      Duration doubled = firstPause.multipliedBy(1L << Math.min(failures - 1, 16));
      Duration requested = failure.retryAfter.orElse(doubled);
      return requested.compareTo(longestPause) > 0 ? longestPause : requested;
    }
  }

  /** A failure of the network or the server after which a retry may help. */
  static final class TransientFailure extends IOException {
    private final transient Optional<Duration> retryAfter;

    TransientFailure(String message) {
      this(message, null, Optional.empty());
    }

    /** The connection broke. */
    TransientFailure(IOException cause) {
      this(StoreFailures.reason(cause), cause, Optional.empty());
    }

    private TransientFailure(String message, IOException cause, Optional<Duration> retryAfter) {
      super(message, cause);
      this.retryAfter = retryAfter;
    }
  }

  /**
   * The hub's response after all redirects. Its body is closed when the transfer stalls: Java's
   * client has a timeout for the headers, but none for a server that stops sending, or sends one
   * byte per second.
   */
  static final class Response implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final HttpResponse<InputStream> http;
    private final Map<String, String> stated;
    private final RetryPolicy retries;
    private volatile long windowStart = System.nanoTime();
    private volatile boolean stalled;
    private volatile boolean closed;

    /**
     * @param stated headers of the hub itself about the complete file
     */
    private Response(
        HttpResponse<InputStream> http, Map<String, String> stated, RetryPolicy retries) {
      this.http = http;
      this.stated = stated;
      this.retries = retries;
      watch();
    }

    int status() {
      return http.statusCode();
    }

    String header(String name) {
      return http.headers().firstValue(name).orElse("");
    }

    /** The checksum of the complete file, as stated by the hub itself. */
    Optional<Checksum> checksum() {
      return Stream.of("X-Linked-Etag", "ETag")
          .flatMap(name -> Checksum.ofEtag(stated.getOrDefault(name, "")).stream())
          .findFirst();
    }

    /** The offset of the body in the file: 0 unless the server honoured a range. */
    long start() {
      String range = header("Content-Range").replaceFirst("bytes (\\d+)-.*", "$1");
      return status() == 206 ? number(range) : 0;
    }

    /** The size of the complete file; -1 if neither this response nor a redirect states it. */
    long fileSize() {
      long linked = number(stated.getOrDefault("X-Linked-Size", ""));
      if (linked >= 0) {
        return linked;
      }
      // A response to a range may end before the file does.
      return status() == 206
          ? number(header("Content-Range").replaceFirst("bytes .*/", ""))
          : number(header("Content-Length"));
    }

    private static long number(String text) {
      return text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
    }

    /**
     * Copies the body; stops when it has more than {@code most} bytes.
     *
     * @param copied receives the size of each part
     * @return the number of bytes copied
     * @throws TransientFailure for every failure to read, since all are network failures
     */
    long copyTo(OutputStream out, long most, LongConsumer copied) throws IOException {
      byte[] buffer = new byte[BUFFER];
      long total = 0;
      long window = 0; // bytes since windowStart
      for (int n = read(buffer); n >= 0; n = read(buffer)) {
        window += n;
        if (window >= retries.least()) {
          windowStart = System.nanoTime();
          window = 0;
        }
        out.write(buffer, 0, n);
        copied.accept(n);
        total += n;
        if (total > most) {
          break;
        }
      }
      return total;
    }

    private int read(byte[] buffer) throws TransientFailure {
      try {
        return http.body().read(buffer);
      } catch (IOException e) {
        if (!stalled) {
          throw new TransientFailure(e);
        }
        String rate = "the server sent less than %,d bytes in %d s";
        throw new TransientFailure(
            String.format(Locale.ROOT, rate, retries.least(), retries.stall().toSeconds()));
      }
    }

    /**
     * Closes the body if it has stalled; otherwise checks again later, on the JDK's timer thread.
     */
    private void watch() {
      if (System.nanoTime() - windowStart > retries.stall().toNanos()) {
        stalled = true;
        closeBody();
      } else if (!closed) {
        long period = Math.max(1, retries.stall().toMillis() / 10);
        CompletableFuture.delayedExecutor(period, TimeUnit.MILLISECONDS, Runnable::run)
            .execute(this::watch);
      }
    }

    private void closeBody() {
      try {
        http.body().close();
      } catch (IOException e) {
        // A thread that still reads from the body gets the failure.
      }
    }

    @Override
    public void close() {
      closed = true;
      closeBody();
    }
  }

  /**
   * {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, which Hugging Face's own tools
   * respect and Java by default does not.
   */
  static final class EnvironmentProxies extends ProxySelector {
    private final Map<String, String> env;
    private final ProxySelector otherwise;

    EnvironmentProxies(Map<String, String> env, ProxySelector otherwise) {
      this.env = env;
      this.otherwise = otherwise;
    }

    @Override
    public List<Proxy> select(URI uri) {
      Optional<String> proxy = variable(uri.getScheme() + "_proxy");
      if (proxy.isEmpty()) {
        return otherwise.select(uri);
      }
      return List.of(isExcluded(uri.getHost()) ? Proxy.NO_PROXY : proxy(proxy.get()));
    }

    private Optional<String> variable(String lowerCase) {
      String upperCase = lowerCase.toUpperCase(Locale.ROOT);
      return Home.variable(env, env.containsKey(lowerCase) ? lowerCase : upperCase);
    }

    private boolean isExcluded(String host) {
      return Arrays.stream(variable("no_proxy").orElse("").split("\\s*,\\s*"))
          .map(excluded -> excluded.replaceFirst("^\\*?\\.", ""))
          .filter(domain -> !domain.isEmpty())
          .anyMatch(domain -> domain.equals("*") || ("." + host).endsWith("." + domain));
    }

    private static Proxy proxy(String address) {
      try {
        URI uri = URI.create(address.contains("://") ? address : "http://" + address);
        int port = uri.getPort() >= 0 ? uri.getPort() : 80;
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(uri.getHost(), port));
      } catch (IllegalArgumentException e) { // also for a missing host
        throw new SemascopeException("HTTP_PROXY or HTTPS_PROXY is not an address with a host", e);
      }
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException e) {
      otherwise.connectFailed(uri, address, e);
    }
  }
}
