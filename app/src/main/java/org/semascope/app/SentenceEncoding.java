package org.semascope.app;

import java.util.List;
import java.util.SortedSet;
import org.semascope.app.output.VectorOutput;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;

/**
 * {@code encode --sentence}: whole texts instead of words in them.
 *
 * @param file that vectors go to; null: they are printed
 */
record SentenceEncoding(
    Context context,
    ContextualModel model,
    SortedSet<Integer> layers,
    EncodePrinter printer,
    VectorOutput file) {
  /** A text ready for the model. */
  private record Whole(String text, AlignedInput input) {}

  void one(String text) {
    Whole whole = whole(text, "");
    give(whole, model.ofWhole(List.of(whole.input()), layers).get(0));
  }

  void many(BatchOptions lines) {
    model.sentencePooling(); // a fault in the model's files is no fault of a line
    new Batch<Whole>(context, lines)
        .run(
            List.of("text"),
            (row, where) -> whole(row.text("text"), where + ": "),
            all -> model.ofWhole(all.stream().map(Whole::input).toList(), layers),
            this::give,
            fault -> printer.refuse(file, fault));
  }

  /**
   * @param where put before what is said: {@code file:line: }, or nothing
   */
  private Whole whole(String text, String where) {
    AlignedInput input = model.whole(text);
    input
        .window()
        .ifPresent(
            window ->
                context.say(
                    "%sthe text is longer than the %d tokens that the model reads of a sentence; kept characters %s"
                        .formatted(where, input.ids().length, window)));
    return new Whole(text, input);
  }

  private void give(Whole whole, LayerVectors vectors) {
    if (file != null) {
      file.add(vectors);
    } else {
      String pooling = model.sentencePooling().description();
      printer.printSentence(whole.text(), whole.input().window(), pooling, vectors);
    }
  }
}
