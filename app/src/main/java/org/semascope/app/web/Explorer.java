package org.semascope.app.web;

import io.javalin.Javalin;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;

/** The web server of the explorer. */
public final class Explorer implements AutoCloseable {
  private static final int BACKLOG = 128;
  private static final int MOST_CONNECTIONS = 256;
  private static final int MOST_THREADS = 64;
  private static final int IDLE_MILLIS = 30_000;
  private static final int HEADER_BYTES = 24_000;
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "::1");

  private final Javalin server;
  private final Site site;
  private final Desk desk;
  private final URI address;

  /**
   * @param env environment variables with the locations of data and models
   * @param port 0 for any free port
   * @param host address to listen on; empty for loopback
   * @param token that requests must present; required unless the address is loopback
   * @param models names as for {@code -m}, in addition to installed models
   * @param runs directory of stored runs
   * @param threads number of threads of a model
   * @param version of the program, for the manifests of runs
   */
  public record Settings(
      Map<String, String> env,
      Progress progress,
      int port,
      Optional<String> host,
      Optional<String> token,
      List<String> models,
      Path runs,
      int threads,
      String version) {
    public Settings {
      UsageException.throwIf(
          port < 0 || port > 65_535, "--port must be between 0 and 65535, but is %d", port);
      UsageException.throwIf(
          token.isPresent() && !token.get().matches("[A-Za-z0-9._~-]{8,200}"),
          "--token must be 8 to 200 letters, digits or . _ ~ -");
      models = List.copyOf(models);
    }

    /** Without a version, for explorers whose runs are not kept. */
    public Settings(
        Map<String, String> env,
        Progress progress,
        int port,
        Optional<String> host,
        Optional<String> token,
        List<String> models,
        Path runs,
        int threads) {
      this(env, progress, port, host, token, models, runs, threads, "unknown");
    }

    Settings withEnv(Map<String, String> other) {
      return new Settings(other, progress, port, host, token, models, runs, threads, version);
    }
  }

  private Explorer(Javalin server, Site site, Desk desk, URI address) {
    this.server = server;
    this.site = site;
    this.desk = desk;
    this.address = address;
  }

  /**
   * Starts the server.
   *
   * @throws SemascopeException if it cannot listen on the address
   */
  public static Explorer start(Settings settings) {
    Desk desk = new Desk(settings);
    List<ServerSocketChannel> channels = listen(settings);
    try {
      int port = ((InetSocketAddress) channels.get(0).getLocalAddress()).getPort();
      Gate gate = new Gate(hosts(settings, port), settings.token(), port);
      Site site = new Site(desk);
      Javalin server =
          Javalin.create(
              config -> {
                config.startup.showJavalinBanner = false;
                config.startup.showOldJavalinVersionWarning = false;
                config.startup.startupWatcherEnabled = false;
                config.router.javaLangErrorHandler(Explorer::fail);
                config.http.maxRequestSize = Gate.LARGEST_BODY;
                config.jetty.threadPool = new QueuedThreadPool(MOST_THREADS);
                config.jetty.modifyServletContextHandler(
                    handler -> {
                      FilterHolder holder = new FilterHolder(gate);
                      holder.setAsyncSupported(true);
                      handler.addFilter(holder, "/*", EnumSet.of(DispatcherType.REQUEST));
                      handler.setErrorHandler(new PlainErrors());
                    });
                config.jetty.modifyServer(
                    jetty -> {
                      jetty.setErrorHandler(new PlainErrors());
                      jetty.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, jetty));
                    });
                for (ServerSocketChannel channel : channels) {
                  config.jetty.addConnector(
                      (jetty, http) -> {
                        http.setSendServerVersion(false);
                        http.setRequestHeaderSize(HEADER_BYTES);
                        ServerConnector connector =
                            new ServerConnector(jetty, 1, 1, new HttpConnectionFactory(http));
                        connector.setIdleTimeout(IDLE_MILLIS);
                        open(connector, channel);
                        return connector;
                      });
                }
                site.addTo(config.routes);
              });
      server.start();
      return new Explorer(
          server, site, desk, URI.create("http://%s:%s/".formatted(shown(settings), port)));
    } catch (IOException e) {
      desk.close();
      throw new SemascopeException("cannot start the server: " + IoReason.of(e), e);
    }
  }

  /** A failure of Java, such as a lack of memory. */
  private static void fail(HttpServletResponse reply, Error error) {
    try {
      Failure.of(error).write(Site.API, reply);
    } catch (IOException e) {
      // the client is gone
    }
  }

  private static void open(ServerConnector connector, ServerSocketChannel channel) {
    try {
      connector.open(channel);
    } catch (IOException e) {
      throw new SemascopeException("cannot start the server: " + IoReason.of(e), e);
    }
  }

  private static String shown(Settings settings) {
    String host = settings.host().orElse(LOOPBACK.get(0));
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** Opens the port on all addresses. A machine without IPv6 has one loopback address. */
  private static List<ServerSocketChannel> listen(Settings settings) {
    List<ServerSocketChannel> channels = new ArrayList<>();
    if (settings.host().isPresent()) {
      InetAddress address = address(settings.host().get());
      UsageException.throwIf(
          !address.isLoopbackAddress() && settings.token().isEmpty(),
          "--host %s is reachable from other machines: give a --token that requests must present",
          settings.host().get());
      return List.of(bind(address, settings.port()));
    }
    channels.add(bind(address(LOOPBACK.get(0)), settings.port()));
    try {
      int port = ((InetSocketAddress) channels.get(0).getLocalAddress()).getPort();
      channels.add(open(address(LOOPBACK.get(1)), port));
    } catch (IOException e) {
      settings.progress().say("not listening on [::1]: " + IoReason.of(e));
    }
    return channels;
  }

  private static InetAddress address(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new UsageException("--host %s: there is no such address".formatted(host), e);
    }
  }

  private static ServerSocketChannel bind(InetAddress address, int port) {
    try {
      return open(address, port);
    } catch (BindException e) {
      throw new SemascopeException(
          "cannot listen on %s port %s (%s): choose another port with --port"
              .formatted(address.getHostAddress(), port, IoReason.of(e)),
          e);
    } catch (IOException e) {
      throw new SemascopeException(
          "cannot listen on %s port %s: %s"
              .formatted(address.getHostAddress(), port, IoReason.of(e)),
          e);
    }
  }

  private static ServerSocketChannel open(InetAddress address, int port) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.bind(new InetSocketAddress(address, port), BACKLOG);
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** The names of this server, with port. */
  private static Set<String> hosts(Settings settings, int port) {
    Set<String> names = new LinkedHashSet<>(List.of("localhost"));
    LOOPBACK.forEach(name -> names.add(bracketed(name)));
    if (settings.host().isPresent()) {
      names.add(bracketed(settings.host().get().toLowerCase(Locale.ROOT)));
      InetAddress address = address(settings.host().get());
      names.add(bracketed(address.getHostAddress()));
      if (address.isAnyLocalAddress()) {
        addAddressesOfThisMachine(names);
      }
    }
    Set<String> hosts = new LinkedHashSet<>();
    names.forEach(name -> hosts.add(name + ":" + port));
    return hosts;
  }

  private static void addAddressesOfThisMachine(Set<String> names) {
    try {
      for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        Collections.list(each.getInetAddresses())
            .forEach(one -> names.add(bracketed(one.getHostAddress().replaceAll("%.*", ""))));
      }
      names.add(InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT));
    } catch (SocketException | UnknownHostException e) {
      // the names so far are those that are known
    }
  }

  private static String bracketed(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  /** One sentence for requests that Jetty itself rejects, such as malformed ones. */
  private static final class PlainErrors extends ErrorHandler {
    @Override
    protected void generateResponse(
        Request request,
        Response response,
        int status,
        String message,
        Throwable cause,
        Callback callback) {
      response.getHeaders().put("Content-Type", "text/plain;charset=utf-8");
      org.eclipse.jetty.io.Content.Sink.write(
          response, true, "the request is not valid (%s)\n".formatted(status), callback);
    }
  }

  /** The address of the home page. */
  public URI address() {
    return address;
  }

  @Override
  public void close() {
    site.close();
    server.stop();
    desk.close();
  }
}
