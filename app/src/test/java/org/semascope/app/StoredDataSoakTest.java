package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.FileTree;

/**
 * Random damage to paragraph indexes, kept evaluations, stored runs and cards, each followed by a
 * command that reads them: it gives the same result or one sentence, never another number.
 */
class StoredDataSoakTest {
  private static final long SEED = 77;
  private static final String CORPUS = "probes/src/test/resources/asymmetry/corpus.tsv";
  private static final String BERT = Tiny.bert().toString();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path temp;

  private enum Verdict {
    SAME,
    SAME_AND_REPORTED,
    REFUSED,
    BELIEVED,
    STACK_TRACE
  }

  /** What a command gave: its exit code, its result if there is one, and its messages. */
  private record Answer(int code, JsonNode result, String err) {}

  private interface Command {
    Answer run() throws IOException;
  }

  /**
   * Something stored, and the command that reads it.
   *
   * @param whole what is stored, by file
   * @param expected what the command gives as long as nothing is damaged
   */
  private record Target(
      String name, Path stored, Map<Path, byte[]> whole, Command command, Answer expected) {
    static Target of(String name, Path stored, Command command) throws IOException {
      command.run(); // everything that is kept is kept
      Map<Path, byte[]> whole = files(stored);
      Answer expected = command.run();
      assertThat(expected.code).as(expected.err).isZero();
      assertThat(whole).as(name).isNotEmpty();
      return new Target(name, stored, whole, command, expected);
    }

    private static Map<Path, byte[]> files(Path folder) throws IOException {
      Map<Path, byte[]> files = new TreeMap<>();
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          files.put(file, Files.readAllBytes(file));
        }
      }
      return files;
    }

    Verdict damage(Random random) throws IOException {
      List<Path> candidates =
          whole.keySet().stream().filter(file -> whole.get(file).length > 0).toList();
      Path file = candidates.get(random.nextInt(candidates.size()));
      Files.write(file, damaged(whole.get(file), random));
      try {
        return verdict(command.run());
      } finally {
        restore();
      }
    }

    private Verdict verdict(Answer found) {
      if (found.err.contains("Exception") || found.err.contains("\tat ")) {
        return Verdict.STACK_TRACE;
      }
      if (found.code != 0) {
        boolean sentence = found.err.lines().anyMatch(line -> line.startsWith("semascope: "));
        return sentence ? Verdict.REFUSED : Verdict.STACK_TRACE;
      }
      boolean reported = !found.err.equals(expected.err);
      try {
        Outcome.assertSame(found.result, expected.result);
        return reported ? Verdict.SAME_AND_REPORTED : Verdict.SAME;
      } catch (AssertionError e) {
        // Without the damaged part, if the command says so.
        boolean left = found.err.lines().anyMatch(line -> line.startsWith("not compared with: "));
        return left ? Verdict.REFUSED : Verdict.BELIEVED;
      }
    }

    private void restore() throws IOException {
      for (Path file : files(stored).keySet()) {
        if (!whole.containsKey(file)) {
          Files.delete(file);
        }
      }
      for (Map.Entry<Path, byte[]> file : whole.entrySet()) {
        if (!Files.isRegularFile(file.getKey())
            || !Arrays.equals(Files.readAllBytes(file.getKey()), file.getValue())) {
          Files.createDirectories(file.getKey().getParent());
          Files.write(file.getKey(), file.getValue());
        }
      }
    }
  }

  /** Never what was there before. */
  private static byte[] damaged(byte[] whole, Random random) {
    byte[] bad = whole.clone();
    while (Arrays.equals(bad, whole)) {
      int length = Math.min(whole.length, 1 + random.nextInt(64));
      int at = random.nextInt(whole.length - length + 1);
      switch (random.nextInt(6)) {
        case 0 -> bad = Arrays.copyOf(whole, random.nextInt(whole.length));
        case 1 -> Arrays.fill(bad, at, at + length, (byte) 0);
        case 2 -> {
          byte[] noise = new byte[length];
          random.nextBytes(noise);
          System.arraycopy(noise, 0, bad, at, length);
        }
        case 3 -> {
          int from = random.nextInt(whole.length - length + 1);
          System.arraycopy(whole, from, bad, at, length); // a stretch of the same file
        }
        case 4 -> {
          int[] digits =
              IntStream.range(0, whole.length).filter(i -> Character.isDigit(whole[i])).toArray();
          if (digits.length > 0) {
            bad[digits[random.nextInt(digits.length)]] = (byte) ('0' + random.nextInt(10));
          }
        }
        default -> {
          for (int n = random.nextInt(3); n >= 0; n--) {
            bad[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
          }
        }
      }
    }
    return bad;
  }

  private Command printing(Path home, String... args) {
    return () -> {
      Outcome outcome = new World(home).run(args);
      return new Answer(outcome.code(), parsed(outcome.out()), outcome.err());
    };
  }

  /** Lines of JSON, one value of JSON, or any text; without dates. */
  private static JsonNode parsed(String out) {
    try {
      JsonNode all =
          JSON.createArrayNode()
              .addAll(JSON.readerFor(JsonNode.class).<JsonNode>readValues(out).readAll());
      all.findParents("date").forEach(node -> ((ObjectNode) node).remove("date"));
      return all;
    } catch (IOException e) {
      return JSON.getNodeFactory().textNode(out);
    }
  }

  /** A run of the model, with runs of its controls beside it. */
  private String run(Path root, Path model) throws IOException {
    String[] probe = {"probe", "substitution", "-m", model.toString(), "--limit", "60"};
    new World(temp)
        .run(
            Stream.concat(Stream.of(probe), Stream.of("--layers", "3", "-o", root.toString()))
                .toArray(String[]::new))
        .done();
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(path -> path.endsWith("manifest.json"))
          .map(Path::getParent)
          .filter(
              path ->
                  path.getParent().getFileName().toString().startsWith(model.getFileName() + "@"))
          .findFirst()
          .orElseThrow()
          .toString();
    }
  }

  private List<Target> targets() throws IOException {
    List<Target> all = new ArrayList<>();
    Path one = temp.resolve("associations");
    String[] associate = {
      "associate", "river", "water", "-m", BERT, "--corpus", CORPUS, "--format", "json"
    };
    printing(one, associate).run();
    all.add(
        Target.of(
            "index of the store", one.resolve("semascope/indexes"), printing(one, associate)));
    all.add(
        Target.of("kept masks", one.resolve("semascope/evaluations"), printing(one, associate)));

    Path index = temp.resolve("user.index");
    new World(temp).run("index", "build", "--data", CORPUS, "-o", index.toString()).done();
    all.add(
        Target.of(
            "index of the user",
            index,
            printing(
                temp,
                "contexts",
                "river",
                "water",
                "--data",
                index.toString(),
                "-n",
                "50",
                "--format",
                "json")));

    Path two = temp.resolve("uses");
    String[] search = {
      "search",
      "-m",
      BERT,
      "--data",
      SearchCommandTest.USES,
      "the old woman collected coins at the bank",
      "--word",
      "bank",
      "-n",
      "30",
      "--format",
      "json"
    };
    printing(two, search).run();
    try (Stream<Path> kinds = Files.list(two.resolve("semascope/evaluations"))) {
      for (Path kind : kinds.sorted().toList()) {
        all.add(
            Target.of(
                "kept " + kind.getFileName().toString().replaceAll("@.*", ""),
                kind,
                printing(two, search)));
      }
    }

    Path runs = temp.resolve("runs");
    String first = run(runs, Tiny.bert());
    String second = run(runs, Tiny.gpt2());
    all.add(
        Target.of(
            "stored run", Path.of(first), printing(temp, "report", first, "--format", "json")));
    Path cards = temp.resolve("cards");
    all.add(
        Target.of(
            "runs of a card",
            runs,
            printing(temp, "card", first, second, "-o", cards.toString(), "--format", "json")));
    Path root = temp.resolve("old");
    String before = run(root, Tiny.bert());
    new World(temp).run("card", before, "-o", root.toString()).done();
    Path old = cardOfRuns(root);
    Path now = temp.resolve("now");
    String[] against = {"card", first, "--against", old.toString(), "-o", now.toString()};
    Command comparing =
        () -> {
          FileTree.delete(now);
          Outcome outcome = new World(temp).run(against);
          Path page = cardOfRuns(now).resolve("card.md");
          String changes = Files.exists(page) ? Files.readString(page) : "";
          return new Answer(outcome.code(), parsed(changes), outcome.err());
        };
    assertThat(comparing.run().result.asText()).contains("same run");
    all.add(Target.of("card compared with", old.resolve("card.json"), comparing));
    all.add(Target.of("run compared with", Path.of(before), comparing));
    return all;
  }

  /** The only folder of a card below these runs; a folder that does not exist if there is none. */
  private static Path cardOfRuns(Path runs) throws IOException {
    Path cards = runs.resolve("card");
    return Files.isDirectory(cards) ? FileTree.children(cards).get(0) : cards;
  }

  private void damage(int cases) throws IOException {
    List<Target> targets = targets();
    Random random = new Random(SEED);
    Map<String, Map<Verdict, Integer>> counts = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < cases; i++) {
      Target target = targets.get(i % targets.size());
      Verdict verdict = target.damage(random);
      counts.computeIfAbsent(target.name, any -> new TreeMap<>()).merge(verdict, 1, Integer::sum);
      if (verdict == Verdict.BELIEVED || verdict == Verdict.STACK_TRACE) {
        faults.add("case %d: %s: %s".formatted(i, target.name, verdict));
      }
    }
    counts.forEach((name, own) -> System.out.printf("damaged %s: %s%n", name, own));
    assertThat(faults).isEmpty();
  }

  @Test
  @Tag("soak")
  void nothingDamagedIsBelieved() throws IOException {
    damage(1000);
  }

  @Test
  void nothingDamagedIsBelievedInAFewCases() throws IOException {
    damage(40);
  }
}
