package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.ProcessLock;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

class RunsCommandTest {
  @TempDir private Path folder;
  private Path root;
  private StoredRun uncased;
  private StoredRun cased;

  @BeforeEach
  void runs() {
    root = folder.resolve("runs");
    uncased = HandMadeRun.first().under(root);
    cased = HandMadeRun.second().under(root);
  }

  @Test
  void theListHasTheHeadlineAtTheBestLayer() throws IOException {
    Path pairs = folder.resolve("pairs.csv");
    Files.writeString(
        pairs,
        """
        word1,word2,score
        cat,dog,8.1
        car,train,5.5
        king,queen,8.0
        old,new,1.5
        river,house,0.4
        day,year,4.2
        """);
    String data = pairs.toString();
    String model = Tiny.bert().toString();
    String out = root.toString();
    world()
        .run("probe", "similarity", "-m", model, "--data", data, "--occurrences", "0", "-o", out)
        .done();
    JsonNode row = list("--probe", "similarity", "--format", "json").result();
    assertThat(row.path("model").asText()).isEqualTo("bert");
    assertThat(row.path("items").asInt()).isEqualTo(6);
    assertThat(row.path("data").toString()).contains("pairs.csv");
    assertThat(row.path("chance").asDouble()).isZero();
    StoredRun run = StoredRun.open(Path.of(row.path("directory").asText()));
    assertThat(run.manifest().hash()).startsWith(row.path("run").asText());
    List<Result> layers =
        run.results().stream()
            .filter(one -> one.metric().equals("SPEARMAN"))
            .filter(one -> one.group().equals(row.path("group").asText()))
            .toList();
    assertThat(layers).hasSize(Tiny.LAST_LAYER + 1);
    Result best = layers.stream().max(Comparator.comparingDouble(Result::value)).orElseThrow();
    assertThat(row.path("score").asDouble()).isEqualTo(best.value());
    assertThat(row.path("layer").asInt()).isEqualTo(best.layer().getAsInt());
    assertThat(list("--probe", "similarity").out()).contains("%.2f".formatted(best.value()));
  }

  @Test
  void theListIsFilteredAndSorted() {
    HandMadeRun.first().model("form").under(root);
    assertThat(list("--model", "UNCASED").out()).contains("bert-base-uncased");
    assertThat(list("--model", "UNCASED").out()).doesNotContain("bert-base-cased");
    assertThat(list("--data", "glove").out()).contains("bert-base-cased");
    assertThat(list("--data", "swow").err()).contains("none of the 3 runs");
    assertThat(list("--probe", "senses").out()).doesNotContain("bert");
    assertThat(list().out()).doesNotContain("form");
    assertThat(list("--all").out()).contains("form");
    assertThat(list("--sort", "model", "--format", "json").results())
        .extracting(row -> row.path("model").asText())
        .containsExactly("bert-base-cased", "bert-base-uncased");
    assertThat(list("--format", "json").results().get(0).path("model").asText())
        .isEqualTo("bert-base-cased"); // the newest
  }

  @Test
  void unfinishedRunsAreListedWithTheirState() {
    HandMadeRun.first().model("stopped").unfinishedUnder(root);
    assertThat(list("--model", "stopped").out()).contains("unfinished: ");
    assertThat(world().run("runs", "show", "stopped", "--runs", root.toString()).done().out())
        .contains("unfinished: ");
  }

  @Test
  void theListIsWrittenAsPageAndTable() throws IOException {
    Path page = folder.resolve("board.html");
    assertThat(list("-o", page.toString()).out().strip()).isEqualTo(page.toString());
    assertThat(Files.readString(page)).contains("<!DOCTYPE html>", "bert-base-cased", "<script>");
    Path table = folder.resolve("board.csv");
    list("-o", table.toString());
    assertThat(Files.readAllLines(table)).hasSize(3);
    world()
        .run("runs", "list", "--runs", root.toString(), "-o", "x.pdf")
        .misused(
            "runs list",
            "-o x.pdf: expected a file name that ends in .html, .csv, .tsv, .json, .jsonl, .md or .tex");
  }

  @Test
  void aDamagedRunIsNamedAndTheOthersAreListed() throws IOException {
    Files.writeString(cased.directory().resolve("manifest.json"), "{");
    Outcome outcome = world().run("runs", "list", "--runs", root.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).contains("bert-base-uncased").doesNotContain("bert-base-cased");
    assertThat(outcome.err()).contains("not listed: " + cased.directory());
  }

  @Test
  void runsHaveShortNames() {
    for (String name :
        List.of(
            "substitution:bert-base-uncased",
            "substitution:bert-base-u",
            "bert-base-uncased",
            "bert-base-uncased@0123",
            uncased.manifest().hash().substring(0, 8),
            uncased.directory().toString())) {
      assertThat(show(name).done().out()).as(name).contains(uncased.directory().toString());
    }
    assertThat(show("latest").done().out()).contains(cased.directory().toString());
    assertThat(show("substitution").done().out()).contains(cased.directory().toString());
  }

