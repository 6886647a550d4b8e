package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.semascope.core.io.Sha256;

/**
 * The hub on the loopback interface, with one repository; single files can be made to misbehave.
 */
final class FakeHub implements AutoCloseable {
  static final String ID = "acme/tiny-bert";
  static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  /** A request as it arrived. */
  record Seen(String path, Optional<String> range, Optional<String> authorization) {}

  /** Answers instead of the hub's usual way; false to leave it to that after all. */
  @FunctionalInterface
  interface Misbehaviour {
    boolean answer(HttpExchange exchange, int attempt) throws IOException;
  }

  final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final Map<String, byte[]> files = new TreeMap<>();
  private final Map<String, Misbehaviour> misbehaviours = new ConcurrentHashMap<>();
  private final Map<String, Integer> attempts = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private volatile boolean tellsSizes = true;

  FakeHub(Map<String, byte[]> files) throws IOException {
    this.files.putAll(files);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  static String listingPath(String revision) {
    return "/api/models/%s/revision/%s".formatted(ID, revision);
  }

  static String filePath(String name) {
    return "/%s/resolve/%s/%s".formatted(ID, COMMIT, name);
  }

  /** From now on requests of that path are answered so. */
  FakeHub on(String path, Misbehaviour misbehaviour) {
    misbehaviours.put(path, misbehaviour);
    return this;
  }

  /** Lists names alone, as old mirrors do. */
  FakeHub withoutSizes() {
    tellsSizes = false;
    return this;
  }

  List<Seen> requestsOf(String path) {
    return seen.stream().filter(request -> request.path().equals(path)).toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      seen.add(
          new Seen(
              path,
              Optional.ofNullable(exchange.getRequestHeaders().getFirst("Range")),
              Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))));
      int attempt = attempts.merge(path, 1, Integer::sum);
      Misbehaviour misbehaviour = misbehaviours.get(path);
      if (misbehaviour == null || !misbehaviour.answer(exchange, attempt)) {
        answer(exchange, path);
      }
    }
  }

  private void answer(HttpExchange exchange, String path) throws IOException {
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (path.startsWith("/api/models/" + ID + "/revision/")) {
      send(exchange, 200, listing(name.equals("main") ? COMMIT : name));
    } else if (path.startsWith("/" + ID + "/resolve/") && files.containsKey(name)) {
      sendFile(exchange, files.get(name));
    } else {
      send(exchange, 404, new byte[0]);
    }
  }

  private byte[] listing(String commit) throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode listing = json.createObjectNode().put("id", ID).put("sha", commit);
    listing.putArray("tags").add("bert").add("license:apache-2.0");
    for (var file : files.entrySet()) {
      ObjectNode sibling = listing.withArray("siblings").addObject();
      sibling.put("rfilename", file.getKey());
      if (tellsSizes) {
        sibling.put("size", file.getValue().length);
      }
    }
    return json.writeValueAsBytes(listing);
  }

  /** The whole file, or the part from the start of the requested range on. */
  static void sendFile(HttpExchange exchange, byte[] content) throws IOException {
    if (!exchange.getResponseHeaders().containsKey("ETag")) {
      exchange.getResponseHeaders().set("ETag", '"' + gitBlob(content) + '"');
    }
    String range = exchange.getRequestHeaders().getFirst("Range");
    if (range == null) {
      send(exchange, 200, content);
      return;
    }
    int from = Integer.parseInt(range.replaceAll("bytes=(\\d+)-", "$1"));
    if (from >= content.length) {
      exchange.getResponseHeaders().set("Content-Range", "bytes */" + content.length);
      send(exchange, 416, new byte[0]);
      return;
    }
    exchange
        .getResponseHeaders()
        .set("Content-Range", "bytes %d-%d/%d".formatted(from, content.length - 1, content.length));
    send(exchange, 206, Arrays.copyOfRange(content, from, content.length));
  }

  static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** Promises the whole content, sends {@code part} of it and hangs up. */
  static void sendPart(HttpExchange exchange, byte[] content, int part) throws IOException {
    exchange.sendResponseHeaders(200, content.length);
    exchange.getResponseBody().write(content, 0, part);
    exchange.getResponseBody().flush();
  }

  static String sha256(byte[] content) {
    return HexFormat.of().formatHex(Sha256.digest().digest(content));
  }

  /** As git computes it: {@code git hash-object}. */
  static String gitBlob(byte[] content) {
    MessageDigest sha1 = Sha256.digest("SHA-1");
    sha1.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
    return HexFormat.of().formatHex(sha1.digest(content));
  }

  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}
