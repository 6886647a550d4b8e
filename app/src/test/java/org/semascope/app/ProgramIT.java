package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as users meet it: every command as a process, started by the launcher. */
@Tag("launcher")
class ProgramIT {
  private static final String MODEL = Tiny.bert().toString();

  @TempDir private static Path common;
  private static Installation installation;

  @TempDir private Path folder;

  @BeforeAll
  static void install() throws IOException {
    installation = Installation.shared(common);
  }

  @Test
  void exitCodesTellWhatHappened() throws IOException {
    assertThat(installation.run("--help").code()).isZero();
    assertThat(installation.run("frobnicate").code()).isEqualTo(2);
    installation
        .run("encode", "-m", MODEL, "café 生活", "--word", "thé")
        .failed("there is no word \"thé\" in \"café 生活\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", "C.UTF-8", "en_US.UTF-8", "xx_XX.UTF-8", ""})
  void wordsOfAnyScriptSurviveEveryLocale(String locale) throws IOException {
    Map<String, String> env = Map.of("LC_ALL", locale, "LANG", locale);
    String[] args = {
      "substitute", "-m", MODEL, "café 生活 😀", "--key", "café", "--targets", "東京", "--layers", "1"
    };
    Outcome table = installation.run(env, installation.launcher(), args).done();
    assertThat(table.out().lines().skip(1)).hasSize(1).first().asString().startsWith("café  東京");
    assertThat(table.err()).isEmpty();
  }

  @Test
  void encodeWritesResultsAndNothingElse() throws IOException {
    Path out = folder.resolve("vectors.npy");
    Outcome json =
        installation.run("encode", "-m", MODEL, "a boat", "--word", "boat", "--format", "json");
    assertThat(Outcome.fields(json.done().json())).containsExactly("span", "pieces", "layers");
    assertThat(json.err()).isEmpty();
    Outcome file =
        installation
            .piped("a boat\tboat\n", "encode", "-m", MODEL, "--input", "-", "--out", out.toString())
            .done();
    assertThat(file.out()).isEmpty();
    assertThat(file.err()).isEqualTo("wrote " + out + ": 1 x 4 x 32 (words, layers, width)\n");
    assertThat(out).isRegularFile();
  }

  @Test
  void aBundleIsAFolderOfPages() throws IOException {
    Path runs = folder.resolve("runs");
    Path bundle = folder.resolve("public");
    HandMadeRun.first().under(runs);
    Outcome outcome =
        installation.run("serve", "--bundle", bundle.toString(), "--runs", runs.toString()).done();
    assertThat(outcome.out()).isEqualTo(bundle.resolve("index.html") + "\n");
    assertThat(bundle.resolve("bundle.json")).isRegularFile();
  }

  @Test
  void tuningLoadsPyTorchBesideTheProgram() throws IOException {
    Path out = folder.resolve("tuned");
    // Half a gigabyte of native libraries need not be unpacked for every installation.
    Path natives = Path.of("app/target/natives").toAbsolutePath();
    Map<String, String> env = Map.of("ENGINE_CACHE_DIR", natives.toString());
    String corpus =
        Path.of("tuning/src/test/resources/hand-train.conllulex").toAbsolutePath().toString();
    Outcome outcome =
        installation
            .run(
                env,
                installation.launcher(),
                "tune",
                "supersenses",
                "-m",
                MODEL,
                "--supersenses",
                corpus,
                "--units",
                "6",
                "--epochs",
                "2",
                "-o",
                out.toString())
            .done();
    assertThat(outcome.out()).isEqualTo(out + "\n");
    assertThat(outcome.err()).contains("tuned on 6 words");
    installation.run("encode", "-m", out.toString(), "a boat", "--word", "boat").done();
  }

