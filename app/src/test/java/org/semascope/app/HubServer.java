package org.semascope.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A hub on this machine that has one model: the small BERT, as {@code acme/tiny}. */
final class HubServer implements AutoCloseable {
  static final String MODEL = "acme/tiny";
  static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
  private static final List<String> FILES =
      List.of("config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json");

  private final HttpServer server;

  HubServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String address() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String files = "/" + MODEL + "/resolve/" + COMMIT + "/";
    try (exchange) {
      if (path.equals("/api/models/" + MODEL + "/revision/main")) {
        send(exchange, listing());
      } else if (path.startsWith(files) && FILES.contains(path.substring(files.length()))) {
        send(exchange, Files.readAllBytes(file(path.substring(files.length()))));
      } else {
        exchange.sendResponseHeaders(404, -1);
      }
    }
  }

  private static void send(HttpExchange exchange, byte[] content) throws IOException {
    exchange.sendResponseHeaders(200, content.length);
    exchange.getResponseBody().write(content);
  }

  private static byte[] listing() throws IOException {
    ObjectNode listing = new ObjectMapper().createObjectNode().put("sha", COMMIT);
    listing.putArray("tags").add("license:mit");
    ArrayNode siblings = listing.putArray("siblings");
    for (String name : FILES) {
      ObjectNode sibling = siblings.addObject().put("rfilename", name);
      sibling.put("size", Files.size(file(name)));
      sibling.putObject("lfs").put("sha256", sha256(file(name)));
    }
    return new ObjectMapper().writeValueAsBytes(listing);
  }

  private static String sha256(Path file) throws IOException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path file(String name) {
    return Tiny.bert().resolve(name);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
