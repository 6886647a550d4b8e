package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.semascope.core.UsageException;

class ControlTest {
  @Test
  void listsAreRead() {
    assertThat(Control.parse("untrained,form"))
        .containsExactlyInAnyOrder(Control.UNTRAINED, Control.FORM);
    assertThat(Control.parse("none")).isEmpty();
    assertThat(Control.parse("all")).containsExactlyInAnyOrder(Control.values());
  }

  @Test
  void anUnknownControlIsNamed() {
    assertThatThrownBy(() -> Control.parse("form,spelling"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("\"spelling\"");
  }

  @Test
  void anUntrainedModelIsComparedWithOtherDraws() {
    assertThat(Control.twins("bert", 1, 2)).containsExactly("untrained:bert", "untrained:bert#2");
    assertThat(Control.twins("bert", 7, 1)).containsExactly("untrained:bert#7");
    assertThat(Control.twins("untrained:bert", 1, 1)).containsExactly("untrained:bert#2");
    assertThat(Control.twins("untrained:bert#7", 7, 2))
        .containsExactly("untrained:bert#8", "untrained:bert#9");
  }

  @Test
  void theSeedIsTheDefaultDraw() {
    assertThat(Control.withSeed("untrained:bert", 3)).isEqualTo("untrained:bert#3");
    assertThat(Control.withSeed("untrained:bert#2", 3)).isEqualTo("untrained:bert#2");
    assertThat(Control.withSeed("untrained:bert", 1)).isEqualTo("untrained:bert");
    assertThat(Control.withSeed("bert", 3)).isEqualTo("bert");
  }
}
