package org.semascope.models.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.SemascopeException;

/**
 * {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, which Hugging Face's own tools obey
 * and Java by itself does not.
 */
final class EnvironmentProxies extends ProxySelector {
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
    return Optional.ofNullable(env.get(lowerCase))
        .or(() -> Optional.ofNullable(env.get(lowerCase.toUpperCase(Locale.ROOT))))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
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
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(uri.getHost(), port));
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
