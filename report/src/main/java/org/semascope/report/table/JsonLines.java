package org.semascope.report.table;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.Map;
import org.semascope.core.IoReason;
import org.semascope.core.Printable;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.report.table.Table.Cell;

/** Writes JSON objects, one a line. */
final class JsonLines {
  private static final ObjectMapper RECORDS =
      new ObjectMapper()
          .registerModule(new SimpleModule().addSerializer(Span.class, new SpanAsArray()))
          .setDefaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS));

  private final JsonGenerator generator;

  JsonLines(OutputStream out) {
    try {
      generator =
          new JsonFactory()
              .createGenerator(out)
              .setCodec(RECORDS)
              .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
              .enable(JsonGenerator.Feature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
              .setCharacterEscapes(new TerminalEscapes())
              .setPrettyPrinter(new MinimalPrettyPrinter(""));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** {@code [start, end]}. */
  private static final class SpanAsArray extends StdSerializer<Span> {
    private static final long serialVersionUID = 1;

    SpanAsArray() {
      super(Span.class);
    }

    @Override
    public void serialize(Span span, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeArray(new int[] {span.start(), span.end()}, 0, 2);
    }
  }

  /** Escapes what a terminal would obey, so that JSON can be looked at and loses nothing. */
  private static final class TerminalEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[0x7F] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int one) {
      return one <= 0x7F || Character.isSurrogate((char) one) || Printable.isSafe(one)
          ? null
          : new SerializedString(Printable.of(Character.toString(one)));
    }
  }

  /**
   * Writes one object and ends the line.
   *
   * @param object a map of fields, or a record
   */
  void write(Object object) {
    try {
      if (object instanceof Record) {
        generator.writePOJO(object);
      } else {
        writeValue(object);
      }
      generator.writeRaw('\n');
      generator.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void writeValue(Object value) throws IOException {
    if (value == null
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof Span) {
      generator.writePOJO(value); // floats by the shortest digits that read back the same
    } else if (value instanceof Map<?, ?> fields) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        generator.writeFieldName(field.getKey().toString());
        writeValue(field.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof Collection<?> several) {
      generator.writeStartArray();
      for (Object one : several) {
        writeValue(one);
      }
      generator.writeEndArray();
    } else if (value instanceof float[] vector) {
      generator.writeStartArray();
      for (float number : vector) {
        generator.writeNumber(number);
      }
      generator.writeEndArray();
    } else if (value instanceof int[] numbers) {
      generator.writeArray(numbers, 0, numbers.length);
    } else {
      generator.writeString(value instanceof Cell cell ? cell.text() : value.toString());
    }
  }

  private static SemascopeException failed(IOException e) {
    return new SemascopeException("cannot write the result: " + IoReason.of(e), e);
  }
}
