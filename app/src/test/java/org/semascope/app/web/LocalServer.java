package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.semascope.app.Tiny;
import org.semascope.core.Progress;

/** An explorer on a free port of loopback, with small models and an empty store. */
final class LocalServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int PATIENCE_MILLIS = 120_000;

  final Explorer explorer;
  final Map<String, String> env;
  private final HttpClient client = HttpClient.newHttpClient();

  private LocalServer(Explorer explorer, Map<String, String> env) {
    this.explorer = explorer;
    this.env = env;
  }

  /** The models {@code bert}, {@code gpt2} and {@code nouns}, which are static vectors. */
  static LocalServer start(Path folder) {
    return start(folder, Optional.empty(), Optional.empty());
  }

  static LocalServer start(Path folder, Optional<String> host, Optional<String> token) {
    Map<String, String> env = new HashMap<>();
    env.put("SEMASCOPE_HOME", folder.resolve("home").toString());
    env.put("HF_HOME", folder.resolve("huggingface").toString());
    List<String> models =
        List.of("bert=" + Tiny.bert(), "gpt2=" + Tiny.gpt2(), "nouns=" + Tiny.vectors("nouns"));
    Path runs = folder.resolve("runs");
    return new LocalServer(
        Explorer.start(
            new Explorer.Settings(env, Progress.SILENT, 0, host, token, models, runs, 2)),
        env);
  }

  int port() {
    return explorer.address().getPort();
  }

  /** A path with parameters: names and values in turn. */
  static String path(String path, String... namesAndValues) {
    StringJoiner query = new StringJoiner("&", path + "?", "");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String value = URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8);
      query.add(namesAndValues[i] + "=" + value);
    }
    return query.toString();
  }

  HttpResponse<String> get(String path, String... headers) {
    return send(request(path, headers).GET().build());
  }

  HttpResponse<String> post(String path, String body, String... headers) {
    return send(request(path, headers).POST(HttpRequest.BodyPublishers.ofString(body)).build());
  }

  /** The JSON of a request that succeeds. */
  JsonNode json(String path) {
    HttpResponse<String> reply = get(path);
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    assertThat(reply.headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    return parsed(reply.body());
  }

  /** The sentence of a request that fails with a status. */
  String error(int status, String path) {
    HttpResponse<String> reply = get(path);
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
    return parsed(reply.body()).get("error").asText();
  }

  static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(explorer.address().resolve(path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The reply to any bytes, as they are. */
  String raw(String request) {
    return raw("127.0.0.1", request);
  }

  String raw(String address, String request) {
    try (Socket socket = new Socket(address, port())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Same, but the server may close the connection before it has read everything. */
  String rawUntilClosed(String address, byte[] request) {
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    try (Socket socket = new Socket(address, port())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      Thread writer =
          new Thread(
              () -> {
                try {
                  socket.getOutputStream().write(request);
                  socket.shutdownOutput();
                } catch (IOException e) {
                  // the server has closed the connection
                }
              });
      writer.start();
      socket.getInputStream().transferTo(reply);
    } catch (SocketException e) {
      // reset by the server after its reply
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reply.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    explorer.close();
  }
}
