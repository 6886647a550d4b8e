package org.semascope.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** The Chromium of this machine, without a window and without a network. */
public final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private static final Pattern TITLE = Pattern.compile("(?s)<title>(.*?)</title>");

  private final Path program;
  private final Path work;

  private Browser(Path program, Path work) {
    this.program = program;
    this.work = work;
  }

  /** Nothing if there is none on the path. */
  public static Optional<Browser> find(Path work) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(program -> new Browser(program, work));
  }

  BufferedImage screenshot(Path page, int width, int height, boolean dark) throws IOException {
    Path image = work.resolve("%d-%s.png".formatted(width, dark ? "dark" : "light"));
    run(
        page,
        width,
        height,
        "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
        "--screenshot=" + image);
    return ImageIO.read(image.toFile());
  }

  /** The value of {@code answer}, a text, after a script that is appended to the page. */
  String answer(Path page, String script) throws IOException {
    Path asking = page.resolveSibling("asking.html");
    String added = "<script>\nlet answer;\n%s\ndocument.title = answer;\n</script></body>";
    Files.writeString(asking, Files.readString(page).replace("</body>", added.formatted(script)));
    Matcher title = TITLE.matcher(dom(asking));
    assertThat(title.find()).isTrue();
    return title.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }

  /** The page as it is after its scripts have run. */
  String dom(Path page) throws IOException {
    Path dom = work.resolve("dom.html");
    run(ProcessBuilder.Redirect.to(dom.toFile()), page, 1280, 2000, "--dump-dom");
    return Files.readString(dom);
  }

  /** A command that starts the browser, which options and an address can be added to. */
  public List<String> command(Path profile) {
    return new ArrayList<>(
        List.of(
            program.toString(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--user-data-dir=" + profile));
  }

  private void run(Path page, int width, int height, String... options) throws IOException {
    run(ProcessBuilder.Redirect.DISCARD, page, width, height, options);
  }

  private void run(ProcessBuilder.Redirect out, Path page, int width, int height, String... options)
      throws IOException {
    Path profile = Files.createTempDirectory(work, "profile");
    List<String> command = command(profile);
    command.add("--window-size=%d,%d".formatted(width, height));
    command.addAll(List.of(options));
    command.add(page.toUri().toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("Chromium ends").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
  }
}
