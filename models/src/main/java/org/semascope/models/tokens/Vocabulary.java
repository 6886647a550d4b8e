package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** The pieces of a tokenizer by number and the numbers by piece, as tokenizer.json lists them. */
final class Vocabulary {
  /** Far above any vocabulary; keeps a damaged number from asking for all memory. */
  private static final int MOST = 1 << 24;

  private final Path origin;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> pieces = new ArrayList<>();
  private final Map<Integer, String> added = new HashMap<>();

  /** {@code json} is of the form of tokenizer.json; messages name {@code origin}. */
  Vocabulary(JsonNode json, Path origin) {
    this.origin = origin;
    JsonNode listed = json.path("model").path("vocab");
    if (listed.isObject()) {
      listed.properties().forEach(entry -> put(entry.getKey(), entry.getValue()));
    } else if (listed.isArray()) {
      for (JsonNode pair : listed) {
        put(required(pair.path(0)), pieces.size());
      }
    }
    if (ids.isEmpty()) {
      throw ModelFormatException.file(origin, "a vocabulary", "none");
    }
    for (JsonNode token : json.path("added_tokens")) {
      added.put(
          put(required(token.path("content")), token.path("id")), token.get("content").textValue());
    }
  }

  int size() {
    return pieces.size();
  }

  boolean has(int id) {
    return id >= 0 && id < pieces.size() && pieces.get(id) != null;
  }

  String piece(int id) {
    if (!has(id)) {
      throw new SemascopeException(
          "%s has no piece %s: its pieces are numbered 0 to %s"
              .formatted(origin, id, pieces.size() - 1));
    }
    return pieces.get(id);
  }

  OptionalInt id(String piece) {
    Integer id = ids.get(piece);
    return id == null ? OptionalInt.empty() : OptionalInt.of(id);
  }

  /** The token as the library shows it, but without the blank that an added one may swallow. */
  String withoutBlank(int id, String shown) {
    String token = added.get(id);
    return token != null && shown.strip().equals(token) ? token : shown;
  }

  boolean isAdded(int id) {
    return added.containsKey(id);
  }

  private int put(String piece, JsonNode id) {
    if (!id.canConvertToInt()
        || !id.isIntegralNumber()
        || id.intValue() < 0
        || id.intValue() >= MOST) {
      throw ModelFormatException.file(
          origin, "a number below %s for piece \"%s\"".formatted(MOST, piece), id);
    }
    put(piece, id.intValue());
    return id.intValue();
  }

  private void put(String piece, int id) {
    if (id >= pieces.size()) {
      pieces.addAll(Collections.nCopies(id + 1 - pieces.size(), null));
    }
    pieces.set(id, piece);
    ids.put(piece, id);
  }

  private String required(JsonNode piece) {
    if (!piece.isTextual()) {
      throw ModelFormatException.file(origin, "a piece of text in the vocabulary", piece);
    }
    return piece.textValue();
  }
}
