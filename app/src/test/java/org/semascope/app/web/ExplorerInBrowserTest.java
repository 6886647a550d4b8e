package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.app.report.Browser;

/** The explorer as users see and operate it. Pages are those of the navigation. */
class ExplorerInBrowserTest {
  private static final String NO_FINDING = "[]";

  @TempDir static Path folder;
  private static LocalServer server;
  private static Tab tab;
  private static String axe;

  @BeforeAll
  static void start() throws IOException {
    Optional<Browser> found = Browser.find(folder);
    assumeTrue(found.isPresent(), "no Chromium on the path, so the explorer is not looked at");
    try (InputStream in = ExplorerInBrowserTest.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    server = LocalServer.start(folder);
    tab = Tab.open(found.get(), Files.createDirectory(folder.resolve("profile")));
  }

  @AfterAll
  static void stop() {
    if (tab != null) {
      tab.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void reset() {
    tab.resize(1280, 900);
    tab.dark(false);
    tab.errors();
    tab.requests();
  }

  /** The paths of all pages. */
  static List<String> pages() {
    Matcher link =
        Pattern.compile("<a href=\"(/[^\"?]*)\"")
            .matcher(server.get("/").body().replaceAll("(?s)</nav>.*", ""));
    List<String> pages = new ArrayList<>();
    while (link.find()) {
      pages.add(link.group(1));
    }
    assertThat(pages).contains("/home", "/substitute", "/senses", "/word");
    return pages;
  }

  /** The example of a page, with one more parameter unless it is empty. */
  private static String example(String page, String more) {
    String address = PagesTest.EXAMPLES.getOrDefault(page.substring(1), page);
    return server
        .explorer
        .address()
        .resolve(more.isEmpty() ? address : address + (address.contains("?") ? "&" : "?") + more)
        .toString();
  }

  private static void open(String page) {
    tab.open(example(page, ""));
  }

  private static void nothingWentWrong(String page) {
    assertThat(tab.errors()).as(page).isEmpty();
    String own = server.explorer.address().toString();
    assertThat(tab.requests())
        .as(page)
        .allMatch(address -> address.startsWith(own) || address.matches("(data|blob|file):.*"));
  }

  private static void accessible(String shown) {
    tab.value(axe + "; true");
    String serious =
        """
        axe.run().then((found) =>
          found.violations
            .filter((one) => one.impact === "serious" || one.impact === "critical")
            .flatMap((one) => one.nodes.map((node) => one.id + " " + node.target + ": " + node.failureSummary)))
        """;
    assertThat(tab.value(serious).toString()).as(shown).isEqualTo(NO_FINDING);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesAreAccessible(String page) {
    for (boolean dark : new boolean[] {false, true}) {
      tab.dark(dark);
      open(page);
      tab.value("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      accessible(page + (dark ? ", dark" : ""));
      assertThat(tab.holds("document.title && document.querySelectorAll('h1').length === 1"))
          .isTrue();
    }
    nothingWentWrong(page);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesFitScreens(String page) {
    open(page);
    tab.value("document.querySelectorAll('details').forEach((one) => (one.open = true))");
    for (int width : new int[] {1280, 390}) {
      tab.resize(width, 900);
      tab.await("innerWidth === " + width);
      String wide =
          """
          document.documentElement.scrollWidth > innerWidth
            ? [...document.querySelectorAll("body *")]
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
                .map((one) => one.outerHTML.slice(0, 120))
            : []
          """;
      assertThat(tab.value(wide).toString()).as("%s at %d", page, width).isEqualTo(NO_FINDING);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesFollowTheColourScheme(String page) {
    open(page);
    String ground = "getComputedStyle(document.body).backgroundColor";
    String light = tab.value(ground).asText();
    tab.dark(true);
    assertThat(tab.value(ground).asText()).isNotEqualTo(light);
    assertThat(
            tab.value("getComputedStyle(document.querySelector('h1')).color === " + ground)
                .asBoolean())
        .isFalse();
  }

  /** Every figure has a description, a sentence and a table, and takes the focus. */
  @ParameterizedTest
  @MethodSource("pages")
  void figuresAreDescribed(String page) {
    open(page);
    String poor =
        """
        [...document.querySelectorAll("figure")]
          .filter((one) =>
            !one.querySelector("svg[role=img] > title")?.textContent ||
            !one.querySelector("figcaption")?.textContent.trim() ||
            !one.querySelector("details table") ||
            one.querySelector("svg").getAttribute("tabindex") !== "0")
          .map((one) => one.id)
        """;
    assertThat(tab.value(poor).toString()).as(page).isEqualTo(NO_FINDING);
    JsonNode figures =
        tab.value("[...document.querySelectorAll('figure')].map((one) => one.id.slice(7))");
    for (JsonNode figure : figures) {
      tab.open(example(page, "bare=" + figure.asText()));
      assertThat(tab.holds("document.querySelectorAll('figure').length === 1")).isTrue();
      assertThat(tab.holds("document.querySelector('nav, form')")).isFalse();
    }
    nothingWentWrong(page);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void savedPagesNeedNoServer(String page) throws IOException {
    Path saved = folder.resolve("saved.html");
    String address = example(page, "save");
    Files.writeString(
        saved,
        server.get(address.substring(server.explorer.address().toString().length() - 1)).body());
    tab.requests();
    tab.open(saved.toUri().toString());
    assertThat(tab.holds("document.querySelector('h1')")).isTrue();
    assertThat(tab.holds("document.querySelector('form, nav, [href^=\"/\"]')")).as(page).isFalse();
    assertThat(tab.requests()).as(page).allMatch(one -> one.matches("(file|data|blob):.*"));
    assertThat(tab.errors()).as(page).isEmpty();
  }

  /**
   * {@code n}, {@code p} and {@code r}, but not while typing. The small models of tests lack words
   * of some examples, whose pages then give the reason.
   */
  @ParameterizedTest
  @MethodSource("pages")
  void keysGoToOtherStates(String page) {
    open(page);
    for (String key : List.of("n", "p", "r")) {
      String link = "document.querySelector('.actions a[data-key=\"%s\"]')".formatted(key);
      if (tab.holds(link)) {
        String target = tab.value(link + ".href").asText();
        tab.load(() -> tab.press(key));
        assertThat(tab.address())
            .as("%s %s", page, key)
            .isEqualTo(key.equals("r") ? tab.address() : target)
            .contains(page);
      }
    }
    if (tab.holds("document.querySelector('form.inputs input[type=text], textarea')")) {
      String before = tab.address();
      tab.value("document.querySelector('form.inputs input[type=text], textarea').focus()");
      tab.press("n");
      assertThat(tab.address()).isEqualTo(before);
    }
  }

  @Test
  void aWordOpensADialog() {
    tab.open(example("/substitute", ""));
    String word = tab.value("document.querySelector('a[href^=\"/word?\"]').textContent").asText();
    tab.click("a[href^=\"/word?\"]");
    tab.await("document.querySelector('dialog[open]')");
    assertThat(tab.value("document.querySelector('dialog h2').textContent").asText())
        .isEqualTo(word);
    accessible("the dialog of a word");
    tab.press("Escape");
    tab.await("!document.querySelector('dialog')");
    assertThat(tab.value("document.activeElement.textContent").asText()).isEqualTo(word);
    tab.click(".tokens a:not([aria-current])");
    tab.await("document.readyState === 'complete' && !document.querySelector('dialog')");
    nothingWentWrong("/substitute");
  }

  @Test
  void theSensesPageFollowsItsSlider() {
    tab.open(example("/senses", ""));
    tab.value("window.sameDocument = true; document.querySelector('#slider').focus()");
    String about = "document.querySelector('#figure-map figcaption').textContent";
    assertThat(tab.value(about).asText()).contains("layer 3");
    for (int layer = 2; layer >= 1; layer--) {
      tab.press("ArrowLeft");
      tab.await(about + ".includes('layer " + layer + "')");
    }
    assertThat(tab.address()).contains("layer=1");
    assertThat(tab.holds("sameDocument && document.activeElement.id === 'slider'")).isTrue();
    assertThat(tab.value("document.querySelector('form.inputs [name=layer]').value").asText())
        .isEqualTo("1");
    assertThat(tab.holds("document.querySelector('svg.semascope-figure[tabindex=\"0\"]')"))
        .as("figures of the new layer can be explored by keyboard")
        .isTrue();
    String shown = tab.value("document.querySelector('#content').innerText").asText();
    tab.open(tab.address());
    assertThat(tab.value("document.querySelector('#content').innerText").asText()).isEqualTo(shown);
    nothingWentWrong("/senses");
  }

  /** A click on a point opens the page whose query it is; a click on a sense dims the others. */
  @Test
  void pointsAndSensesOfTheMapCanBeClicked() {
    tab.open(example("/senses", ""));
    int points = tab.value("document.querySelectorAll('#figure-map [data-words]').length").asInt();
    tab.load(() -> tab.click("ol.senses a"));
    assertThat(tab.value("document.querySelectorAll('#figure-map [data-words]').length").asInt())
        .isEqualTo(points);
    assertThat(tab.holds("document.querySelector('#figure-map [fill-opacity]')")).isTrue();
    String query = tab.value("document.querySelector('.query').textContent").asText();
    tab.load(() -> tab.click("#figure-map [data-words^='3:']"));
    assertThat(tab.value("document.querySelector('.query').textContent").asText())
        .isNotEqualTo(query);
    nothingWentWrong("/senses");
  }

  @Test
  void theSensesPageWorksWithoutScripts() {
    tab.send("Emulation.setScriptExecutionDisabled", "value", true);
    try {
      tab.open(example("/senses", ""));
      assertThat(tab.holds("document.querySelector('#figure-map svg')")).isTrue();
      tab.value("document.querySelector('#slider').focus()");
      tab.press("ArrowLeft");
      tab.load(() -> tab.click(".slider button"));
      assertThat(tab.address()).contains("layer=2");
    } finally {
      tab.send("Emulation.setScriptExecutionDisabled", "value", false);
    }
  }
}
