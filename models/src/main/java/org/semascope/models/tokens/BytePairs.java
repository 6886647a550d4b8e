package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/** A vocabulary of byte pairs: vocab.json numbers the pieces, merges.txt says what makes them. */
final class BytePairs {
  private final Path file;
  private final Map<String, Integer> vocabulary = new LinkedHashMap<>();
  private final ObjectNode model =
      Pipeline.step("BPE")
          .putNull("dropout")
          .putNull("unk_token")
          .put("continuing_subword_prefix", "")
          .put("end_of_word_suffix", "")
          .put("fuse_unk", false)
          .put("byte_fallback", false);

  BytePairs(TokenizerFiles files) {
    file = files.path(VocabularyFiles.BYTE_PAIRS);
    JsonNode numbered = JsonFile.read(file);
    if (!numbered.isObject() || numbered.isEmpty()) {
      throw ModelFormatException.file(file, "an object of pieces", numbered.getNodeType());
    }
    numbered.properties().forEach(entry -> put(entry.getKey(), entry.getValue()));
    model.set("vocab", numbered);
    readMerges(files.path(VocabularyFiles.MERGES), model.putArray("merges"));
  }

  Path file() {
    return file;
  }

  Map<String, Integer> vocabulary() {
    return vocabulary;
  }

  ObjectNode model() {
    return model;
  }

  private void put(String piece, JsonNode id) {
    if (!id.isInt() || id.intValue() < 0) {
      throw ModelFormatException.file(file, "the number of piece \"%s\"".formatted(piece), id);
    }
    vocabulary.put(piece, id.intValue());
  }

  private void readMerges(Path file, ArrayNode merges) {
    List<String> lines = TextLines.of(file);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isEmpty() || line.startsWith("#version")) {
        continue;
      }
      String[] parts = line.split(" ", -1);
      if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
        throw ModelFormatException.file(
            file, "two pieces in line " + (i + 1), "\"" + Excerpt.of(line) + "\"");
      }
      for (String piece : List.of(parts[0], parts[1], parts[0] + parts[1])) {
        if (!vocabulary.containsKey(piece)) {
          throw ModelFormatException.file(
              file,
              "pieces of %s in line %s".formatted(VocabularyFiles.BYTE_PAIRS, i + 1),
              "\"" + Excerpt.of(piece) + "\"");
        }
      }
      merges.add(line);
    }
  }
}
