package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.semascope.app.web.LocalServer.path;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.SplitMix64;

/** Requests that no browser sends on its own: nothing but answers, refusals in one sentence. */
class HostileRequestsTest {
  private static final String JSON = "Content-Type: application/json\r\n";

  @TempDir static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() {
    server = LocalServer.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Whatever came before, the server works. */
  @AfterEach
  void itStillAnswers() {
    assertThat(server.get("/api").statusCode()).isEqualTo(200);
  }

  private static String host() {
    return "Host: 127.0.0.1:" + server.port() + "\r\n";
  }

  private static String asked(String target, String headers) {
    return server.raw("GET %s HTTP/1.1\r\n%sConnection: close\r\n\r\n".formatted(target, headers));
  }

  private static void isRefused(String reply, String... what) {
    isHarmless(reply, what);
    assertThat(reply).as(String.join(" ", what)).matches("(?s)(HTTP/1\\.[01] 4\\d\\d.*)?");
  }

  /** An answer, a refusal, or a closed connection; nothing about the program or the machine. */
  private static void isHarmless(String reply, String... what) {
    assertThat(reply)
        .as(String.join(" ", what))
        .matches("(?s)(HTTP/1\\.[01] [234]\\d\\d.*|HTTP/1\\.[01] 50[135].*)?")
        .doesNotContain("Exception", "\tat ", "etty", "avalin", "java.", "root:", "internal error");
  }

  @Test
  void otherHostNamesAreRefused() {
    int port = server.port();
    for (String name :
        List.of(
            "localhost.:" + port,
            "127.0.0.1.:" + port,
            "127.1:" + port,
            "127.0.0.2:" + port,
            "0.0.0.0:" + port,
            "0x7f000001:" + port,
            "2130706433:" + port,
            "[::]:" + port,
            "[::ffff:127.0.0.1]:" + port,
            "::1:" + port,
            "[::1%25lo]:" + port,
            "user@localhost:" + port,
            "localhost:" + port + "@evil.example",
            "evil.example#localhost:" + port,
            "localhost:0" + port,
            "localhost:+" + port,
            "localhost:" + port + ",evil.example",
            "localhost:",
            "localhost",
            "",
            "\u00ef\u00bd\u008cocalhost:" + port,
            "localtest.me:" + port,
            "127.0.0.1.nip.io:" + port)) {
      for (String path : List.of("/", "/api", "/assets/explorer.js", "/senses.json")) {
        isRefused(asked(path, "Host: " + name + "\r\n"), path, name);
      }
    }
    for (String header : List.of("X-Forwarded-Host", "Forwarded", "X-Original-Host")) {
      String value = header.equals("Forwarded") ? "host=localhost:" + port : "localhost:" + port;
      String forged = header + ": " + value + "\r\n";
      isRefused(asked("/api", "Host: evil.example:" + port + "\r\n" + forged), header);
      assertThat(asked("/api", host() + header + ": evil.example\r\n"))
          .startsWith("HTTP/1.1 200")
          .doesNotContain("evil");
    }
    assertThat(asked("/api", "HOST:   LocalHost:" + port + "\r\n")).startsWith("HTTP/1.1 200");
    isRefused(asked("http://localhost:1/api", host()));
    isRefused(asked("http://localhost@evil.example:%d/api".formatted(port), host()));
    isRefused(asked("//evil.example/api", host()));
  }

  @Test
  void otherSitesAreRefused() {
    String own = "http://127.0.0.1:" + server.port();
    for (String headers :
        List.of(
            "Origin: http://evil.example",
            "Origin: null",
            "Origin: " + own + "@evil.example",
            "Origin: " + own + ".evil.example",
            "Origin: HTTPS://127.0.0.1:" + server.port(),
            "Origin: http://127.0.0.1",
            "Origin: " + own + " http://evil.example",
            "Origin: file://",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
            "Sec-Fetch-Site: Cross-Site",
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: websocket",
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script",
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe",
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: object",
            "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site",
            "Origin: " + own + "\r\nOrigin: http://evil.example")) {
      isRefused(asked("/api", host() + headers + "\r\n"), headers);
      isRefused(
          server.raw(
              "POST /api HTTP/1.1\r\n%s%s%s\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
                  .formatted(host(), JSON, headers)),
          "POST",
          headers);
    }
  }

  @Test
  void pathsLeadNowhereElse() {
    List<String> routes = new ArrayList<>(List.of("", "/assets", "/api"));
    server.json("/api").get("paths").fieldNames().forEachRemaining(routes::add);
    routes.addAll(
        routes.stream()
            .filter(one -> one.startsWith("/api/"))
            .map(one -> one.substring(4))
            .toList());
    List<String> ways =
        List.of(
            "/../../../../etc/passwd",
            "/..%2f..%2f..%2fetc%2fpasswd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/%252e%252e/etc/passwd",
            "/..;/..;/etc/passwd",
            "/..\\..\\etc\\passwd",
            "/..%5c..%5cetc%5cpasswd",
            "/%c0%ae%c0%ae/etc/passwd",
            "//etc/passwd",
            "/./etc/passwd",
            "/%00",
            "/explorer.js%00.css",
            "/file:///etc/passwd",
            ";a=b/etc/passwd",
            "%0d%0aX-Injected:%20yes",
            "/%u002e%u002e/etc",
            "/\u00ff\u00fe");
    for (String route : routes) {
      for (String way : ways) {
        String reply = asked(route + way, host());
        isHarmless(reply, route, way);
        assertThat(reply).as(route + way).doesNotContainPattern("(?i)\r\nX-Injected");
        assertThat(reply).as(route + way).matches("(?s)HTTP/1.1 4\\d\\d.*");
      }
    }
  }

  /** Every parameter of every page refuses names of files. */
  @Test
  void parametersNameNoFiles() {
    server
        .json("/api")
        .get("paths")
        .properties()
        .forEach(
            page ->
                page.getValue()
                    .at("/get/parameters")
                    .forEach(
                        parameter -> {
                          for (String value :
                              List.of("/etc/passwd", "../../../etc/passwd", "file:///etc/passwd")) {
                            String address =
                                path(page.getKey(), parameter.get("name").asText(), value);
                            String reply = asked(address, host());
                            isHarmless(reply.replace("passwd: root:", ""), address);
                          }
                        }));
  }

  @Test
  void sizesAreLimited() {
    String large = "x".repeat(20_000_000);
    isRefused(
        server.raw(
            "POST /api/word HTTP/1.1\r\n%s%sContent-Length: 20000000\r\nConnection: close\r\n\r\n"
                .formatted(host(), JSON)),
        "announced");
    isRefused(
        sent(
            "POST /api/word HTTP/1.1\r\n%s%sTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                    .formatted(host(), JSON)
                + "1312D00\r\n"
                + large
                + "\r\n0\r\n\r\n"),
        "chunked");
    isRefused(sent("GET /api?a=%s HTTP/1.1\r\n%s\r\n".formatted(large, host())), "query");
    isRefused(sent("GET /api HTTP/1.1\r\n%sX: %s\r\n\r\n".formatted(host(), large)), "header");
    isRefused(
        sent("GET /api HTTP/1.1\r\n%s%s\r\n".formatted(host(), "X: y\r\n".repeat(100_000))),
        "headers");
    isRefused(asked("/word?" + "word=a&".repeat(65), host()), "parameters");
    isRefused(asked("/word?word=" + "a".repeat(8_001), host()), "value");
    isRefused(asked("/word?word=" + "%F0%9F%98%80".repeat(1_300), host()), "encoded");
  }

  /** The server may close the connection before everything is sent. */
  private static String sent(String request) {
    return server.rawUntilClosed("127.0.0.1", request.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void ambiguousRequestsAreRefused() {
    for (String headers :
        List.of(
            "Content-Length: 5\r\nTransfer-Encoding: chunked",
            "Content-Length: 5\r\nContent-Length: 6",
            "Content-Length: -1",
            "Content-Length: 99999999999999999999",
            "Content-Length: 0x10",
            "Transfer-Encoding: chunked, identity",
            "Transfer-Encoding : chunked",
            "Transfer-Encoding: xchunked",
            "Host : evil.example",
            " folded: header",
            "no colon")) {
      isRefused(
          sent(
              "POST /api HTTP/1.1\r\n%s%s%s\r\nConnection: close\r\n\r\n0\r\n\r\nGET /api HTTP/1.1\r\n\r\n"
                  .formatted(host(), JSON, headers)),
          headers);
    }
  }

  @Test
  void damagedRequestsAreHarmless() {
    damaged(150);
  }

  @Test
  @Tag("soak")
  void thousandsOfDamagedRequestsAreHarmless() {
    damaged(5_000);
  }

  private static void damaged(int count) {
    String request =
        "GET /senses.json?text=the+bank&word=bank&layer=1 HTTP/1.1\r\n%sAccept: */*\r\nConnection: close\r\n\r\n"
            .formatted(host());
    List<byte[]> whole =
        List.of(
            request.getBytes(StandardCharsets.ISO_8859_1),
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1),
            "POST /api HTTP/1.1\r\n%s%sTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
                .formatted(host(), JSON)
                .getBytes(StandardCharsets.ISO_8859_1));
    SplitMix64 random = new SplitMix64(1, 0);
    IntStream.range(0, count)
        .forEach(
            i -> {
              byte[] bytes = whole.get(random.next(whole.size())).clone();
              for (int damage = random.next(4); damage >= 0; damage--) {
                bytes[random.next(bytes.length)] = (byte) random.next(256);
              }
              isHarmless(
                  server.rawUntilClosed("127.0.0.1", bytes),
                  "request %d:".formatted(i),
                  new String(bytes, StandardCharsets.ISO_8859_1));
            });
  }
}
