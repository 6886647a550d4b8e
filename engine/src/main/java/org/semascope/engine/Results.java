package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/** Rows of results as a file: a JSON array with one row on each line. */
public final class Results {
  private Results() {}

  public static List<Result> read(Path file) {
    try {
      JsonNode all = Json.MAPPER.readTree(Files.readAllBytes(file));
      SemascopeException.throwIf(
          !all.isArray(), "%s: expected an array of results, found %s", file, all.getNodeType());
      List<Result> rows = new ArrayList<>(all.size());
      for (JsonNode row : all) {
        rows.add(row(file, rows.size() + 1, row));
      }
      return List.copyOf(rows);
    } catch (JsonProcessingException e) {
      throw new SemascopeException(
          "%s: expected an array of results, found %s".formatted(file, Json.reason(e)), e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  static byte[] json(List<Result> rows) {
    StringBuilder text = new StringBuilder("[");
    try {
      for (Result row : rows) {
        text.append(text.length() == 1 ? "\n" : ",\n")
            .append(Json.MAPPER.writeValueAsString(json(row)));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("rows can always be written", e);
    }
    return text.append("\n]\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Absent values are left out. */
  private static ObjectNode json(Result row) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("probe", row.probe()).put("model", row.model());
    row.layer().ifPresent(layer -> node.put("layer", layer));
    node.put("group", row.group()).put("metric", row.metric());
    if (!row.unit().isEmpty()) {
      node.put("unit", row.unit());
    }
    node.put("value", row.value()).put("n", row.n());
    row.low().ifPresent(low -> node.put("low", low));
    row.high().ifPresent(high -> node.put("high", high));
    return node;
  }

  private static Result row(Path file, int number, JsonNode row) {
    try {
      return new Result(
          row.required("probe").asText(),
          row.required("model").asText(),
          row.has("layer") ? OptionalInt.of(row.get("layer").asInt(-1)) : OptionalInt.empty(),
          row.required("group").asText(),
          row.required("metric").asText(),
          row.required("value").asDouble(Double.NaN),
          row.required("n").asLong(-1),
          number(row, "low"),
          number(row, "high"));
    } catch (IllegalArgumentException e) {
      throw new SemascopeException(
          "%s: row %s: expected a result, found %s".formatted(file, number, e.getMessage()), e);
    }
  }

  private static OptionalDouble number(JsonNode row, String field) {
    return row.has(field)
        ? OptionalDouble.of(row.get(field).asDouble(Double.NaN))
        : OptionalDouble.empty();
  }
}
