package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;

class OptionFormTest {
  enum Colour {
    RED,
    GREEN
  }

  record Options(
      @Setting(value = "Data.", resource = true) String data,
      @Setting(value = "Vectors.", resource = true, free = true) String vectors,
      @Setting("Several.") List<Colour> colours,
      @Setting("A flag.") boolean agreeingArticle,
      @Setting(value = "A number.", name = "--number", free = true) int count) {
    Options {
      colours = List.copyOf(colours);
      if (count < 0) {
        throw new SemascopeException("--number must not be negative");
      }
    }
  }

  record Unmarked(int count) {}

  private static final Options USUAL = new Options("one", "", List.of(Colour.RED), false, 3);
  private static final OptionForm<Options> FORM = OptionForm.of(USUAL);

  @Test
  void optionsOtherThanDefaultsBecomeArguments() {
    assertThat(FORM.words(USUAL)).isEmpty();
    assertThat(FORM.words(new Options("two", "", List.of(Colour.RED, Colour.GREEN), true, 4)))
        .containsExactly(
            "--data", "two", "--colours", "red,green", "--agreeing-article", "--number", "4");
  }

  @Test
  void everyComponentIsAnOption() {
    assertThat(FORM.entries())
        .extracting(OptionForm.Entry::flag)
        .containsExactly("--data", "--vectors", "--colours", "--agreeing-article", "--number");
    assertThat(FORM.entries().get(2).several()).isTrue();
    assertThat(FORM.entries().get(2).type()).isEqualTo(Colour.class);
  }

  @Test
  void missingOptionsHaveTheirDefaults() {
    Options options = FORM.with(Map.of("colours", List.of(Colour.GREEN), "agreeingArticle", true));

    assertThat(options).isEqualTo(new Options("one", "", List.of(Colour.GREEN), true, 3));
  }

  @Test
  void constantsAreChosenInAnyCaseAndAllMeansAll() {
    OptionForm.Entry colours = FORM.entries().get(2);
    assertThat(colours.isChoice()).isTrue();
    assertThat(FORM.entries().get(0).isChoice()).isFalse();
    assertThat(colours.choose(List.of("green", " Red", "GREEN")))
        .containsExactly(Colour.GREEN, Colour.RED);
    assertThat(colours.choose(List.of(""))).isEmpty();
    assertThat(colours.choose(List.of("All"))).containsExactly(Colour.RED, Colour.GREEN);
    assertThatThrownBy(() -> colours.choose(List.of("red", "blue")))
        .isInstanceOf(UsageException.class)
        .hasMessage("--colours blue: expected all or some of red, green");
  }

  @Test
  void anUnknownOptionIsRefused() {
    assertThatThrownBy(() -> FORM.with(Map.of("colour", List.of(Colour.GREEN))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Options has no option colour, only data, vectors, colours, agreeingArticle, count");
  }

  @Test
  void aValueOfAnotherTypeIsRefused() {
    assertThatThrownBy(() -> FORM.with(Map.of("count", "3")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Options", "int", "[one, , [RED], false, 3]");
  }

  @Test
  void exceptionsOfTheRecordArePropagated() {
    assertThatThrownBy(() -> FORM.with(Map.of("count", -1)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("--number");
  }

  @Test
  void aRecipeHasResolvedNamesAndIsReadBack() {
    Options given = new Options("../x/one.txt", "v.bin", List.of(), true, 4);
    ObjectNode recipe = FORM.write(given, Map.of("../x/one.txt", List.of("one")));

    assertThat(recipe.path("data").asText()).isEqualTo("one");
    assertThat(FORM.read(recipe)).isEqualTo(new Options("one", "v.bin", List.of(), true, 4));
    recipe.remove("count");
    assertThat(FORM.read(recipe).count()).isEqualTo(3);
  }

  @Test
  void freeOptionsMayDifferButFreeDataMustBePresent() {
    ObjectNode one = FORM.write(USUAL);
    Options other = new Options("two", "", List.of(Colour.RED), false, 9);

    assertThat(FORM.differences(one, FORM.write(other))).hasSize(1);
    assertThat(FORM.differences(one, FORM.write(other)).get(0)).startsWith("--data");
    ObjectNode withVectors = FORM.write(FORM.with(Map.of("vectors", "glove")));
    ObjectNode withOthers = FORM.write(FORM.with(Map.of("vectors", "word2vec")));
    assertThat(FORM.differences(one, withVectors)).hasSize(1);
    assertThat(FORM.differences(withOthers, withVectors)).isEmpty();
  }

  @Test
  void aComponentWithoutSettingIsRefused() {
    assertThatThrownBy(() -> OptionForm.of(new Unmarked(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  record Asked(
      String text,
      @Setting("A lemma.") Optional<String> lemma,
      @Setting("A colour.") Optional<Colour> colour,
      @Setting("A sample.") OptionalInt sample) {}

  private static final Asked NOTHING =
      new Asked("", Optional.empty(), Optional.empty(), OptionalInt.empty());

  @Test
  void componentsThatAreNotMarkedAreGivenByTheCaller() {
    OptionForm<Asked> form = OptionForm.ofMarked(NOTHING);
    assertThat(form.entries())
        .extracting(OptionForm.Entry::flag)
        .containsExactly("--lemma", "--colour", "--sample");
    assertThat(form.with(Map.of("text", "a")).text()).isEqualTo("a");
    assertThatThrownBy(() -> OptionForm.ofMarked(NOTHING, "sampel"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(OptionForm.ofMarked(NOTHING, "sample").entries())
        .extracting(OptionForm.Entry::component)
        .containsExactly("sample");
  }

  @Test
  void optionalValuesHaveTheTypeOfTheirContent() {
    List<OptionForm.Entry> entries = OptionForm.ofMarked(NOTHING).entries();
    assertThat(entries)
        .extracting(OptionForm.Entry::type)
        .isEqualTo(List.of(String.class, Colour.class, int.class));
    assertThat(entries.get(0).valueOf("go")).isEqualTo(Optional.of("go"));
    assertThat(entries.get(1).valueOf(Colour.RED)).isEqualTo(Optional.of(Colour.RED));
    assertThat(entries.get(2).valueOf(3)).isEqualTo(OptionalInt.of(3));
    assertThat(FORM.entries().get(4).valueOf(3)).isEqualTo(3);
  }
}
