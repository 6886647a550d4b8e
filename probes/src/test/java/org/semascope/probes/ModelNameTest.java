package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.UsageException;

class ModelNameTest {
  @ParameterizedTest
  @CsvSource({
    "bert, '', bert",
    "a=bert, a, bert",
    "a_1.0+x-y=/my models/bert, a_1.0+x-y, /my models/bert",
    "größer=bert, größer, bert",
    "a=org/name@main, a, org/name@main",
    "./lr=1/bert, '', ./lr=1/bert",
    "a=./lr=1/bert, a, ./lr=1/bert",
    "untrained:bert, '', untrained:bert",
    "untrained:a=bert#7, untrained:a#7, untrained:bert#7",
    "random=untrained:bert#7, random, untrained:bert#7",
  })
  void labelsAreBeforeTheEqualsSign(String given, String label, String reference) {
    ModelName name = ModelName.parse(given);
    assertThat(name).isEqualTo(new ModelName(label, reference));
    assertThat(name.argument()).isEqualTo(given);
    assertThat(ModelName.parse(name.argument())).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=bert",
        "a=",
        "a b=bert",
        "a:b=bert",
        "-a=bert",
        "form=bert",
        "none=bert",
        "latest=bert",
        "untrained=bert",
        "chance=bert",
        "frequency=bert",
        "a/b=.",
        "a=b=bert",
        "a=form",
        "a=untrained:b=bert",
        "untrained:=bert"
      })
  void otherNamesAreRefused(String given) {
    assertThatThrownBy(() -> ModelName.parse(given))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("-m ");
  }

  @Test
  void anExistingPathHasNoLabel(@TempDir Path folder) throws IOException {
    Path path = Files.createDirectories(folder.resolve("lr=0.1"));
    assertThat(ModelName.parse("" + path)).isEqualTo(new ModelName("", "" + path));
    Path here = Files.createTempDirectory(Path.of("").toAbsolutePath(), "lr=");
    try {
      String relative = here.getFileName().toString();
      assertThat(ModelName.parse(relative)).isEqualTo(new ModelName("", relative));
      assertThat(ModelName.parse("a=" + relative)).isEqualTo(new ModelName("a", relative));
      assertThat(ModelName.parse("untrained:" + relative).label()).isEmpty();
    } finally {
      Files.delete(here);
    }
  }

  @Test
  void twinsAreLabelledAfterTheirModel() {
    assertThat(ModelName.parse("a=x/bert").twins(1, 2))
        .extracting(ModelName::argument)
        .containsExactly("untrained:a=x/bert", "untrained:a=x/bert#2");
    assertThat(ModelName.parse("untrained:a=bert").twins(1, 1))
        .containsExactly(new ModelName("untrained:a#2", "untrained:bert#2"));
    assertThat(ModelName.parse("random=untrained:bert").twins(1, 1))
        .containsExactly(new ModelName("untrained:random#2", "untrained:bert#2"));
    assertThat(ModelName.parse("bert").twins(3, 1))
        .containsExactly(new ModelName("", "untrained:bert#3"));
  }

  @Test
  void argumentsHaveSeedsAndNoDuplicates() {
    assertThat(ModelName.arguments(List.of(" a=bert", "a=bert", "", "untrained:b=bert", "bert"), 5))
        .containsExactly("a=bert", "untrained:b=bert#5", "bert");
    assertThat(ModelName.arguments(List.of("r=untrained:bert", "r2=untrained:bert#2"), 5))
        .containsExactly("r=untrained:bert#5", "r2=untrained:bert#2");
  }
}
