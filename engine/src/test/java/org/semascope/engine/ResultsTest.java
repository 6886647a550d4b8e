package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;

class ResultsTest {
  @TempDir private Path temp;

  @Test
  void rowsAreWrittenOneToALine() throws IOException {
    Path file = temp.resolve("results.json");
    Files.write(
        file,
        Results.json(
            List.of(
                Result.of("substitution", "bert", "SYN", "P@1", 0.1, 3).atLayer(8).within(0, 0.25),
                Result.of("substitution", "random", "all", "MRR", 1e-10, 0))));
    assertThat(file)
        .hasContent(
            """
            [
            {"probe":"substitution","model":"bert","layer":8,"group":"SYN","metric":"P@1","unit":"proportion","value":0.1,"n":3,"low":0.0,"high":0.25},
            {"probe":"substitution","model":"random","group":"all","metric":"MRR","unit":"proportion","value":1.0E-10,"n":0}
            ]
            """);
  }

  @Test
  void whatIsReadIsWhatWasWritten() throws IOException {
    Random random = new Random(8);
    List<Result> rows = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        Result row = Result.of("p", "m \"é\" 😀", "g" + i, "SIM", value, random.nextInt(9));
        rows.add(random.nextBoolean() ? row.atLayer(i) : row.within(value, value));
      }
    }
    Path file = temp.resolve("results.json");
    Files.write(file, Results.json(rows));
    assertThat(Results.read(file)).isEqualTo(rows);
    Files.write(file, Results.json(List.of()));
    assertThat(Results.read(file)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | expected an array of results, found OBJECT",
        "[ | expected an array of results, found",
        "[{}] | row 1: expected a result, found",
        "[{\"probe\":\"p\",\"model\":\"m\",\"group\":\"g\",\"metric\":\"SIM\",\"value\":\"much\",\"n\":1}]"
            + " | row 1: expected a result, found SIM of g is NaN",
        "[{\"probe\":\"p\",\"model\":\"m\",\"group\":\"g\",\"metric\":\"SIM\",\"value\":1,\"n\":1,\"low\":0}]"
            + " | row 1: expected a result, found SIM of g: an interval with one end"
      })
  void aFileThatHoldsNoResultsIsRefused(String json, String words) throws IOException {
    Path file = Files.writeString(temp.resolve("results.json"), json);
    assertThatThrownBy(() -> Results.read(file))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(words);
  }

  @Test
  void nonsenseIsNoResult() {
    assertThatThrownBy(() -> Result.of("p", "m", "g", "SIM", Double.NaN, 1))
        .hasMessage("SIM of g is NaN");
    assertThatThrownBy(() -> Result.of("p", "m", "g", "SIM", 1, -1)).hasMessage("SIM of g: n = -1");
    assertThatThrownBy(() -> Result.of("p", "m", "", "SIM", 1, 1)).hasMessageContaining("without");
    assertThatThrownBy(() -> Result.of("p", "m", "g", "SIM", 1, 1).atLayer(-1))
        .hasMessage("layer -1");
    assertThatThrownBy(() -> Result.of("p", "m", "g", "SIM", 1, 1).within(2, 1))
        .hasMessage("SIM of g: an interval from 2.0 to 1.0");
    assertThatThrownBy(
            () ->
                new Result(
                    "p",
                    "m",
                    OptionalInt.empty(),
                    "g",
                    "SIM",
                    1,
                    1,
                    OptionalDouble.of(0),
                    OptionalDouble.empty()))
        .hasMessageContaining("one end");
  }
}
