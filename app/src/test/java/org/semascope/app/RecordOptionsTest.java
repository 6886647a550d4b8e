package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.semascope.core.UsageException;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

class RecordOptionsTest {
  enum Colour {
    RED,
    DARK_BLUE {
      @Override
      public String toString() {
        return "dark-blue";
      }
    }
  }

  record Options(
      String text,
      @Setting(value = "A folder.", label = "DIR") Path index,
      @Setting(value = "Words.", label = "W,..") List<String> words,
      @Setting(value = "A sentence.", name = "--sentence", repeated = true) List<String> sentences,
      @Setting("Numbers.") List<Integer> numbers,
      @Setting("A colour.") Colour colour,
      @Setting(value = "Lower case.", label = "yes|no") Optional<Boolean> lowerCase,
      @Setting(value = "A number.", name = "-n") OptionalInt count,
      @Setting("A flag.") boolean echo,
      @Setting("A layer (default: the last).") String layer) {}

  private static final Options DEFAULTS =
      new Options(
          "",
          null,
          List.of(),
          List.of(),
          List.of(1, 2),
          Colour.RED,
          Optional.empty(),
          OptionalInt.empty(),
          false,
          "");

  private final CommandSpec command = CommandSpec.create();
  private final RecordOptions<Options> options = new RecordOptions<>(OptionForm.ofMarked(DEFAULTS));

  private Options read(String... words) {
    options.addTo(command);
    new CommandLine(command).parseArgs(words);
    return options.read(Map.of("text", "some text"));
  }

  @Test
  void whatIsNotGivenIsTheDefault() {
    assertThat(read("--index", "here"))
        .isEqualTo(
            new Options(
                "some text",
                Path.of("here"),
                List.of(),
                List.of(),
                List.of(1, 2),
                Colour.RED,
                Optional.empty(),
                OptionalInt.empty(),
                false,
                ""));
  }

  @Test
  void everyTypeIsRead() {
    String line =
        "--index i --words a,b --words c --sentence x,y --sentence z --numbers 3,4"
            + " --colour Dark-Blue --lower-case no -n 5 --echo --layer 8";
    assertThat(read(line.split(" ")))
        .isEqualTo(
            new Options(
                "some text",
                Path.of("i"),
                List.of("a", "b", "c"),
                List.of("x,y", "z"),
                List.of(3, 4),
                Colour.DARK_BLUE,
                Optional.of(false),
                OptionalInt.of(5),
                true,
                "8"));
  }

  @Test
  void anOptionWithoutADefaultIsRequired() {
    assertThatThrownBy(() -> read("--echo"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("Missing required option: '--index=DIR'");
  }

  @Test
  void valuesThatThereAreNotAreRefused() {
    assertThatThrownBy(() -> read("--index", "i", "--colour", "blue"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("expected one of [red, dark-blue] but was 'blue'");
  }

  @Test
  void aListOfWordsHasAWord() {
    assertThatThrownBy(() -> read("--index", "i", "--words", " ,"))
        .isInstanceOf(UsageException.class)
        .hasMessage("\" ,\" contains no word");
  }

  @Test
  void helpNamesDefaultsThatTheTextDoesNotName() {
    options.addTo(command);
    assertThat(help("--numbers")).isEqualTo("Numbers (default: 1,2).");
    assertThat(help("--words")).isEqualTo("Words.");
    assertThat(help("--colour")).isEqualTo("A colour (default: red).");
    assertThat(help("--layer")).isEqualTo("A layer (default: the last).");
    assertThat(help("--lower-case")).isEqualTo("Lower case.");
    assertThat(help("-n")).isEqualTo("A number.");
    assertThat(help("--echo")).isEqualTo("A flag.");
    assertThat(help("--index")).isEqualTo("A folder.");
  }

  private String help(String option) {
    RecordOptions.describe(command);
    return String.join(" ", command.findOption(option).description());
  }
}
