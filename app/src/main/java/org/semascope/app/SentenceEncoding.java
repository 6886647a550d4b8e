package org.semascope.app;

import java.util.List;
import java.util.SortedSet;
import org.semascope.app.output.VectorFile;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;

/** {@code encode --sentence}: whole texts instead of words in them. */
final class SentenceEncoding {
  private final Context context;
  private final ContextualModel model;
  private final SortedSet<Integer> layers;
  private final EncodePrinter printer;
  private final VectorFile file; // null: print instead

  SentenceEncoding(
      Context context,
      ContextualModel model,
      SortedSet<Integer> layers,
      EncodePrinter printer,
      VectorFile file) {
    this.context = context;
    this.model = model;
    this.layers = layers;
    this.printer = printer;
    this.file = file;
  }

  /** A text ready for the model. */
  private record Whole(String text, AlignedInput input) {}

  void one(String text) {
    give(text, model.sentences(List.of(text), layers).get(0));
  }

  void many(BatchOptions lines) {
    new Batch<Whole>(context, lines)
        .run(
            List.of("text"),
            (row, where) -> new Whole(row.text("text"), model.whole(row.text("text"))),
            chunk -> {
              List<AlignedInput> inputs =
                  chunk.stream()
                      .filter(Batch.Asked::isGood)
                      .map(line -> line.request().input())
                      .toList();
              List<LayerVectors> vectors = model.ofWhole(inputs, layers);
              int next = 0;
              for (Batch.Asked<Whole> line : chunk) {
                if (line.isGood()) {
                  give(line.request().text(), vectors.get(next++));
                } else if (file != null) {
                  file.addMissing();
                } else {
                  printer.printFault(line.fault());
                }
              }
            });
  }

  private void give(String text, LayerVectors vectors) {
    if (file != null) {
      file.add(vectors);
    } else {
      printer.printSentence(text, model.sentencePooling().description(), vectors);
    }
  }
}
