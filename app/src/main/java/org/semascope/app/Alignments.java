package org.semascope.app;

import org.semascope.core.Occurrence;
import org.semascope.models.ContextualModel;
import org.semascope.models.tokens.AlignedInput;

/** Aligns a word for a command, and tells the user when its text was too long and was cut. */
final class Alignments {
  private Alignments() {}

  /**
   * @param where put before what is said: {@code file:line: }, or nothing
   */
  static AlignedInput align(
      Context context, ContextualModel model, Occurrence occurrence, String where) {
    AlignedInput input = model.align(occurrence);
    tellIfCut(context, model, input, occurrence.word(), where);
    return input;
  }

  static void tellIfCut(
      Context context, ContextualModel model, AlignedInput input, String word, String where) {
    input
        .window()
        .ifPresent(
            window ->
                context.say(
                    "%sthe text is longer than the model's %s pieces; kept characters %s around \"%s\""
                        .formatted(where, model.architecture().maxLength(), window, word)));
  }
}
