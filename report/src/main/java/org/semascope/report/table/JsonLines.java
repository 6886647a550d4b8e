package org.semascope.report.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/** Writes JSON objects, one a line, without building them in memory first. */
public final class JsonLines {
  private final JsonGenerator generator;

  /** Something that writes itself. */
  public interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  public JsonLines(OutputStream out) {
    try {
      generator =
          new JsonFactory()
              .createGenerator(out)
              .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
              .enable(JsonGenerator.Feature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
              .setPrettyPrinter(new MinimalPrettyPrinter(""));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Writes one object, whose fields {@code body} gives, and ends the line. */
  public void write(Body body) {
    try {
      generator.writeStartObject();
      body.write(generator);
      generator.writeEndObject();
      generator.writeRaw('\n');
      generator.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** An array of floats, shortest digits that read back the same. */
  public static void vector(JsonGenerator json, float[] values) throws IOException {
    json.writeStartArray();
    for (float value : values) {
      json.writeNumber(value);
    }
    json.writeEndArray();
  }

  public static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  public static void span(JsonGenerator json, String name, Span span) throws IOException {
    json.writeFieldName(name);
    json.writeArray(new int[] {span.start(), span.end()}, 0, 2);
  }

  /** The characters that were kept of a text too long for the model; nothing if all were. */
  public static void window(JsonGenerator json, Optional<Span> kept) throws IOException {
    if (kept.isPresent()) {
      span(json, "window", kept.get());
    }
  }

  private static SemascopeException failed(IOException e) {
    return new SemascopeException("cannot write the result: " + IoReason.of(e), e);
  }
}
