package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of commands and options, as a user types them. */
class OptionNamesTest {
  private static final String BERT = Tiny.bert().toString();
  private static final Pattern OPTION = Pattern.compile("^ {2,6}(?:-\\w, )?(--?[a-z-]+)");
  private static final Pattern HEADING = Pattern.compile("[A-Z][a-z]+:");

  @TempDir private Path temp;

  private Outcome run(String line) {
    return new World(temp).run(line.split(" "));
  }

  private static List<String> commands() {
    return List.of(
        "card",
        "encode",
        "fill",
        "next",
        "substitute",
        "neighbours",
        "search",
        "thesaurus",
        "contexts",
        "associate",
        "idiom",
        "probe substitution",
        "probe rerank",
        "probe senses",
        "probe similarity",
        "probe asymmetry",
        "probe idioms",
        "probe lexsub",
        "probe anisotropy",
        "report",
        "compare",
        "reproduce",
        "data show",
        "data check",
        "index build",
        "train skipgram",
        "tune supersenses",
        "inoculate");
  }

  @ParameterizedTest
  @CsvSource({
    "fill -m %s the_[MASK] --format json --top 3, fill -m %s the_[MASK] --format json -n 3",
    "fill -m %s the_[MASK] --format json --top=3, fill -m %s the_[MASK] --format json -n=3",
    "encode -m %s boat --word boat --layer 1, encode -m %s boat --word boat --layers 1",
    "encode -m %s boat --word boat --layers last, encode -m %s boat --word boat --layers 3",
    "encode -m %s boat --word boat --layers -1, encode -m %s boat --word boat --layers 3",
    "encode -m %s boat --word boat --layers -4, encode -m %s boat --word boat --layers 0",
    "data show %s/none --lenient, data show %s/none --skip-bad",
    "contexts boat --index %s/none, contexts boat --data %s/none",
    "train cbow --corpus %s/none -o x, train cbow --data %s/none -o x",
    "neighbors -m %s boat, neighbours -m %s boat",
    "help neighbors, help neighbours"
  })
  void oldAndOtherNamesMeanTheSame(String other, String current) {
    Outcome expected = run(current.replace("%s", BERT));
    assertThat(run(other.replace("%s", BERT))).isEqualTo(expected);
    assertThat(expected.err()).doesNotContain("there is no option");
  }

  /** {@code --corpus} is an option of its own where a command reads text besides its data. */
  @Test
  void anOldNameThatACommandDeclaresIsItsOwn() {
    assertThat(run("probe similarity --help").done().out()).contains("--corpus=", "--data=");
    assertThat(run("probe similarity -m " + BERT + " --corpus none/a --data none/b").err())
        .contains("named none/a");
  }

  /** Values after {@code --} and values of options are no names. */
  @Test
  void onlyNamesAreReplaced() {
    assertThat(run("fill -m " + BERT + " -- --top").err()).doesNotContain("-n");
  }

  @Test
  void helpAndCompletionOfferCurrentNamesOnly() {
    List<String> old = List.of("--k", "--top", "--layer", "--index", "--lenient");
    String completion = run("completion").done().out();
    old.forEach(name -> assertThat(completion).doesNotContain("'" + name + "'"));
    commands().forEach(command -> assertThat(options(command)).doesNotContainAnyElementsOf(old));
  }

  @Test
  void completionOffersLowerCaseValues() {
    String completion = run("completion").done().out();
    assertThat(completion)
        .contains("\"table\" \"json\" \"jsonl\" \"csv\"", "\"quick\" \"full\"", "\"int8-vnni\"")
        .doesNotContainPattern("_option_args=\\(\"[A-Z]");
  }

