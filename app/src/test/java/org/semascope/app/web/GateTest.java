package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;

/** Which requests reach the pages. */
class GateTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final String JSON = "application/json";

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

  private static String asked(String target, String... headers) {
    return sent("GET", target, headers);
  }

  private static String sent(String method, String target, String... headers) {
    return server.raw(
        "%s %s HTTP/1.1\r\n%s\r\nConnection: close\r\n\r\n"
            .formatted(method, target, String.join("\r\n", headers)));
  }

  @Test
  void hostIsComparedAsAWholeWithPort() {
    int port = server.port();
    for (String host :
        List.of("127.0.0.1:" + port, "localhost:" + port, "LOCALHOST:" + port, "[::1]:" + port)) {
      assertThat(asked("/api", "Host: " + host)).as(host).startsWith("HTTP/1.1 200");
    }
    for (String host :
        List.of(
            "evil.example:" + port,
            "localhost",
            "localhost:" + (port + 1),
            "localhost.evil.example:" + port,
            "evil-localhost:" + port,
            "127.0.0.1.evil.example:" + port,
            "127.0.0.1")) {
      assertThat(asked("/api", "Host: " + host))
          .as(host)
          .startsWith("HTTP/1.1 403")
          .contains("{\n  \"error\" : \"this server does not answer to that host name\"");
    }
  }

  @Test
  void aWholeAddressAsTargetMustNameThisServerToo() {
    String host = "Host: 127.0.0.1:" + server.port();
    assertThat(asked("http://evil.example/api", host)).matches("(?s)HTTP/1.1 4\\d\\d.*");
    assertThat(asked("/api", host, "Host: evil.example")).startsWith("HTTP/1.1 400");
    assertThat(server.raw("GET /api HTTP/1.0\r\n\r\n")).matches("(?s)HTTP/1.[01] 4\\d\\d.*");
  }

  @Test
  void itListensOnBothLoopbackAddresses() {
    String request = "GET /api HTTP/1.1\r\nHost: [::1]:%d\r\nConnection: close\r\n\r\n";
    assertThat(server.raw("::1", request.formatted(server.port()))).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"})
  void otherMethodsAreRefused(String method) {
    assertThat(sent(method, "/api", "Host: 127.0.0.1:" + server.port())).startsWith("HTTP/1.1 405");
  }

  @Test
  void bodiesAreJson() {
    assertThat(server.post("/api", "a=1").statusCode()).isEqualTo(415);
    for (String type :
        List.of(
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "application/jsonp")) {
      assertThat(server.post("/api", "{}", "Content-Type", type).statusCode())
          .as(type)
          .isEqualTo(415);
    }
    assertThat(server.post("/api", "{}", "Content-Type", JSON).statusCode()).isEqualTo(404);
    assertThat(server.post("/api", "{}", "Content-Type", JSON + "; charset=UTF-8").statusCode())
        .isEqualTo(404);
    String host = "Host: 127.0.0.1:" + server.port();
    assertThat(asked("/api", host, "Content-Length: 2", "Content-Type: " + JSON) + "{}")
        .startsWith("HTTP/1.1 400");
  }

  @Test
  void otherSitesChangeNothing() {
    String own = "http://127.0.0.1:" + server.port();
    for (String origin :
        List.of(
            "http://evil.example", "null", own + "1", "https://localhost", own + ".evil.example")) {
      HttpResponse<String> reply =
          server.post("/api", "{}", "Content-Type", JSON, "Origin", origin);
      assertThat(reply.statusCode()).as(origin).isEqualTo(403);
    }
    for (String site : List.of("cross-site", "same-site", "none")) {
      assertThat(
              server.post("/api", "{}", "Content-Type", JSON, "Sec-Fetch-Site", site).statusCode())
          .as(site)
          .isEqualTo(403);
    }
    assertThat(
            server
                .post(
                    "/api",
                    "{}",
                    "Content-Type",
                    JSON,
                    "Origin",
                    own,
                    "Sec-Fetch-Site",
                    "same-origin")
                .statusCode())
        .isEqualTo(404);
  }

  @Test
  void otherSitesMayOpenPagesButNotReadThem() {
    assertThat(
            server
                .get("/api", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate")
                .statusCode())
        .isEqualTo(200);
    assertThat(
            server
                .get("/api", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors")
                .statusCode())
        .isEqualTo(403);
    assertThat(server.get("/api", "Sec-Fetch-Site", "none").statusCode()).isEqualTo(200);
  }

  @Test
  void everyReplyHasAPolicyWithoutInlineScriptOrStyle() {
    for (String path :
        List.of("/", "/api", "/assets/report.css", "/nothing", "/substitute?text=")) {
      Map<String, List<String>> headers = server.get(path).headers().map();
      assertThat(headers.get("Content-Security-Policy"))
          .as(path)
          .singleElement()
          .asString()
          .contains("default-src 'none'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(headers)
          .as(path)
          .containsEntry("X-Frame-Options", List.of("DENY"))
          .containsEntry("X-Content-Type-Options", List.of("nosniff"))
          .containsEntry("Referrer-Policy", List.of("no-referrer"))
          .containsEntry("Cross-Origin-Resource-Policy", List.of("same-origin"))
          .containsEntry("Cross-Origin-Opener-Policy", List.of("same-origin"));
    }
    assertThat(server.get("/").headers().map()).doesNotContainKey("server");
  }

  @Test
  void pagesHaveNoInlineScriptOrStyle() {
    for (String path :
        List.of(
            "/",
            "/substitute?text=the+captain+was+cold&word=captain&targets=boat&model=bert",
            "/nothing")) {
      assertThat(server.get(path).body())
          .as(path)
          .doesNotContain("<style", " style=", "javascript:")
          .doesNotContainPattern("<script(?! src=\"/assets/[a-z.]+\"></script>)")
          .doesNotContainPattern(" on[a-z]+=");
    }
  }

  @Test
  void sizesAreLimited() {
    assertThat(server.get("/api?a=" + "x".repeat(17_000)).statusCode()).isEqualTo(414);
    assertThat(asked("/api", "Host: 127.0.0.1:" + server.port(), "X: " + "x".repeat(30_000)))
        .startsWith("HTTP/1.1 431")
        .doesNotContain("Exception", "\tat ");
    // The server replies before it has read the body, so that a client that sends it may not see
    // it.
    assertThat(
            sent(
                "POST",
                "/api",
                "Host: 127.0.0.1:" + server.port(),
                "Content-Type: " + JSON,
                "Content-Length: 1000001"))
        .startsWith("HTTP/1.1 413");
    assertThat(server.get("/api/word?" + "a=b&".repeat(100)).statusCode()).isEqualTo(400);
    assertThat(server.get("/api/word?word=" + "x".repeat(9_000)).statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/assets/../pom.xml",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2fexplorer.js",
        "/assets/",
        "/../../etc/passwd",
        "/assets/web.yaml",
        "//etc/passwd",
        "/api/%00"
      })
  void onlyKnownNamesAreServed(String target) {
    assertThat(asked(target, "Host: 127.0.0.1:" + server.port()))
        .matches("(?s)HTTP/1.1 40[04].*")
        .doesNotContain("root:", "Exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /api/word?word=%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      })
  void malformedRequestsGetOneSentence(String request) {
    assertThat(server.raw(request))
        .doesNotContain("Exception", "\tat ", "Jetty")
        .contains("HTTP/1.1 ");
  }

  @Test
  void aTokenIsRequiredWhereOneIsSet(@TempDir Path other) {
    try (LocalServer guarded = LocalServer.start(other, Optional.empty(), Optional.of(TOKEN))) {
      assertThat(guarded.get("/").statusCode()).isEqualTo(401);
      assertThat(guarded.get("/api", "Authorization", "Bearer wrong").statusCode()).isEqualTo(401);
      assertThat(guarded.get("/api?token=wrong").statusCode()).isEqualTo(401);
      assertThat(guarded.get("/api", "Authorization", "Bearer " + TOKEN).statusCode())
          .isEqualTo(200);
      HttpResponse<String> opened = guarded.get("/?token=" + TOKEN);
      assertThat(opened.statusCode()).isEqualTo(303);
      assertThat(opened.headers().firstValue("Location")).hasValue("/");
      String cookie = opened.headers().firstValue("Set-Cookie").orElseThrow();
      assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
      assertThat(guarded.get("/", "Cookie", cookie.replaceAll(";.*", "")).statusCode())
          .isEqualTo(200);
      assertThat(guarded.get("/", "Cookie", "semascope-" + guarded.port() + "=x").statusCode())
          .isEqualTo(401);
    }
  }

  @Test
  void anotherAddressNeedsAToken(@TempDir Path other) {
    assertThatThrownBy(() -> LocalServer.start(other, Optional.of("0.0.0.0"), Optional.empty()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--token");
    assertThatThrownBy(
            () -> LocalServer.start(other, Optional.of("no.such.host.invalid"), Optional.empty()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--host no.such.host.invalid");
  }

  @Test
  void aPortInUseIsReported(@TempDir Path other) {
    Explorer.Settings same =
        new Explorer.Settings(
            server.env,
            Progress.SILENT,
            server.port(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            other,
            1);
    assertThatThrownBy(() -> Explorer.start(same))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("port " + server.port())
        .hasMessageContaining("--port");
  }
}
