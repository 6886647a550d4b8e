package org.semascope.models.sentences;

import com.fasterxml.jackson.databind.JsonNode;
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
record EncoderReading(OptionalInt longest, boolean lowers) {
  private static final String FILE = "sentence_bert_config.json";
  private static final String TOKENIZER = "tokenizer_config.json";

  /** What the file beside the model says; where there is none, texts are read as they are. */
  static EncoderReading in(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return new EncoderReading(OptionalInt.empty(), false);
    }
    ModuleFile config = ModuleFile.read(file);
    return new EncoderReading(
        config.root().hasNonNull("max_seq_length")
            ? OptionalInt.of(config.positive("max_seq_length"))
            : OptionalInt.empty(),
        config.flag("do_lower_case", false));
  }

  /**
   * Same as {@link #in}, for a model that sentence-transformers saved: where the file beside it
   * sets no length, as from version 5.4 on, the tokenizer's length holds. Tokenizers without any
   * say 10³⁰.
   */
  static EncoderReading ofSentenceEncoder(Path folder) {
    EncoderReading own = in(folder);
    Path file = folder.resolve(TOKENIZER);
    if (own.longest().isPresent() || !Files.isRegularFile(file)) {
      return own;
    }
    ModuleFile config = ModuleFile.read(file);
    JsonNode length = config.root().path("model_max_length");
    boolean limitless = length.isNumber() && length.doubleValue() > Integer.MAX_VALUE;
    return length.isMissingNode() || length.isNull() || limitless
        ? own
        : new EncoderReading(OptionalInt.of(config.positive("model_max_length")), own.lowers());
  }
}
