package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.semascope.app.report.Browser;

/** A tab of Chromium, driven by the DevTools protocol as a user would by keyboard and mouse. */
final class Tab implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PATIENCE_SECONDS = 120;

  private final Process process;
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonNode>> replies = new ConcurrentHashMap<>();
  private final List<String> errors = Collections.synchronizedList(new ArrayList<>());
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
  private volatile String session = "";
  private int count;

  private Tab(Process process, String address) {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Messages())
            .join();
  }

  static Tab open(Browser browser, Path profile) throws IOException {
    List<String> command = browser.command(profile);
    command.addAll(List.of("--remote-debugging-port=0", "about:blank"));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Path port = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
      assertThat(process.isAlive() && System.nanoTime() < end).as("Chromium starts").isTrue();
      pause();
    }
    List<String> lines = Files.readAllLines(port);
    Tab tab = new Tab(process, "ws://127.0.0.1:" + lines.get(0) + lines.get(1));
    String target = tab.send("Target.createTarget", "url", "about:blank").get("targetId").asText();
    tab.session =
        tab.send("Target.attachToTarget", "targetId", target, "flatten", true)
            .get("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      tab.send(domain + ".enable");
    }
    return tab;
  }

  private final class Messages implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        receive(parsed(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void receive(JsonNode message) {
    if (message.has("id")) {
      replies.remove(message.get("id").asInt()).complete(message);
      return;
    }
    JsonNode values = message.get("params");
    switch (message.get("method").asText()) {
      case "Page.loadEventFired" -> loaded.complete(null);
      case "Network.requestWillBeSent" -> requests.add(values.at("/request/url").asText());
      case "Runtime.exceptionThrown" -> errors.add(values.get("exceptionDetails").toString());
      case "Log.entryAdded" -> {
        if (values.at("/entry/level").asText().equals("error")) {
          errors.add(values.get("entry").toString());
        }
      }
      case "Runtime.consoleAPICalled" -> {
        if (List.of("error", "warning", "assert").contains(values.get("type").asText())) {
          errors.add(values.get("args").toString());
        }
      }
      default -> {} // of no interest
    }
  }

  /**
   * @param namesAndValues parameters, in turn
   */
  JsonNode send(String method, Object... namesAndValues) {
    ObjectNode message = JSON.createObjectNode().put("method", method);
    ObjectNode values = message.putObject("params");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.set((String) namesAndValues[i], JSON.valueToTree(namesAndValues[i + 1]));
    }
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    message.put("id", ++count);
    CompletableFuture<JsonNode> reply = new CompletableFuture<>();
    replies.put(count, reply);
    socket.sendText(message.toString(), true).join();
    JsonNode answer = get(reply, method);
    assertThat(answer.path("error").toString()).as(method).isEmpty();
    return answer.get("result");
  }

  private static <T> T get(CompletableFuture<T> future, String what) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("Chromium does not answer: " + what, e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Opens an address and waits until it is loaded. */
  void open(String address) {
    load(() -> send("Page.navigate", "url", address));
  }

  /** Does something that opens another page, and waits until it is loaded. */
  void load(Runnable action) {
    loaded = new CompletableFuture<>();
    action.run();
    get(loaded, "a page");
  }

  /** The value of an expression of JavaScript in the page; awaited if it is a promise. */
  JsonNode value(String expression) {
    JsonNode found =
        send(
            "Runtime.evaluate",
            "expression",
            expression,
            "awaitPromise",
            true,
            "returnByValue",
            true);
    assertThat(found.path("exceptionDetails").toString()).as(expression).isEmpty();
    return found.at("/result/value");
  }

  boolean holds(String condition) {
    return value("Boolean(" + condition + ")").asBoolean();
  }

  /** Waits until a condition holds. */
  void await(String condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!holds(condition)) {
      assertThat(System.nanoTime()).as("%s at %s", condition, address()).isLessThan(end);
      pause();
    }
  }

  String address() {
    return value("location.href").asText();
  }

  /**
   * @param key as in JavaScript: {@code n}, {@code Escape}, {@code ArrowLeft}
   */
  void press(String key) {
    Map<String, Integer> codes =
        Map.of("Tab", 9, "Enter", 13, "Escape", 27, "ArrowLeft", 37, "ArrowRight", 39);
    int code = codes.getOrDefault(key, (int) key.toUpperCase(java.util.Locale.ROOT).charAt(0));
    String text = key.length() == 1 ? key : key.equals("Enter") ? "\r" : "";
    send(
        "Input.dispatchKeyEvent",
        "type",
        text.isEmpty() ? "rawKeyDown" : "keyDown",
        "key",
        key,
        "text",
        text,
        "windowsVirtualKeyCode",
        code);
    send("Input.dispatchKeyEvent", "type", "keyUp", "key", key, "windowsVirtualKeyCode", code);
  }

  /** Clicks in the middle of an element. */
  void click(String selector) {
    JsonNode at =
        value(
            """
            (() => {
              const element = document.querySelector(%s);
              element.scrollIntoView({ block: "center", behavior: "instant" });
              const box = element.getClientRects()[0];
              return [box.left + box.width / 2, box.top + box.height / 2];
            })()
            """
                .formatted(JSON.valueToTree(selector)));
    for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
      send(
          "Input.dispatchMouseEvent",
          "type",
          type,
          "x",
          at.get(0),
          "y",
          at.get(1),
          "button",
          "left",
          "clickCount",
          1);
    }
  }

  void resize(int width, int height) {
    send(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        height,
        "deviceScaleFactor",
        1,
        "mobile",
        false);
  }

  void dark(boolean dark) {
    Map<String, String> scheme =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    send("Emulation.setEmulatedMedia", "features", List.of(scheme));
  }

  byte[] screenshot() {
    return Base64.getDecoder()
        .decode(send("Page.captureScreenshot", "format", "png").get("data").asText());
  }

  /** Errors and warnings since the last call: of scripts, the console, the policy, the network. */
  List<String> errors() {
    List<String> all = List.copyOf(errors);
    errors.clear();
    return all;
  }

  /** Addresses that were requested since the last call. */
  List<String> requests() {
    List<String> all = List.copyOf(requests);
    requests.clear();
    return all;
  }

  @Override
  public void close() {
    socket.abort();
    process.destroy();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
  }
}
