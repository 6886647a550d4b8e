package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParameterException;

/** The command lines of the documentation are understood by the program. */
class DocumentedCommandsTest {
  private static final Path RECIPES = Path.of("docs/recipes.md");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w*\\n(.*?)^```$");

  /** {@code $ LANG=C ./semascope card -m x \}, with continued lines; no example of an error. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)^(?:\\$ |.*\\| )?(?:[A-Z_]+=\\S+ )*(?:\\./)?semascope((?: .*)?(?:(?<=\\\\)\\n.*)*)$(?!\\nsemascope: )");

  /** A word of a command line: quoted or plain parts; ends the command; or a comment. */
  private static final Pattern WORD =
      Pattern.compile("((?:\"[^\"]*\"|'[^']*'|[^\\s\"'|>&;#]|(?<=\\S)#)+)|([|>&;]|#.*)");

  @TempDir private Path temp;

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(Path.of("README.md")));
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsParse(Path page) throws IOException {
    Map<String, String> refused = new TreeMap<>();
    for (List<String> words : commands(Files.readString(page))) {
      refusal(words).ifPresent(reason -> refused.put(String.join(" ", words), reason));
    }
    assertThat(refused).isEmpty();
  }

  /** Every command of a user has a recipe. */
  @Test
  void recipesShowEveryTask() throws IOException {
    List<String> first =
        commands(Files.readString(RECIPES)).stream()
            .map(words -> Commands.name(words.toArray(String[]::new)))
            .toList();
    assertThat(first)
        .contains("card", "run", "report", "compare", "search", "thesaurus", "encode", "inoculate")
        .contains("data template", "data check", "data pull", "runs list", "runs rm", "cite")
        .contains("probe similarity", "probe senses", "models list", "cache prune", "completion");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "probe senses -m bert --layer;Missing required parameter",
        "probe senses --no-such-option;Unknown option",
        "card --size huge;Invalid value",
        "nosuch -m bert;Unmatched argument"
      })
  void mistakesAreFound(String line, String reason) {
    assertThat(refusal(List.of(line.split(" "))).orElse("")).containsIgnoringCase(reason);
  }

  @Test
  void commandsAreFoundInBlocks() {
    String page =
        """
        A `semascope nonsense` in a sentence.
        ```
        $ HF_HOME=/x ./semascope search "the #1 bank" --word bank \\
            --data 'my text.txt' > out.csv   # a comment
        semascope is not a prompt
        printf 'a' | ./semascope encode -m bert --input -
        ```
        """;
    assertThat(commands(page))
        .containsExactly(
            List.of("search", "the #1 bank", "--word", "bank", "--data", "my text.txt"),
            List.of("is", "not", "a", "prompt"),
            List.of("encode", "-m", "bert", "--input", "-"));
  }

  private Optional<String> refusal(List<String> words) {
    String[] args = OldNames.withCommand(words.toArray(String[]::new));
    Context context =
        new World(temp)
            .context(
                World.stream(new ByteArrayOutputStream()),
                World.stream(new ByteArrayOutputStream()));
    try {
      var line = Semascope.parser(context.of(Commands.name(args)), args);
      line.parseArgs(OldNames.replaced(line.getCommandSpec(), args));
      return Optional.empty();
    } catch (ParameterException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static List<List<String>> commands(String page) {
    return BLOCK
        .matcher(page)
        .results()
        .flatMap(block -> COMMAND.matcher(block.group(1)).results())
        .map(command -> words(command.group(1).replace("\\\n", " ")))
        .filter(words -> !words.isEmpty())
        .toList();
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    for (MatchResult word : WORD.matcher(line).results().toList()) {
      if (word.group(1) == null) {
        break;
      }
      words.add(word.group(1).replaceAll("[\"']", ""));
    }
    return words;
  }
}
