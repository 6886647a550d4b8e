package org.semascope.app.web;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.report.table.JsonWriter;

/**
 * A request without an answer.
 *
 * @param sentence what went wrong
 * @param cause null if the request is wrong, rather than the program
 */
record Failure(int status, String sentence, Throwable cause) {
  private static final int BUSY = 503;
  private static final String RETRY_SECONDS = "3";

  static Failure of(Throwable cause) {
    if (cause instanceof RefusedException refused) {
      return new Failure(refused.status(), refused.getMessage(), null);
    }
    if (cause instanceof BusyException busy) {
      return new Failure(BUSY, busy.getMessage(), null);
    }
    if (cause instanceof SemascopeException) {
      return new Failure(400, cause.getMessage(), null);
    }
    return new Failure(
        500, "internal error, please report it: " + cause.getClass().getSimpleName(), cause);
  }

  /** The content type of a failure of the address with this path. */
  static String type(String path) {
    return path.startsWith(Site.API) || path.endsWith(".json")
        ? "application/json"
        : path.matches(".*\\.(csv|svg|png|js|css)") ? "text/plain" : "text/html";
  }

  String body(String path) {
    return switch (type(path)) {
      case "application/json" -> JsonWriter.pretty(Map.of("error", sentence));
      case "text/plain" -> sentence + "\n";
      default -> Html.failure(this);
    };
  }

  /** Headers besides the content type. */
  Map<String, String> headers() {
    return status == BUSY ? Map.of("Retry-After", RETRY_SECONDS) : Map.of();
  }

  void write(String path, HttpServletResponse reply) throws IOException {
    reply.setStatus(status);
    reply.setContentType(type(path) + ";charset=utf-8");
    headers().forEach(reply::setHeader);
    reply.getOutputStream().write(body(path).getBytes(StandardCharsets.UTF_8));
  }
}
