package org.semascope.models.sentences;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * How a sentence encoder reads a text.
 *
 * @param longest tokens it reads, special ones included; nothing if only the model's own length
 *     counts
 * @param lowers whether it reads everything in lower case
 */
record SentenceReading(OptionalInt longest, boolean lowers) {
  private static final String FILE = "sentence_bert_config.json";

  /** What the file beside the model says; where there is none, texts are read as they are. */
  static SentenceReading in(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return new SentenceReading(OptionalInt.empty(), false);
    }
    ModuleFile config = ModuleFile.read(file);
    return new SentenceReading(
        config.root().hasNonNull("max_seq_length")
            ? OptionalInt.of(config.positive("max_seq_length"))
            : OptionalInt.empty(),
        config.flag("do_lower_case", false));
  }
}
