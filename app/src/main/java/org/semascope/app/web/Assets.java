package org.semascope.app.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.plot.Svg;

/** Style sheets and scripts by name. No other file is served. */
final class Assets {
  private static final Map<String, String> ALL = read();

  private Assets() {}

  /** Contents by name. */
  static Map<String, String> all() {
    return ALL;
  }

  private static Map<String, String> read() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("report.css", HtmlPage.resource("report.css"));
    all.put("card.css", HtmlPage.resource("card.css"));
    all.put("figures.css", Svg.css());
    all.put("explorer.css", own("explorer.css"));
    all.put("page.js", HtmlPage.resource("page.js"));
    all.put("card.js", HtmlPage.resource("card.js"));
    all.put("explorer.js", own("explorer.js"));
    return all;
  }

  private static String own(String name) {
    try (InputStream in = Assets.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