  @Test
  void unknownAndAmbiguousNamesAreRefused() {
    show("substitution:bert").failedWith("substitution:bert names 2 runs: ");
    show("substitution:brt-base-cased").failedWith("did you mean substitution:bert-base-cased?");
    show("nothing").failedWith("named nothing");
    show(folder.toString()).failedWith("expected the directory of a run");
    world()
        .run("runs", "show", "latest", "--runs", folder.resolve("none").toString())
        .failedWith("there are no runs in " + folder.resolve("none"));
  }

  @Test
  void runsAreRemoved() {
    String hash = uncased.manifest().hash().substring(0, 12);
    remove("substitution").failedWith("names 2 runs");
    assertThat(remove(hash).done().out()).contains("removed " + uncased.directory());
    assertThat(uncased.directory()).doesNotExist();
    assertThat(cased.directory()).exists();
    remove(hash).failedWith("named " + hash);
  }

  @Test
  void aRunOfSeveralNamesIsRemovedOnce() {
    String hash = cased.manifest().hash().substring(0, 12);
    String out =
        world()
            .run("runs", "rm", hash, cased.directory().toString(), "--runs", root.toString())
            .done()
            .out();
    assertThat(out).hasLineCount(1);
    assertThat(cased.directory()).doesNotExist();
  }

  @Test
  void aLinkToARunRemovesTheRun() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), cased.directory());
    Path lock = cased.directory().resolveSibling("." + cased.directory().getFileName() + ".lock");
    try (ProcessLock held = ProcessLock.tryAcquire(lock).orElseThrow()) {
      assertThat(held).isNotNull();
      remove(link.toString()).failedWith("a process is working on this run");
    }
    remove(link.toString()).done();
    assertThat(cased.directory()).doesNotExist();
  }

  @Test
  void aDamagedRunIsRemovedByItsDirectoryAndNotNamedSilently() throws IOException {
    Files.writeString(cased.directory().resolve("manifest.json"), "{");
    Outcome outcome = show("substitution").done();
    assertThat(outcome.out()).contains(uncased.directory().toString());
    assertThat(outcome.err()).contains("not considered: " + cased.directory());
    remove(cased.directory().toString()).done();
    assertThat(cased.directory()).doesNotExist();
  }

  @Test
  void digitsOfSeveralRunsAreRefused() throws IOException {
    Path copy = uncased.directory().resolveSibling("copy");
    Files.createDirectories(copy);
    for (String name : List.of("manifest.json", "items.jsonl", "results.json", "skipped.jsonl")) {
      Files.copy(uncased.directory().resolve(name), copy.resolve(name));
    }
    show(uncased.manifest().hash().substring(0, 8)).failedWith("names 2 runs");
  }

  @Test
  void withoutASubcommandRunsAreListed() {
    Outcome outcome = world().run("runs").done();
    assertThat(outcome.err()).doesNotContain("internal error");
  }

  @Test
  void unknownProbesAreRefused() {
    world()
        .run("runs", "list", "--probe", "sense", "--runs", root.toString())
        .misused("runs list", "--probe sense: there is no such probe (did you mean senses?)");
  }

  @Test
  void aRunThatAProcessWorksOnIsNotRemoved() throws IOException {
    Path directory = cased.directory();
    Path lock = directory.resolveSibling("." + directory.getFileName() + ".lock");
    try (ProcessLock held = ProcessLock.tryAcquire(lock).orElseThrow()) {
      assertThat(held).isNotNull();
      remove("bert-base-cased").failedWith("a process is working on this run");
    }
    assertThat(directory).exists();
  }

  @Test
  void reportsAndComparisonsTakeNames() {
    assertThat(
            world()
                .run(
                    "compare",
                    "--probe",
                    "substitution",
                    "bert-base-uncased",
                    "bert-base-cased",
                    "--runs",
                    root.toString(),
                    "--layers",
                    "8")
                .done()
                .out())
        .contains("bert-base-uncased", "bert-base-cased", "+0.375");
    assertThat(
            world()
                .run("report", "bert-base-cased", "--format", "csv", "--runs", root.toString())
                .done()
                .out())
        .contains("SYN");
  }

  private Outcome list(String... options) {
    String[] words = {"runs", "list", "--runs", root.toString()};
    String[] all = Arrays.copyOf(words, words.length + options.length);
    System.arraycopy(options, 0, all, words.length, options.length);
    return world().run(all).done();
  }

  private Outcome show(String name) {
    return world().run("runs", "show", name, "--runs", root.toString());
  }

  private Outcome remove(String name) {
    return world().run("runs", "rm", name, "--runs", root.toString());
  }

  private World world() {
    return new World(folder);
  }
}