  @Test
  void fillAnswersInJson() throws IOException {
    Outcome outcome =
        installation.piped("the [MASK]\n", "fill", "-m", MODEL, "--input", "-").done();
    JsonNode json = outcome.json();
    assertThat(Outcome.fields(json)).containsExactly("position", "candidates", "top");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void modelsAndCacheLookIntoTheStore() throws IOException {
    assertThat(installation.run("models", "list").done().out()).contains("bert-base-uncased");
    assertThat(installation.run("models", "show", MODEL).done().out()).contains("37,607");
    assertThat(installation.run("models", "pull", MODEL).done().out()).isEqualTo(MODEL + "\n");
    assertThat(installation.run("cache", "show").done().out()).contains("fingerprint");
    assertThat(installation.run("cache", "prune").done().out()).isEmpty();
  }

  @Test
  void dataIsListedCheckedAndIndexed() throws IOException {
    assertThat(installation.run("data", "show", "wordnet-3.0").done().out()).contains("117,659");
    Path pairs = Files.writeString(folder.resolve("pairs.txt"), "cord\tsmile\t0.02\n");
    assertThat(installation.run("data", "check", pairs.toString()).done().err())
        .endsWith("1 pairs, 0 bad\n");
    Path corpus = Files.writeString(folder.resolve("c.tsv"), "Sea\tA wave came over the coast.\n");
    String index = folder.resolve("c.index").toString();
    installation.run("index", "build", "--data", corpus.toString(), "-o", index).done();
    assertThat(installation.run("contexts", "wave", "--data", index).done().out())
        .contains("coast");
  }

  /** The fast kernels come from a module that warns when it is asked for on the command line. */
  @Test
  void trainingIsQuietButForWhatItDoes() throws IOException {
    Path corpus = Files.writeString(folder.resolve("c.txt"), "a wave and a coast\n".repeat(50));
    Path out = folder.resolve("c.vectors");
    Outcome outcome =
        installation.run("train", "skipgram", "--data", corpus.toString(), "-o", out.toString());
    assertThat(outcome.done().out()).isEqualTo(out + "\n");
    assertThat(outcome.err())
        .matches(
            "250 words, 4 different ones\ntrained on 1,250 words in [0-9.]+ s, [0-9,]+ words/s\n");
    assertThat(out).isRegularFile();
  }

  @Test
  void neighboursOfOneWordAndOfMany() throws IOException {
    String model =
        Files.writeString(folder.resolve("v.vec"), NeighboursCommandTest.VECTORS).toString();
    Outcome one = installation.run("neighbours", "-m", model, "boat", "--vocabulary", "nouns");
    assertThat(one.done().out().lines().skip(1)).first().asString().startsWith("boat     1  ship ");
    Outcome many = installation.piped("boat\nsea\n", "neighbours", "-m", model, "--input", "-");
    assertThat(many.done().jsonLines()).hasSize(2);
    assertThat(many.err()).isEmpty();
  }

  @Test
  void aSearchRanksUsesAndASecondOneReadsWhatIsKept() throws IOException {
    String corpus = Path.of(SearchCommandTest.USES).toAbsolutePath().toString();
    String[] search = {
      "search",
      "-m",
      Tiny.bert().toString(),
      "--data",
      corpus,
      "the old bank was cold",
      "--word",
      "bank",
      "-n",
      "3",
      "--format",
      "json"
    };
    Outcome first = installation.run(search);
    assertThat(first.done().json().get("hits")).hasSize(3);
    assertThat(first.err()).contains("3 of 25 uses shown");
    assertThat(installation.run(search).done().out()).isEqualTo(first.out());
  }

  @Test
  void theSensesProbeLeavesAPage() throws IOException {
    String corpus = Path.of(SearchCommandTest.USES).toAbsolutePath().toString();
    Path runs = folder.resolve("senses");
    Outcome outcome =
        installation.run(
            "probe",
            "senses",
            "-m",
            Tiny.bert().toString(),
            "--data",
            corpus,
            "--each",
            "-o",
            runs.toString());
    assertThat(outcome.done().out()).contains("AP", "chance", "layer 3");
    String page = outcome.err().lines().reduce((one, other) -> other).orElseThrow();
    assertThat(Path.of(page.replaceFirst("page: ", ""))).exists();
  }

  @Test
  void neighboursAreRerankedInSentences() throws IOException {
    Path data = Path.of("probes/src/test/resources/rerank").toAbsolutePath();
    List<String> common =
        List.of(
            "-m",
            MODEL,
            "--vectors",
            data.resolve("nouns.vec").toString(),
            "--data",
            data.resolve("corpus.txt").toString(),
            "--min-count",
            "1",
            "-n",
            "4",
            "-s",
            "3");
    Outcome words = installation.run(words(List.of("thesaurus", "car"), common)).done();
    assertThat(words.out().lines().skip(1)).hasSize(4).allMatch(line -> line.startsWith("car "));
    Path out = folder.resolve("thesaurus.tsv");
    String runs = folder.resolve("runs").toString();
    installation
        .run(
            words(
                List.of(
                    "thesaurus", "--all", "--limit", "3", "--out", out.toString(), "--runs", runs),
                common))
        .done();
    assertThat(Files.readAllLines(out).stream().filter(line -> line.matches("[a-z]+\t\\d+\t.*")))
        .hasSize(3 * 4);
    Outcome probe = installation.run(words(List.of("probe", "rerank", "-o", runs), common)).done();
    assertThat(probe.out()).startsWith("relation").contains("COHYP");
    assertThat(probe.err()).contains("page: " + runs);
  }

  private static String[] words(List<String> command, List<String> options) {
    return Stream.concat(command.stream(), options.stream()).toArray(String[]::new);
  }

  @Test
  void aReaderThatHasEnoughEndsTheRunInSilence() throws IOException {
    Path lines = Files.writeString(folder.resolve("words.tsv"), "a boat\tboat\n".repeat(5000));
    Outcome outcome =
        installation.shell(
            "\"$semascope\" encode -m '%s' --input '%s' | head -1".formatted(MODEL, lines));
    assertThat(outcome.out().lines()).hasSize(1);
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void tooLittleMemoryIsOneSentence() throws IOException {
    Outcome outcome =
        installation.run(
            Map.of(
                "SEMASCOPE_JAVA_OPTS",
                "-Xmx16m",
                "SEMASCOPE_HOME", // without WordNet's image, which takes less memory
                folder.resolve("empty").toString()),
            installation.launcher(),
            "data",
            "show",
            "wordnet-3.0");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .matches("semascope: .*out of memory \\(.*SEMASCOPE_JAVA_OPTS=-Xmx.*\n");
  }

  @Test
  void aFullDiskIsAFailure() throws IOException {
    for (String command : List.of("--help", "models list", "models show '" + MODEL + "'")) {
      Outcome outcome = installation.shell("\"$semascope\" " + command + " >/dev/full");
      outcome.failed("cannot write the result: No space left on device");
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void breakingOffLeavesNothingBehind() throws IOException, InterruptedException {
    Path results = Files.createDirectory(folder.resolve("results"));
    List<String> command =
        List.of(
            installation.launcher().toString(),
            "encode",
            "-m",
            MODEL,
            "--input",
            "-",
            "--out",
            results.resolve("vectors.npy").toString());
    Process process =
        installation.start(Map.of(), command, folder.resolve("out"), folder.resolve("err"));
    try {
      while (names(results).isEmpty() && process.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(20); // it opens its file and then waits for lines
      }
      assertThat(names(results)).hasSize(1);
      process.destroy();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(names(results)).isEmpty();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
