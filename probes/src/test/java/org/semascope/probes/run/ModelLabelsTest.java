package org.semascope.probes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.UsageException;
import org.semascope.engine.Input;

class ModelLabelsTest {
  private static Input model(String path, String digit) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return new Input(name, path, List.of(), 1, "", digit.repeat(64), "", "");
  }

  private static final Input ONE = model("/x/run1/checkpoint-500", "1");
  private static final Input TWO = model("/x/run2/checkpoint-500", "2");
  private static final Input THREE = model("/y/run2/checkpoint-500", "3");
  private static final Input MOVED = model("/z/checkpoint-500", "1");

  @Test
  void aModelHasItsNameOrItsLabel() {
    assertThat(ModelLabels.of(List.of(ONE, ONE.labelled("a"), TWO.labelled("b"))))
        .containsExactly("checkpoint-500", "a", "b");
  }

  @Test
  void modelsOfOneNameHaveTheShortestPathsThatDiffer() {
    assertThat(ModelLabels.of(List.of(ONE, TWO)))
        .containsExactly("run1/checkpoint-500", "run2/checkpoint-500");
    assertThat(ModelLabels.of(List.of(ONE, TWO, THREE)))
        .containsExactly("run1/checkpoint-500", "x/run2/checkpoint-500", "y/run2/checkpoint-500");
    assertThat(ModelLabels.of(List.of(ONE, MOVED))).containsOnly("checkpoint-500"); // one model
  }

  @Test
  void otherModelsOfOneLabelHaveChecksums() {
    List<Input> both = List.of(ONE.labelled("a"), TWO.labelled("a"));
    assertThat(ModelLabels.of(both)).containsExactly("a@11111111", "a@22222222");
    Input changed = model("/x/run1/checkpoint-500", "4"); // other weights at the same path
    assertThat(ModelLabels.of(List.of(ONE, changed)))
        .containsExactly("checkpoint-500@11111111", "checkpoint-500@44444444");
  }

  @Test
  void aCommandHasEachLabelOnce() {
    ModelLabels.requireDistinct(List.of(ONE, TWO, ONE.labelled("a"), MOVED.labelled("a")));
    for (Input other : List.of(TWO.labelled("a"), model("/x/a", "5"))) {
      assertThatThrownBy(() -> ModelLabels.requireDistinct(List.of(ONE.labelled("a"), other)))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(ONE.path())
          .hasMessageContaining(other.path());
    }
  }
}
