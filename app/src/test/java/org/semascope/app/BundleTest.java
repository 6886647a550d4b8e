package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.Sha256;
import org.semascope.engine.StoredRun;

/** {@code serve --bundle}. */
class BundleTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final int PAGE_BYTES = 2_000_000;

  @TempDir private Path folder;
  private Path root;
  private Path bundle;
  private StoredRun first;
  private StoredRun second;

  @BeforeEach
  void runs() {
    root = folder.resolve("runs");
    bundle = folder.resolve("public");
    first = HandMadeRun.first().under(root);
    second = HandMadeRun.second().under(root);
    HandMadeRun.four().model("<script>alert(1)</script>").under(root);
  }

  private Outcome write(Path target) {
    return new World(folder).run("serve", "--bundle", target.toString(), "--runs", root.toString());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static String hash(StoredRun run) {
    return run.manifest().hash().substring(0, 12);
  }

  @Test
  void everyLinkOfABundleIsAFileOfIt() throws IOException {
    Outcome outcome = write(bundle).done();
    assertThat(outcome.out()).isEqualTo(bundle.resolve("index.html") + "\n");
    int links = 0;
    for (Path page : files(bundle)) {
      if (page.toString().endsWith(".html")) {
        String html = Files.readString(page);
        assertThat(Files.size(page)).isLessThan(PAGE_BYTES);
        assertThat(html).doesNotContain(" style=", "<style", "<script>", "explorer.js");
        for (Matcher link = LINK.matcher(html); link.find(); ) {
          String target = link.group(1);
          if (!target.matches("(https?|data):.*|#.*")) {
            assertThat(bundle.resolve(target.replaceAll("[#?].*", "")))
                .as(page + ": " + target)
                .isRegularFile();
            links++;
          }
        }
      }
    }
    assertThat(links).isGreaterThan(20);
    String index = Files.readString(bundle.resolve("index.html"));
    assertThat(index).contains("run-%s.html".formatted(hash(first)), "id=\"comparisons\"");
    assertThat(files(bundle).stream().map(path -> path.getFileName().toString()))
        .contains("run-%s.html".formatted(hash(second)), "run-%s.csv".formatted(hash(second)))
        .anyMatch(
            name ->
                name.matches(
                    "compare-(%1$s-%2$s|%2$s-%1$s)\\.html".formatted(hash(first), hash(second))));
  }

  @Test
  void theManifestHasAllFiles() throws IOException {
    write(bundle).done();
    JsonNode manifest = new ObjectMapper().readTree(bundle.resolve("bundle.json").toFile());
    List<String> listed = new ArrayList<>();
    manifest.get("files").fieldNames().forEachRemaining(listed::add);
    List<Path> found = files(bundle);
    assertThat(listed).hasSize(found.size() - 1);
    for (String name : listed) {
      assertThat(manifest.get("files").get(name).asText())
          .isEqualTo(Sha256.of(bundle.resolve(name)));
    }
  }

  @Test
  void anEarlierBundleIsReplacedAsAWhole() throws IOException {
    write(bundle).done();
    int before = files(bundle).size();
    HandMadeRun.first().model("another").under(root);
    write(bundle).done();
    assertThat(files(bundle)).hasSizeGreaterThan(before);
    Files.writeString(bundle.resolve("notes.txt"), "mine");
    write(bundle).failedWith("notes.txt");
    assertThat(bundle.resolve("notes.txt")).hasContent("mine");
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.startsWith(".public"));
    }
  }

  @Test
  void otherFoldersAreNotOverwritten() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("index.html"), "mine");
    write(other).failedWith("is not a bundle");
    assertThat(files(other)).hasSize(1);
    write(Files.writeString(folder.resolve("file"), "mine")).failedWith("is a file");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    write(empty).done();
    assertThat(empty.resolve("index.html")).exists();
    new World(folder)
        .run("serve", "--bundle", bundle.toString(), "--runs", folder.resolve("none").toString())
        .failedWith("there are no runs");
    assertThat(bundle).doesNotExist();
    new World(folder)
        .run("serve", "--bundle", bundle.toString(), "--port", "80")
        .misused("serve", "give --bundle or --port, not both");
  }

  @Test
  void aCardIsMadeAgainFromItsRuns() throws IOException {
    new World(folder)
        .run(
            "card",
            first.directory().toString(),
            second.directory().toString(),
            "-o",
            root.toString())
        .done();
    write(bundle).done();
    ObjectMapper json = new ObjectMapper();
    JsonNode made = json.readTree(bundle.resolve("card-1.json").toFile()).get("answer");
    JsonNode stored =
        json.readTree(
            root.resolve("card").resolve(made.get("card").asText()).resolve("card.json").toFile());
    assertThat(made.get("models")).isEqualTo(stored.get("models"));
    assertThat(made.get("findings")).hasSameSizeAs(stored.get("findings"));
    assertThat(made.get("scores")).hasSameSizeAs(stored.get("results"));
    for (int i = 0; i < stored.get("results").size(); i++) {
      assertThat(made.at("/scores/" + i + "/value"))
          .isEqualTo(stored.at("/results/" + i + "/value"));
    }
    assertThat(bundle.resolve("card-1.html")).content().contains("id=\"profile\"");
  }

  @Test
  void cardsOnly() throws IOException {
    World world = new World(folder);
    world
        .run("serve", "--bundle", bundle.toString(), "--cards-only", "--runs", root.toString())
        .failedWith("there are no cards");
    world
        .run(
            "card",
            first.directory().toString(),
            second.directory().toString(),
            "-o",
            root.toString())
        .done();
    world
        .run("serve", "--bundle", bundle.toString(), "--cards-only", "--runs", root.toString())
        .done();
    assertThat(files(bundle).stream().map(path -> bundle.relativize(path).toString()))
        .noneMatch(name -> name.startsWith("run-") || name.startsWith("compare-"))
        .contains("card-1.html", "index.html", "index.json", "index.csv");
    JsonNode card = new ObjectMapper().readTree(bundle.resolve("card-1.json").toFile());
    for (Path file : files(bundle)) {
      assertThat(file).content().doesNotContain(root.toString());
    }
    String index = Files.readString(bundle.resolve("index.html"));
    assertThat(index).contains("card-1.html", "id=\"scores\"").doesNotContain("href=\"run-");
    for (JsonNode score : card.at("/answer/scores")) {
      assertThat(index)
          .contains(
              "%.1f%s"
                  .formatted(
                      100 * score.get("value").asDouble(),
                      score.get("verdict").asText().equals("above all controls") ? " *" : "<"));
    }
    world.run("serve", "--cards-only").misused("serve", "--cards-only needs --bundle");
  }

  @Test
  void aDamagedRunIsReported() throws IOException {
    Files.writeString(first.directory().resolve("results.json"), "[]");
    Outcome outcome = write(bundle).done();
    assertThat(outcome.err()).contains("results.json");
    assertThat(bundle.resolve("run-%s.html".formatted(hash(first))))
        .content()
        .contains("role=\"alert\"");
    assertThat(bundle.resolve("index.html")).content().contains("results.json");
  }
}
