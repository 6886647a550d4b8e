package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the commands of {@code golden/commands.txt} print and write, compared with stored files:
 * text to the letter, decimals within one unit of their last digit or 1e-5.
 *
 * <p>All files go to {@code app/target/golden}, with pages and figures, so that two states of the
 * program can be compared byte by byte with {@code diff -r}; {@code -Dgolden.all=true} runs more
 * commands for that. {@code -Dgolden.write=true} replaces the stored files.
 */
class GoldenFilesTest {
  private static final Path STORED = Path.of("app/src/test/resources/golden");
  private static final Path WRITTEN = Path.of("app/target/golden");
  private static final String DATA = "probes/src/test/resources";

  /** Of the files of a run, these are stored; of the figures, only the names. */
  private static final List<String> KEPT =
      List.of(
          "stdout.txt",
          "figures.txt",
          "items.jsonl",
          "results.json",
          "table.md",
          "report.json",
          "card.json",
          "card.csv");

  private static final Set<String> TEXTS =
      Set.of("csv", "html", "json", "jsonl", "md", "svg", "tex", "tsv", "txt", "yaml");

  private static final Pattern QUOTED_OR_WORD = Pattern.compile("\"([^\"]*)\"|\\S+");
  private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+(?:E-?\\d+)?");

  @TempDir static Path folder;

  /** Runs of earlier commands, by the commands' names. */
  private static final Map<String, Path> RUNS = new LinkedHashMap<>();

  static Stream<String> commands() throws IOException {
    return Files.readAllLines(STORED.resolve("commands.txt")).stream()
        .filter(line -> !line.startsWith(Boolean.getBoolean("golden.all") ? "#" : "-"))
        .filter(line -> !line.startsWith("#"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void filesAreAsStored(String line) throws IOException {
    String label = line.substring(0, line.indexOf(':'));
    boolean stored = !label.startsWith("-");
    String name = stored ? label : label.substring(1);
    List<String> words = words(line.substring(line.indexOf(':') + 1), name);
    // What earlier commands keep would change the number of texts that a card encodes.
    Path home = folder.resolve(name.startsWith("card") ? "home-of-cards" : "home");
    Outcome outcome = new World(home).run(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Map<String, String> files = files(name, outcome);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path to = WRITTEN.resolve(name).resolve(file.getKey());
      Files.createDirectories(to.getParent());
      Files.writeString(to, file.getValue());
    }
    if (stored) {
      Map<String, String> kept = new TreeMap<>(files);
      // The runs of a card are runs of probes, of which others are stored.
      kept.keySet().removeIf(path -> name.equals("card") && path.matches("(?!card/)\\w+/.*"));
      kept.keySet().removeIf(path -> !KEPT.contains(Path.of(path).getFileName().toString()));
      compare(STORED.resolve(name), kept);
    }
  }

  private static List<String> words(String command, String name) {
    List<String> words = new ArrayList<>();
    Matcher matcher = QUOTED_OR_WORD.matcher(command);
    while (matcher.find()) {
      words.add(matcher.group(1) != null ? matcher.group(1) : filled(matcher.group(), name));
    }
    return words;
  }

  private static String filled(String word, String name) {
    if (word.startsWith("@")) {
      return RUNS.get(word.substring(1)).toString();
    }
    return word.replace("BERT", Tiny.bert().toString())
        .replace("GPT2", Tiny.gpt2().toString())
        .replace("NOUNS", Tiny.vectors("nouns").toString())
        .replace("ADVERBS", Tiny.vectors("adverbs").toString())
        .replace("DATA", DATA)
        .replace("OUT", folder.resolve(name).toString())
        .replace("FOLDER", folder.toString());
  }

  /** What the command printed and wrote, by the path below its folder. */
  private static Map<String, String> files(String name, Outcome outcome) throws IOException {
    Map<String, String> files = new TreeMap<>();
    files.put("stdout.txt", normalised(outcome.out()));
    files.put("stderr.txt", normalised(outcome.err()));
    List<String> figures = new ArrayList<>();
    Path own = folder.resolve(name);
    if (!Files.isDirectory(own)) {
      return files;
    }
    try (Stream<Path> all = Files.walk(own)) {
      for (Path path : all.filter(Files::isRegularFile).sorted().toList()) {
        String file = path.getFileName().toString();
        String below = own.relativize(path).toString();
        if (file.equals("manifest.json")) {
          RUNS.putIfAbsent(name, path.getParent());
        } else if (file.endsWith(".png")) {
          figures.add(normalised(below));
        } else if (TEXTS.contains(file.substring(file.lastIndexOf('.') + 1))) {
          files.put(normalised(below), normalised(Files.readString(path)));
        }
      }
    }
    if (!figures.isEmpty()) {
      files.put("figures.txt", String.join("\n", figures) + "\n");
    }
    return files;
  }

  /** Without what differs between runs or machines: folders, times, rates, checksums. */
  private static String normalised(String text) {
    return text.replace(folder.toString(), "FOLDER")
        .replace(Path.of("").toAbsolutePath().toString(), "ROOT")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
        .replaceAll("date: \\d{4}-\\d\\d-\\d\\d", "date: DATE")
        .replaceAll("\\d+(\\.\\d+)? (s|min|ms)\\b( \\d+ s\\b)?", "DURATION")
        .replaceAll("[\\d.]+ (a|per) second", "RATE $1 second")
        .replaceAll("(?m)^card: .*/s, .*\\n", "")
        .replaceAll("\"(seconds|wallSeconds|bytes)\" : [\\d.]+", "\"$1\" : NUMBER")
        .replaceAll("\"environment\" : \\{[^}]*}", "\"environment\" : {}")
        .replaceAll("[0-9a-f]{64}", "SHA256")
        .replaceAll("inoculation/bert-[0-9a-f]{12}", "inoculation/bert-HASH");
  }

  private static void compare(Path stored, Map<String, String> kept) throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      for (Map.Entry<String, String> file : kept.entrySet()) {
        Path to = stored.resolve(file.getKey());
        Files.createDirectories(to.getParent());
        Files.writeString(to, file.getValue());
      }
      return;
    }
    Map<String, String> expected = new TreeMap<>();
    try (Stream<Path> all = Files.walk(stored)) {
      all.filter(Files::isRegularFile)
          .forEach(path -> expected.put(stored.relativize(path).toString(), read(path)));
    }
    assertThat(kept.keySet()).isEqualTo(expected.keySet());
    expected.forEach((path, text) -> assertSame(stored.resolve(path), text, kept.get(path)));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertSame(Path file, String expected, String found) {
    String[] expectedText = DECIMAL.split(expected, -1);
    String[] foundText = DECIMAL.split(found, -1);
    assertThat(foundText).as(file.toString()).isEqualTo(expectedText);
    Matcher one = DECIMAL.matcher(expected);
    Matcher other = DECIMAL.matcher(found);
    while (one.find() && other.find()) {
      double difference =
          Math.abs(Double.parseDouble(one.group()) - Double.parseDouble(other.group()));
      assertThat(difference)
          .as("%s: %s, found %s", file, one.group(), other.group())
          .isLessThanOrEqualTo(tolerance(one.group()));
    }
  }

  /** One unit of the last digit of short numbers, which are rounded; of long ones 1e-5. */
  private static double tolerance(String number) {
    int digits = number.length() - number.indexOf('.') - 1;
    return number.contains("E") || digits > 4 ? 1e-5 : 1.001 * Math.pow(10, -digits);
  }
}
