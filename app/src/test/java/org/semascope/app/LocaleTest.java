package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.FileTree;

/** Results, file names and messages are the same in every locale. */
class LocaleTest {
  private static final Locale USUAL = Locale.getDefault();
  private static final String USES = "probes/src/test/resources/senses/uses.conllu";

  /** Conversions of a format whose result depends on the locale: numbers and dates. */
  private static final String CONVERSION = "%(?:\\d+\\$)?[-#+ 0,(]*\\d*(?:\\.\\d+)?[dfeEgGtT]";

  /** Code that takes the default locale. {@code formatted} is for {@code %s} in a literal. */
  private static final Pattern BY_DEFAULT_LOCALE =
      Pattern.compile(
          String.join(
              "|",
              "\"(?:\\\\.|[^\"\\\\\\n])*?"
                  + CONVERSION
                  + "(?:\\\\.|[^\"\\\\\\n])*\"\\s*(?:\\.|::)formatted",
              "[^\"\\s]\\s*(?:\\.|::)formatted\\b",
              "String(?:\\.|::)format\\b(?!\\(\\s*Locale\\.ROOT)",
              "\\.printf\\((?!\\s*Locale\\.ROOT)",
              "\\bto(?:Lower|Upper)Case\\(\\)",
              "::to(?:Lower|Upper)Case\\b",
              "\\b(?:NumberFormat|DecimalFormat|Collator|Scanner|Formatter|MessageFormat)\\b\\s*[.(]",
              "\\bDateTimeFormatter\\.of",
              "Locale\\.getDefault"));

  @TempDir private Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(USUAL);
  }

  @Test
  void noCodeTakesTheDefaultLocale() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of(""))) {
      for (Path file : files.filter(LocaleTest::isMain).toList()) {
        String text = Files.readString(file);
        Matcher matcher = BY_DEFAULT_LOCALE.matcher(text);
        while (matcher.find()) {
          long line = text.substring(0, matcher.end()).lines().count();
          found.add("%s:%d: %s".formatted(file, line, matcher.group()));
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean isMain(Path file) {
    return file.toString().matches("\\w+/src/main/java/.*\\.java");
  }

  /** Digits of its own in Arabic; another lower case of I in Turkish. */
  @Test
  void commandsDoTheSame() throws IOException {
    Locale.setDefault(Locale.ROOT);
    Map<String, String> expected = results();
    assertThat(expected).hasSizeGreaterThan(20);
    for (String tag : List.of("ar-EG-u-nu-arab", "tr-TR")) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      Map<String, String> found = results();
      assertThat(found.keySet()).containsExactlyElementsOf(expected.keySet());
      found.forEach((key, value) -> assertThat(value).as(key).isEqualTo(expected.get(key)));
    }
  }

  /** What the commands print, and the files that they leave: those with times by name alone. */
  private Map<String, String> results() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Path corpus =
        Files.writeString(home.resolve("corpus.txt"), "The disaster was a tsunami.\n".repeat(1200));
    String bert = Tiny.bert().toString();
    String query = "the old woman collected coins at the bank near the river";
    List<List<String>> commands =
        List.of(
            List.of("fill", "-m", bert, "The cat sat on the [MASK]."),
            List.of("encode", "-m", bert, "the cat sat", "--word", "cat"),
            List.of("neighbours", "-m", Tiny.vectors("nouns").toString(), "year"),
            List.of("search", "-m", bert, "--data", USES, query, "--word", "bank"),
            List.of("data", "show", "wordnet-3.0"),
            List.of(
                "index",
                "build",
                "--data",
                corpus.toString(),
                "-o",
                home + "/index",
                "--threads",
                "1"),
            List.of("contexts", "disaster", "--data", home + "/index", "-n", "1000"),
            List.of("models", "show", bert),
            List.of("probe", "senses", "-m", bert, "--data", USES, "--each", "-o", home + "/runs"),
            List.of("search", "-m", bert, "--data", USES, query, "--sample", "-1200"),
            List.of("contexts", "disaster", "--data", home + "/index", "-n", "-1200"));
    Map<String, String> results = new TreeMap<>();
    for (int i = 0; i < commands.size(); i++) {
      Outcome outcome = new World(home).run(commands.get(i).toArray(String[]::new));
      assertThat(outcome.err()).as("%s", commands.get(i)).doesNotContain("Exception");
      results.put("out " + i, outcome.code() + outcome.out().replace(home.toString(), ""));
      String said = outcome.err().replace(home.toString(), "").replaceAll("[\\d.]+ s\\b", "T s");
      results.put("err " + i, said);
    }
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file :
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.toString().contains("fingerprints"))
              .toList()) {
        String name = home.relativize(file).toString();
        boolean same =
            name.matches(".*(results\\.json|items\\.jsonl|skipped\\.jsonl|\\.csv|\\.tex)");
        results.put(name, same ? Files.readString(file) : "");
      }
    }
    FileTree.delete(home.resolve("index"));
    FileTree.delete(home.resolve("runs"));
    return results;
  }
}
