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
 * Asks the hub. Follows redirects itself, because the user's token must not travel with them to
 * another host.
 */
final class HubClient {
  private static final Logger LOG = LoggerFactory.getLogger(HubClient.class);
  private static final int MAX_REDIRECTS = 10;
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
        return new Response(response, checksum, linkedSize, patience);
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
          && HubSettings.SCHEMES.contains(to.getScheme())
          && mayFollow(from, to)
          && !downgraded) {
        return to;
      }
    } catch (IllegalArgumentException e) {
      throw new SemascopeException(
          "%s redirects to \"%s\", which is no address"
              .formatted(from, ModelNotFoundException.shown(location)),
          e);
    }
    throw new SemascopeException(
        "%s redirects to \"%s\", which is no place to follow: expected an address of the same host, or one with http or https on its usual port"
            .formatted(from, ModelNotFoundException.shown(location)));
  }

  /** No server may send us to whatever listens elsewhere in the user's network. */
  private static boolean mayFollow(URI from, URI to) {
    boolean usual = port(to) == ("https".equals(to.getScheme()) ? 443 : 80);
    return (usual || from.getHost().equalsIgnoreCase(to.getHost())) && port(to) < 1 << 16;
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

  /**
   * How often and how long to try before giving up on a server.
   *
   * @param attempts in a row without progress
   * @param firstPause after the first failure; doubled after each further one
   * @param longestPause that neither doubling nor the server's own wish exceeds
   * @param connect to wait for a connection
   * @param answer to wait for the beginning of an answer
   * @param stall to wait for the next {@code least} bytes of a body
   * @param least bytes that a server must send in that time, or be given up
   * @param mostUnstated bytes of a file whose size the server does not state
   */
  record RetryPolicy(
      int attempts,
      Duration firstPause,
      Duration longestPause,
      Duration connect,
      Duration answer,
      Duration stall,
      int least,
      long mostUnstated) {
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
      Duration wished = failure.retryAfter.orElse(doubled);
      Duration pause = wished.compareTo(longestPause) > 0 ? longestPause : wished;
      try {
        Thread.sleep(pause.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SemascopeException("interrupted while waiting to try again", e);
      }
    }
  }

  /** A failure of the network or the server that may be over in a moment. */
  static final class TransientFailure extends IOException {
    private final transient Optional<Duration> retryAfter;

    /** The server answered, but not as it should; perhaps it said when to come back. */
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
   * The hub's answer at the end of all redirects. Its body is closed once it has brought too little
   * for too long: the client has a limit for the beginning of an answer, but none for a server that
   * falls silent in the middle, or sends a byte a second.
   */
  static final class Response implements AutoCloseable {
    private static final Pattern CONTENT_RANGE =
        Pattern.compile("bytes (?:(\\d{1,18})-\\d+|\\*)/(\\d{1,18}|\\*)");

    private final HttpResponse<InputStream> answer;
    private final Optional<Checksum> checksum;
    private final OptionalLong linkedSize;
    private final RetryPolicy patience;
    private final ScheduledExecutorService watch;
    private long windowStart = System.nanoTime(); // guarded by this
    private long windowBytes; // guarded by this
    private volatile boolean stalled;

    private Response(
        HttpResponse<InputStream> answer,
        Optional<Checksum> checksum,
        OptionalLong linkedSize,
        RetryPolicy patience) {
      this.answer = answer;
      this.checksum = checksum;
      this.linkedSize = linkedSize;
      this.patience = patience;
      this.watch =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "semascope-download-watch");
                thread.setDaemon(true);
                return thread;
              });
      long period = Math.max(1, patience.stall().toMillis() / 10);
      watch.scheduleWithFixedDelay(this::look, period, period, TimeUnit.MILLISECONDS);
    }

    int status() {
      return answer.statusCode();
    }

    String header(String name) {
      return answer.headers().firstValue(name).orElse("");
    }

    /**
     * The checksum of the whole file, as the hub itself gave it. A storage server behind it names
     * its own chunks in its ETag, which may look like a sha256 and is none of the content.
     */
    Optional<Checksum> checksum() {
      return checksum;
    }

    /** Where in the file the body begins: other than 0 only if the server honoured a range. */
    long start() {
      if (status() != 206) {
        return 0;
      }
      Matcher range = CONTENT_RANGE.matcher(header("Content-Range"));
      return range.matches() && range.group(1) != null ? Long.parseLong(range.group(1)) : -1;
    }

    /** Size of the whole file, as far as this answer or a redirect of the hub states it. */
    OptionalLong fileSize() {
      if (linkedSize.isPresent()) {
        return linkedSize;
      }
      if (status() == 200) {
        return number(answer.headers(), "Content-Length");
      }
      Matcher range = CONTENT_RANGE.matcher(header("Content-Range"));
      return range.matches() && !range.group(2).equals("*")
          ? OptionalLong.of(Long.parseLong(range.group(2)))
          : OptionalLong.empty();
    }

    /** A header's number; nothing if it is missing or is none. */
    private static OptionalLong number(HttpHeaders headers, String name) {
      String value = headers.firstValue(name).orElse("");
      return value.matches("\\d{1,18}")
          ? OptionalLong.of(Long.parseLong(value))
          : OptionalLong.empty();
    }

    /**
     * Reads from the body like {@link InputStream#read(byte[])}.
     *
     * @throws TransientFailure for every failure, since all of them are the network's
     */
    int read(byte[] buffer) throws TransientFailure {
      try {
        int n = answer.body().read(buffer);
        arrived(n);
        return n;
      } catch (IOException e) {
        throw stalled
            ? new TransientFailure(
                String.format(
                    Locale.ROOT,
                    "the server sent less than %,d bytes in %d s",
                    patience.least(),
                    patience.stall().toSeconds()),
                Optional.empty())
            : new TransientFailure(e);
      }
    }

    private synchronized void arrived(int bytes) {
      windowBytes += bytes;
      if (windowBytes >= patience.least()) {
        windowStart = System.nanoTime();
        windowBytes = 0;
      }
    }

    private synchronized boolean isTooSlow() {
      return System.nanoTime() - windowStart > patience.stall().toNanos();
    }

    private void look() {
      if (isTooSlow()) {
        stalled = true;
        try {
          answer.body().close();
        } catch (IOException e) {
          LOG.debug("closing a stalled download", e); // its reader fails all the same
        }
      }
    }

    @Override
    public void close() throws IOException {
      watch.shutdownNow();
      answer.body().close();
    }
  }

  /**
   * {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, which Hugging Face's own tools
   * obey and Java by itself does not.
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
      return isExcepted(uri.getHost()) ? List.of(Proxy.NO_PROXY) : List.of(proxy(proxy.get()));
    }

    private Optional<String> variable(String lowerCase) {
      String upperCase = lowerCase.toUpperCase(Locale.ROOT);
      return Home.variable(env, env.containsKey(lowerCase) ? lowerCase : upperCase);
    }

    private boolean isExcepted(String host) {
      for (String exception : variable("no_proxy").orElse("").split("\\s*,\\s*")) {
        String domain = exception.replaceFirst("^\\*?\\.", "");
        if (exception.equals("*")
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
      throw new SemascopeException("HTTP_PROXY or HTTPS_PROXY names no host");
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException e) {
      otherwise.connectFailed(uri, address, e);
    }
  }
}
