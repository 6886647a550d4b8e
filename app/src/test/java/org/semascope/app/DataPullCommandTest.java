package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.io.PinnedFile;
import org.semascope.core.io.PinnedSet;
import org.semascope.core.io.Sha256;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.probes.CardTerms;
import org.semascope.probes.card.CardRunner;

/** Data sets pulled from a server on the loopback interface, and used by name. */
class DataPullCommandTest {
  private static final String PAIRS =
      "time\tyear\t7.5\nday\tyear\t8.0\nman\thand\t2.0\nhouse\tdoor\t5.5\nbook\tword\t6.0\n";

  @TempDir private Path temp;
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = files.get(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(body == null ? 404 : 200, body == null ? -1 : body.length);
            if (body != null) {
              exchange.getResponseBody().write(body);
            }
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void whatCanBePulledIsListed() {
    Outcome list = world().run("data", "pull").done();
    assertThat(list.out().lines())
        .hasSize(1 + KnownSets.published().size())
        .anyMatch(line -> line.matches("streusle +1.2 MB +CC BY-SA 4.0"))
        .allMatch(line -> line.length() <= 80);
    assertThat(world().run("data", "list").done().out().lines())
        .hasSize(1 + KnownSets.all().size())
        .anyMatch(line -> line.startsWith("men ") && line.contains("pull: 54 kB"))
        .anyMatch(line -> line.startsWith("usf ") && line.contains("elsewhere"))
        .allMatch(line -> line.length() <= 80);
    List<JsonNode> sets = world().run("data", "list", "--format", "json").done().results();
    assertThat(sets)
        .filteredOn(set -> set.path("name").asText().equals("streusle"))
        .singleElement()
        .satisfies(
            set -> {
              assertThat(set.path("downloadBytes").asLong()).isEqualTo(1_242_348);
              assertThat(set.path("state").asText()).isEqualTo("pull");
              assertThat(set.path("kind").asText()).isEqualTo("supersense corpus");
            });
    Outcome show = world().run("data", "show", "streusle").done();
    assertThat(show.out())
        .contains(
            "licence: CC BY-SA 4.0", "github.com/nert-nlp/streusle at", "cite: ", "Schneider");
    assertThat(show.err()).isEqualTo("`semascope data pull streusle` downloads it (1.2 MB)\n");
  }

  @Test
  void whatCannotBePulledIsOneSentence() {
    world().run("data", "pull", "men", "simlex").failedWith("(did you mean simlex-999?)");
    world()
        .run("data", "pull", "usf")
        .failedWith("usf has no public copy that Semascope may pull; get it from: the appendix");
    world()
        .run("data", "pull", "--all", "men")
        .misused("data pull", "give --all or names, not both");
    world().run("data", "rm", "men").failed("the store has no data set men, and no other");
    world()
        .run("data", "check", "men")
        .failed(
            "there is no men on this machine (SEMASCOPE_DATA is not set); `semascope data pull men` downloads it (54 kB)");
    Outcome missing = world().run("data", "pull", "mc-30");
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err().lines().toList())
        .hasSize(5)
        .element(1)
        .isEqualTo("licence: none stated in this copy");
    assertThat(missing.err()).contains(": http://127.0.0.1:", "answered with status 404");
    files.put(file("mc-30").address(), PAIRS.getBytes(StandardCharsets.UTF_8));
    assertThat(world().run("data", "pull", ", mc-30,").err())
        .endsWith(
            "data/word-sim/EN-MC-30.txt: expected 543 bytes, found "
                + PAIRS.length()
                + "; the file was deleted\n");
    assertThat(temp.resolve("semascope/data")).doesNotExist();
  }