  private List<String> options(String command) {
    return run(command + " --help")
        .done()
        .out()
        .lines()
        .map(OPTION::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .toList();
  }

  /** An option is under the same heading in all commands, and headings have one order. */
  @Test
  void optionsAreGrouped() {
    List<String> order = List.of("Model:", "Data:", "Output:", "Advanced:", "Cluster:");
    Map<String, String> headings = new TreeMap<>();
    for (String command : commands()) {
      String heading = "";
      int last = -1;
      for (String line : run(command + " --help").done().out().split("\nExample")[0].split("\n")) {
        Matcher option = OPTION.matcher(line);
        if (HEADING.matcher(line).matches() && order.contains(line)) {
          heading = line;
          assertThat(order.indexOf(line)).as(command).isGreaterThan(last);
          last = order.indexOf(line);
        } else if (option.find() && !heading.isEmpty()) {
          String before = headings.putIfAbsent(option.group(1), heading);
          assertThat(before == null ? heading : before).as(command + " " + line).isEqualTo(heading);
        }
      }
    }
    assertThat(headings)
        .containsEntry("--model", "Model:")
        .containsEntry("--layers", "Model:")
        .containsEntry("--data", "Data:")
        .containsEntry("--out", "Output:")
        .containsEntry("-n", "Output:")
        .containsEntry("--threads", "Advanced:")
        .containsEntry("--engine", "Cluster:");
  }

  /** The help of {@code -o} says whether it is a file or a directory. */
  @Test
  void outputIsAFileOrADirectory() {
    for (String command : commands()) {
      String help = run(command + " --help").done().out().replaceAll("\\s+", " ");
      if (help.contains("-o, --out=")) {
        assertThat(help)
            .as(command)
            .containsPattern("-o, --out=(FILE|DIR|PATH) (With --all, o|O)utput (file|directory)");
      }
    }
  }

  @Test
  void aReportIsNotWrittenToADirectoryNamedLikeAFile() {
    Outcome outcome = run("report " + temp + " -o x.docx");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("-o x.docx", ".html, .md, .csv, .tex, .json or .jsonl");
    assertThat(run("report " + temp + " -o x.pdf").err()).contains("-o x.pdf", "--figure");
  }

  @Test
  void withoutArgumentsHelpIsPrintedToStderr() {
    Outcome outcome = new World(temp).run();
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEqualTo(run("--help").done().out());
  }

  @Test
  void allProbesAreACard() {
    Outcome outcome = run("probe all -m x");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.err()).contains("semascope card -m MODEL");
    assertThat(run("probe -m x").err()).contains("before -m", "substitution", "anisotropy");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "serch x | (did you mean search?)",
        "crad -m x | (did you mean card?)",
        "probe sense | (did you mean senses?)",
        "data lst | (did you mean list?)",
        "encode -m x a --sentense | there is no option --sentense (did you mean --sentence?)",
        "probe senses -m x --layrs=3 | there is no option --layrs (did you mean --layers?)",
        "encode -m bert-base a --word a | (did you mean bert-base-uncased or bert-base-cased or"
            + " bert-base-multilingual-cased?)",
        "encode -m bert-base-uncaesd a --word a | (did you mean bert-base-uncased?)",
        "probe similarity -m %s --data simlex | (did you mean simlex-999?)",
        "probe senses -m %s --data semkor | (did you mean semcor?)",
        "search -m %s boat --word boat --data wikischool | (did you mean wikischools?)"
      })
  void whatWasMeant(String line, String suggestion) {
    Outcome outcome = run(line.replace("%s", BERT));
    assertThat(outcome.code()).isNotZero();
    assertThat(outcome.err()).contains(suggestion);
  }

  @Test
  void onlyDataSetsOfTheRightKindAreListed() {
    assertThat(run("probe similarity -m " + BERT + " --data simlex").err())
        .contains("men, simlex-999, ws353")
        .doesNotContain("semcor", "usf", "wikischools");
    assertThat(run("probe senses -m " + BERT + " --data x").err())
        .contains("semcor", "ontonotes")
        .doesNotContain("men,", "wikischools");
    assertThat(run("index build --data x -o " + temp.resolve("i")).err())
        .contains("wikischools")
        .doesNotContain("semcor", "men,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--format xml", "--format TABEL"})
  void valuesAreOfferedInLowerCase(String option) {
    assertThat(run("models list " + option).err())
        .contains("table, json, jsonl, csv, tsv, tex, md");
  }

  /** A corpus that has no index yet is indexed. */
  @Test
  void contextsReadACorpus() throws IOException {
    Path text = Files.writeString(temp.resolve("text.txt"), "A boat lay there.\n\nNo ship did.\n");
    Stream.of("--data", "--index")
        .forEach(
            name ->
                assertThat(run("contexts boat " + name + " " + text).done().out())
                    .contains("boat"));
  }
}
