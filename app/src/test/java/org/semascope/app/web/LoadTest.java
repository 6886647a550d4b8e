package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.semascope.app.web.LocalServer.path;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.SplitMix64;

/** Many clients at the same time get correct answers or "busy"; slow ones do not stop others. */
class LoadTest {
  private static final int CLIENTS = 32;
  private static final int SLOW_CLIENTS = 100;
  private static final long STEADY_BYTES = 64L << 20;
  private static final List<String> WORDS = List.of("bank", "line", "boat", "captain", "cold");

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

  /** Addresses of every page in all forms; more states than the server keeps answers. */
  private static List<String> addresses() {
    List<String> all = new ArrayList<>(List.of("/", "/api", "/assets/explorer.js"));
    PagesTest.EXAMPLES
        .values()
        .forEach(
            example -> {
              int query = example.indexOf('?') < 0 ? example.length() : example.indexOf('?');
              for (String form : List.of("", ".json", ".csv")) {
                all.add(example.substring(0, query) + form + example.substring(query));
              }
            });
    for (String model : List.of("bert", "gpt2")) {
      for (String word : WORDS) {
        for (String layer : List.of("0", "1", "2")) {
          all.add(path("/senses.json", "word", word, "model", model, "layer", layer));
          all.add(path("/senses.svg", "word", word, "model", model, "layer", layer));
        }
        String text = "the captain saw a " + word;
        all.add(path("/substitute.json", "text", text, "word", word, "model", model));
      }
    }
    return all;
  }

  @Test
  void clientsGetCorrectAnswersOrBusy() {
    load(2);
  }

  @Test
  @Tag("soak")
  void clientsGetCorrectAnswersOrBusyForAMinute() {
    load(60);
  }

  private static void load(int seconds) {
    List<String> addresses = addresses();
    Map<String, String> expected = new LinkedHashMap<>();
    for (String address : addresses) {
      HttpResponse<String> reply = server.get(address);
      assertThat(reply.statusCode()).as(address + reply.body()).isIn(200, 400, 404);
      expected.put(address, reply.statusCode() + reply.body());
    }
    long before = usedMemory();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    AtomicInteger answers = new AtomicInteger();
    AtomicInteger busy = new AtomicInteger();
    List<Callable<String>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      SplitMix64 random = new SplitMix64(i, 0);
      clients.add(
          () -> {
            while (System.nanoTime() < end) {
              String address = addresses.get(random.next(addresses.size()));
              HttpResponse<String> reply = server.get(address);
              if (reply.statusCode() == 503) {
                busy.incrementAndGet();
                assertThat(reply.headers().firstValue("Retry-After")).isPresent();
              } else {
                answers.incrementAndGet();
                assertThat(reply.statusCode() + reply.body())
                    .as(address)
                    .isEqualTo(expected.get(address));
              }
            }
            return "";
          });
    }
    all(clients);
    assertThat(answers.get()).isPositive();
    assertThat(usedMemory() - before).as("bytes of the heap").isLessThan(STEADY_BYTES);
    System.out.printf("%d answers, %d times busy in %d s%n", answers.get(), busy.get(), seconds);
  }

  private static <T> void all(List<Callable<T>> work) {
    ExecutorService threads = Executors.newFixedThreadPool(work.size());
    try {
      for (Future<T> each : threads.invokeAll(work)) {
        each.get();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static long usedMemory() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      Runtime java = Runtime.getRuntime();
      least = Math.min(least, java.totalMemory() - java.freeMemory());
    }
    return least;
  }

  /** Clients that never end their request, and clients that do not read the reply. */
  @Test
  void slowClientsDoNotStopOthers() throws IOException {
    String large = path("/senses", "word", "line", "model", "bert", "lines", "600", "uses", "600");
    String expected = server.get(large).body();
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < SLOW_CLIENTS; i++) {
        slow.add(begun("GET /api HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nX: "));
        slow.add(
            begun("GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n".formatted(large, server.port())));
      }
      for (int round = 0; round < 5; round++) {
        for (int i = 0; i < slow.size(); i += 2) {
          more(slow.get(i));
        }
        assertThat(server.get(large).body()).isEqualTo(expected);
        assertThat(server.get("/api").statusCode()).isEqualTo(200);
      }
    } finally {
      for (Socket each : slow) {
        each.close();
      }
    }
    assertThat(server.get(large).body()).isEqualTo(expected);
  }

  private static Socket begun(String request) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(1_024);
    socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  private static void more(Socket socket) throws IOException {
    try {
      socket.getOutputStream().write('x');
    } catch (SocketException e) {
      // the server has closed the connection
    }
  }
}