  @Test
  void aPulledSetIsUsedByNameUntilItIsDamagedOrRemoved() throws IOException {
    Path file = plant("rg-65");
    assertThat(world().run("data", "list").done().out()).containsPattern("rg-65 +here ");
    assertThat(world().run("data", "show", "rg-65").done().out().lines())
        .contains("licence: none stated in this copy", file.toString(), "time, year: 7.5");
    assertThat(world().run("data", "pull", "rg-65").done().err())
        .isEqualTo("rg-65 is already here: %s\n".formatted(temp.resolve("semascope/data/rg-65")));

    Map<String, String> env = Map.of("SEMASCOPE_HOME", temp.resolve("semascope").toString());
    CardTerms terms =
        new CardRunner(env, Progress.SILENT, progress -> null, Set.of(), 1, 1)
            .terms(CardTerms.Size.QUICK, Optional.of("vectors"));
    assertThat(terms.found("men", "rg-65")).containsExactly("rg-65");

    // Human ratings instead of the proxy, without being asked for.
    String runs = temp.resolve("runs").toString();
    String vectors = Tiny.vectors("nouns").toString();
    String[] probe = {"probe", "similarity", "-m", vectors, "-o", runs, "--occurrences", "0"};
    Outcome run = world().run(probe).done();
    assertThat(run.err())
        .startsWith("using the human ratings of RG-65 (--data rg-65); --data wordnet-paths: ")
        .contains("human ratings (RG-65)");
    assertThat(run.out()).contains("rg-65 all pairs");
    String folder =
        run.err()
            .lines()
            .filter(line -> line.startsWith("results: "))
            .map(line -> line.substring("results: ".length()))
            .findFirst()
            .orElseThrow();
    JsonNode recipe =
        new ObjectMapper().readTree(Path.of(folder, "manifest.json").toFile()).path("recipe");
    assertThat(recipe.path("options").path("data").get(0).asText()).isEqualTo("rg-65");
    assertThat(recipe.path("data").get(0).path("sha256").asText()).isEqualTo(sha256(PAIRS));
    assertThat(world().run("cite", folder).done().out()).contains("rubenstein1965");
    assertThat(
            world().run("cite", "rg-65").done().out().lines().filter(line -> line.startsWith("@")))
        .satisfiesExactly(
            own -> assertThat(own).isEqualTo("@software{semascope,"),
            work -> assertThat(work).endsWith("{rubenstein1965,"));

    Files.writeString(file, PAIRS.replace("7.5", "2.5"));
    world()
        .run("data", "check", "rg-65")
        .failed(
            "rg-65: similarity/EN-RG-65.txt has changed since it was pulled (expected sha256 %s, found %s): `semascope data pull rg-65` gets the set again"
                .formatted(sha256(PAIRS), Sha256.of(file)));
    assertThat(world().run(probe).code()).isEqualTo(1);
    assertThat(world().run("cache", "show").done().out()).containsPattern("data set +rg-65");
    assertThat(world().run("data", "rm", "rg-65").done().err()).startsWith("removed rg-65, ");
    assertThat(world().run("data", "list").done().out()).containsPattern("rg-65 +pull: 1.2 kB");
  }

  /** With the published files, which are not part of the project. */
  @Test
  void publishedFilesAreThoseOfTheCatalogue() throws IOException {
    String data = System.getenv().getOrDefault("SEMASCOPE_DATA", "");
    assumeTrue(
        Files.isRegularFile(Path.of(data.split(File.pathSeparator)[0], file("men").file())),
        "SEMASCOPE_DATA has no men");
    for (String name : List.of("men", "ncs")) {
      for (PinnedFile file : set(name).files()) {
        files.put(
            file.address(),
            Files.readAllBytes(Path.of(data.split(File.pathSeparator)[0], file.file())));
      }
    }
    Outcome pull = world().run("data", "pull", "men,ncs").done();
    Path store = temp.resolve("semascope/data");
    assertThat(pull.out().lines())
        .containsExactly(
            store.resolve("men/similarity/EN-MEN-TR-3k.txt").toString(),
            store.resolve("ncs/ncs").toString());
    assertThat(world().run("data", "check", "men").done().err()).endsWith("3,000 pairs, 0 bad\n");
    assertThat(world().run("data", "check", "ncs").done().err()).contains("461 compounds, 0 bad");
  }

  /** Puts a set into the store as if it had been pulled, with other content. */
  private Path plant(String name) throws IOException {
    PinnedSet set = set(name);
    Path folder = temp.resolve("semascope/data").resolve(name);
    Path file = folder.resolve(set.files().get(0).file());
    Files.createDirectories(file.getParent());
    Files.writeString(file, PAIRS);
    ObjectMapper json = new ObjectMapper();
    ObjectNode origin = json.createObjectNode().put("name", name).put("revision", set.revision());
    origin.putObject("sha256").put(set.files().get(0).file(), sha256(PAIRS));
    json.writeValue(folder.resolve("semascope.json").toFile(), origin);
    return file;
  }

  private static String sha256(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static PinnedSet set(String name) {
    return KnownSets.named(name).flatMap(KnownSet::published).orElseThrow();
  }

  private static PinnedFile file(String name) {
    return set(name).files().get(0);
  }

  private World world() {
    return new World(temp)
        .with("SEMASCOPE_DATA_ENDPOINT", "http://127.0.0.1:" + server.getAddress().getPort());
  }
}
