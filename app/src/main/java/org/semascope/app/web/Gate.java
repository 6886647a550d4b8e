package org.semascope.app.web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks every request before anything else sees it.
 *
 * <p>A page of another site must not reach this server, even if its host name resolves to this
 * machine (DNS rebinding): the Host header must be one of {@code hosts}, with port. Another site
 * must not change anything: requests that can change state carry JSON, which forms cannot send, and
 * come from an address of this server if they come from a browser.
 *
 * @param hosts names and addresses with port, in lower case
 * @param token that requests must present; empty if none is required
 */
record Gate(Set<String> hosts, Optional<String> token, int port) implements Filter {
  private static final List<String> READING = List.of("GET", "HEAD");
  private static final String CHANGING = "POST";
  private static final String JSON = "application/json";
  private static final String TOKEN = "token";
  private static final String BEARER = "Bearer ";
  private static final int LONGEST_QUERY = 16_000;
  static final int LARGEST_BODY = 1_000_000;

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  @Override
  public void doFilter(ServletRequest given, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) given;
    HttpServletResponse reply = (HttpServletResponse) response;
    reply.setHeader("Content-Security-Policy", POLICY);
    reply.setHeader("X-Content-Type-Options", "nosniff");
    reply.setHeader("X-Frame-Options", "DENY");
    reply.setHeader("Referrer-Policy", "no-referrer");
    reply.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    reply.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    reply.setHeader("Cache-Control", "no-cache");
    try {
      check(request);
      if (presentsTokenInAddress(request)) {
        // The token moves into a cookie, so that it is not copied with an address.
        reply.setHeader(
            "Set-Cookie",
            "%s=%s; Path=/; HttpOnly; SameSite=Strict".formatted(cookie(), token.orElseThrow()));
        reply.setStatus(HttpServletResponse.SC_SEE_OTHER);
        // Two slashes would begin the name of another host.
        reply.setHeader("Location", request.getRequestURI().replaceFirst("^/+", "/"));
        return;
      }
    } catch (RefusedException e) {
      Failure.of(e).write(request.getRequestURI(), reply);
      return;
    }
    try {
      chain.doFilter(request, reply);
    } catch (RuntimeException | ServletException e) {
      if (!reply.isCommitted()) {
        Failure.of(e).write(request.getRequestURI(), reply);
      }
    }
  }

  private void check(HttpServletRequest request) {
    requireHost(request);
    String method = request.getMethod();
    boolean changes = method.equals(CHANGING);
    refuseIf(
        !changes && !READING.contains(method), 405, "the method " + method + " is not supported");
    String query = request.getQueryString();
    refuseIf(
        query != null && query.length() > LONGEST_QUERY,
        414,
        "the address is too long: the limit is %s characters".formatted(LONGEST_QUERY));
    refuseIf(
        request.getContentLengthLong() > LARGEST_BODY,
        413,
        "the body is too large: the limit is %s bytes".formatted(LARGEST_BODY));
    refuseIf(
        !isAuthorised(request),
        401,
        "this server needs its token: open the address that `semascope serve` printed");
    requireOwnOrigin(request, changes);
    boolean body =
        request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    refuseIf(body && !changes, 400, "a %s request has no body".formatted(method));
    refuseIf(
        changes && !isJson(request.getContentType()), 415, "the body must be %s".formatted(JSON));
  }

  /** Both the header and the target, which may be a whole address, name this server. */
  private void requireHost(HttpServletRequest request) {
    String host = header(request, "Host").orElse("").toLowerCase(Locale.ROOT);
    String target =
        request.getServerName().toLowerCase(Locale.ROOT) + ":" + request.getServerPort();
    refuseIf(
        !hosts.contains(withPort(host)) || !hosts.contains(target),
        403,
        "this server does not answer to that host name");
  }

  /** A header that is given once; empty text for one that is given several times. */
  private static Optional<String> header(HttpServletRequest request, String name) {
    List<String> given = Collections.list(request.getHeaders(name));
    return given.isEmpty() ? Optional.empty() : Optional.of(given.size() == 1 ? given.get(0) : "");
  }

  private static String withPort(String host) {
    return host.matches(".*:\\d+") ? host : host + ":80";
  }

  /** Requests from pages of other sites may open a page, but not read or change anything else. */
  private void requireOwnOrigin(HttpServletRequest request, boolean changes) {
    Optional<String> site = header(request, "Sec-Fetch-Site");
    boolean own =
        site.isEmpty() || site.get().equals("same-origin") || !changes && site.get().equals("none");
    // Frames and objects are pages of other sites, too, and no page may contain this server's.
    boolean opened =
        !changes
            && header(request, "Sec-Fetch-Mode").equals(Optional.of("navigate"))
            && header(request, "Sec-Fetch-Dest").orElse("document").equals("document");
    Optional<String> origin = header(request, "Origin");
    boolean ownOrigin =
        origin.isEmpty()
            || origin.get().startsWith("http://")
                && hosts.contains(
                    withPort(origin.get().substring("http://".length()).toLowerCase(Locale.ROOT)));
    refuseIf(!own && !opened || !ownOrigin, 403, "requests from other sites are refused");
  }

  private static boolean isJson(String contentType) {
    return contentType != null
        && contentType.toLowerCase(Locale.ROOT).matches(JSON + " *(; *charset=utf-8)?");
  }

  private boolean isAuthorised(HttpServletRequest request) {
    if (token.isEmpty()) {
      return true;
    }
    String header = request.getHeader("Authorization");
    boolean bearer =
        header != null && header.startsWith(BEARER) && isToken(header.substring(BEARER.length()));
    Cookie[] cookies = request.getCookies();
    boolean known =
        cookies != null
            && Stream.of(cookies)
                .anyMatch(one -> one.getName().equals(cookie()) && isToken(one.getValue()));
    return bearer || known || presentsTokenInAddress(request);
  }

  private boolean presentsTokenInAddress(HttpServletRequest request) {
    return token.isPresent()
        && request.getMethod().equals("GET")
        && Address.parse(request.getQueryString()).has(TOKEN)
        && isToken(Address.parse(request.getQueryString()).first(TOKEN));
  }

  /** Takes the same time for all wrong tokens. */
  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8),
        token.orElseThrow().getBytes(StandardCharsets.UTF_8));
  }

  /** Cookies are shared by all ports of a host. */
  private String cookie() {
    return "semascope-" + port;
  }

  private static void refuseIf(boolean wrong, int status, String sentence) {
    if (wrong) {
      throw new RefusedException(status, sentence);
    }
  }
}
