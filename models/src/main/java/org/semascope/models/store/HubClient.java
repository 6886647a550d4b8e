package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.Download.Checksum;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP client of the hub. Follows redirects itself, because the user's token must not be sent to
 * another host.
 */
final class HubClient {
  private static final Logger LOG = LoggerFactory.getLogger(HubClient.class);
  private static final int MAX_REDIRECTS = 10;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429, 500, 502, 503, 504);

  private final HubSettings settings;
  private final RetryPolicy retries;
  private final HttpClient http;

  HubClient(HubSettings settings, RetryPolicy retries, ProxySelector proxies) {
    this.settings = settings;
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
    return URI.create(settings.endpoint() + path);
  }

  /**
   * Requests the content of an address from byte {@code from} on; returns responses of any status.
   *
   * @throws TransientFailure if a retry may help
   */
  Response get(URI address, long from) throws IOException {
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
        OptionalLong size = Response.number(headers, "X-Linked-Size");
        linkedSize = size.isPresent() ? size : linkedSize;
      }
      if (TRANSIENT.contains(response.statusCode())) {
        response.body().close();
        throw new TransientFailure(
            "%s answered with status %s".formatted(at.getHost(), response.statusCode()),
            headers.firstValue("Retry-After").flatMap(HubClient::retryAfter));
      }
      if (!redirected) {
        return new Response(response, checksum, linkedSize, retries);
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
            .timeout(retries.answer())
            .header("User-Agent", "semascope")
            .header(
                "Accept-Encoding", "identity"); // sizes and checksums are of the uncompressed file
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
      throw new SemascopeException("interrupted while waiting for %s".formatted(at.getHost()), e);
    } catch (IOException e) {
      throw new TransientFailure(e);
    }
  }

  /** Whether scheme, host and port are those of the endpoint, which may see the user's token. */
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
          && HubSettings.SCHEMES.contains(to.getScheme())
          && mayFollow(from, to)
          && !downgraded) {
        return to;
      }
    } catch (IllegalArgumentException e) {
      throw new SemascopeException(
          "%s redirects to \"%s\", which is not an address"
              .formatted(from, ModelNotFoundException.shown(location)),
          e);
    }
    throw new SemascopeException(
        "%s redirects to \"%s\", which is refused: expected an address of the same host, or http or https on its default port"
            .formatted(from, ModelNotFoundException.shown(location)));
  }

  /** Prevents redirects to other services in the user's network. */
  private static boolean mayFollow(URI from, URI to) {
    boolean defaultPort = port(to) == ("https".equals(to.getScheme()) ? 443 : 80);
    return (defaultPort || from.getHost().equalsIgnoreCase(to.getHost())) && port(to) < 1 << 16;
  }

  private static Optional<Checksum> checksumIn(HttpHeaders headers, boolean redirected) {
    Optional<Checksum> linked = headers.firstValue("X-Linked-Etag").flatMap(Checksum::ofEtag);
    if (linked.isPresent() || redirected) {
      return linked; // the ETag of a redirect is not that of the file
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

    /** Waits before the next attempt. */
    void pauseAfter(int failures, TransientFailure failure) {
      Duration doubled = firstPause.multipliedBy(1L << Math.min(failures - 1, 16));
      Duration requested = failure.retryAfter.orElse(doubled);
      Duration pause = requested.compareTo(longestPause) > 0 ? longestPause : requested;
      try {
        Thread.sleep(pause.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SemascopeException("interrupted while waiting to try again", e);
      }
    }
  }

  /** A failure of the network or the server after which a retry may help. */
  static final class TransientFailure extends IOException {
    private final transient Optional<Duration> retryAfter;

    /** The server responded with an error, perhaps with a time to retry after. */
    TransientFailure(String message, Optional<Duration> retryAfter) {
      super(message);
      this.retryAfter = retryAfter;
    }

    /** The connection broke. */
    TransientFailure(IOException cause) {
      super(StoreFailures.reason(cause), cause);
      this.retryAfter = Optional.empty();
    }
  }

  /**
   * The hub's response after all redirects. Its body is closed when the transfer stalls: Java's
   * client has a timeout for the headers, but none for a server that stops sending, or sends one
   * byte per second.
   */
  static final class Response implements AutoCloseable {
    private static final Pattern CONTENT_RANGE =
        Pattern.compile("bytes (?:(\\d{1,18})-\\d+|\\*)/(\\d{1,18}|\\*)");

    private final HttpResponse<InputStream> http;
    private final Optional<Checksum> checksum;
    private final OptionalLong linkedSize;
    private final RetryPolicy retries;
    private final ScheduledExecutorService watch;
    private long windowStart = System.nanoTime(); // guarded by this
    private long windowBytes; // guarded by this
    private volatile boolean stalled;

    private Response(
        HttpResponse<InputStream> http,
        Optional<Checksum> checksum,
        OptionalLong linkedSize,
        RetryPolicy retries) {
      this.http = http;
      this.checksum = checksum;
      this.linkedSize = linkedSize;
      this.retries = retries;
      this.watch =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "semascope-download-watch");
                thread.setDaemon(true);
                return thread;
              });
      long period = Math.max(1, retries.stall().toMillis() / 10);
      watch.scheduleWithFixedDelay(this::closeIfStalled, period, period, TimeUnit.MILLISECONDS);
    }

    int status() {
      return http.statusCode();
    }

    String header(String name) {
      return http.headers().firstValue(name).orElse("");
    }

    /**
     * The checksum of the complete file, as stated by the hub itself. The ETag of a storage server
     * may look like a sha256 but does not hash the content.
     */
    Optional<Checksum> checksum() {
      return checksum;
    }

    /** The offset of the body in the file: 0 unless the server honoured a range. */
    long start() {
      if (status() != 206) {
        return 0;
      }
      Matcher range = CONTENT_RANGE.matcher(header("Content-Range"));
      return range.matches() && range.group(1) != null ? Long.parseLong(range.group(1)) : -1;
    }

    /** The size of the complete file, if this response or a redirect of the hub states it. */
    OptionalLong fileSize() {
      if (linkedSize.isPresent()) {
        return linkedSize;
      }
      if (status() == 200) {
        return number(http.headers(), "Content-Length");
      }
      Matcher range = CONTENT_RANGE.matcher(header("Content-Range"));
      return range.matches() && !range.group(2).equals("*")
          ? OptionalLong.of(Long.parseLong(range.group(2)))
          : OptionalLong.empty();
    }

    /** The number in a header, if any. */
    private static OptionalLong number(HttpHeaders headers, String name) {
      String value = headers.firstValue(name).orElse("");
      return value.matches("\\d{1,18}")
          ? OptionalLong.of(Long.parseLong(value))
          : OptionalLong.empty();
    }

    /**
     * Reads from the body like {@link InputStream#read(byte[])}.
     *
     * @throws TransientFailure for every failure, since all are network failures
     */
    int read(byte[] buffer) throws TransientFailure {
      try {
        int n = http.body().read(buffer);
        arrived(n);
        return n;
      } catch (IOException e) {
        throw stalled
            ? new TransientFailure(
                String.format(
                    Locale.ROOT,
                    "the server sent less than %,d bytes in %d s",
                    retries.least(),
                    retries.stall().toSeconds()),
                Optional.empty())
            : new TransientFailure(e);
      }
    }

    private synchronized void arrived(int bytes) {
      windowBytes += bytes;
      if (windowBytes >= retries.least()) {
        windowStart = System.nanoTime();
        windowBytes = 0;
      }
    }

    private synchronized boolean isTooSlow() {
      return System.nanoTime() - windowStart > retries.stall().toNanos();
    }

    private void closeIfStalled() {
      if (isTooSlow()) {
        stalled = true;
        try {
          http.body().close();
        } catch (IOException e) {
          LOG.debug("closing a stalled download", e); // its reader fails anyway
        }
      }
    }

    @Override
    public void close() throws IOException {
      watch.shutdownNow();
      http.body().close();
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
      return isExcluded(uri.getHost()) ? List.of(Proxy.NO_PROXY) : List.of(proxy(proxy.get()));
    }

    private Optional<String> variable(String lowerCase) {
      String upperCase = lowerCase.toUpperCase(Locale.ROOT);
      return Home.variable(env, env.containsKey(lowerCase) ? lowerCase : upperCase);
    }

    private boolean isExcluded(String host) {
      for (String excluded : variable("no_proxy").orElse("").split("\\s*,\\s*")) {
        String domain = excluded.replaceFirst("^\\*?\\.", "");
        if (excluded.equals("*")
            || (!domain.isEmpty() && (host.equals(domain) || host.endsWith("." + domain)))) {
          return true;
        }
      }
      return false;
    }

    private static Proxy proxy(String address) {
      try {
        URI uri = URI.create(address.contains("://") ? address : "http://" + address);
        if (uri.getHost() != null) {
          int port = uri.getPort() >= 0 ? uri.getPort() : 80;
          return new Proxy(
              Proxy.Type.HTTP, InetSocketAddress.createUnresolved(uri.getHost(), port));
        }
      } catch (IllegalArgumentException e) {
        throw new SemascopeException("HTTP_PROXY or HTTPS_PROXY is not an address", e);
      }
      throw new SemascopeException("HTTP_PROXY or HTTPS_PROXY has no host");
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException e) {
      otherwise.connectFailed(uri, address, e);
    }
  }
}
