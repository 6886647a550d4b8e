package org.semascope.report.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
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
  private final JsonGenerator generator;

  JsonLines(OutputStream out) {
    try {
      generator =
          new JsonFactory()
              .createGenerator(out)
              .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
              .enable(JsonGenerator.Feature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
              .setCharacterEscapes(new TerminalEscapes())
              .setPrettyPrinter(new MinimalPrettyPrinter(""));
    } catch (IOException e) {
      throw failed(e);
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

  /** Writes one object and ends the line. */
  void write(Map<String, ?> fields) {
    try {
      write((Object) fields);
      generator.writeRaw('\n');
      generator.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void write(Object value) throws IOException {
    if (value == null || value instanceof Number || value instanceof Boolean) {
      generator.writePOJO(value); // floats by the shortest digits that read back the same
    } else if (value instanceof Map<?, ?> fields) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        generator.writeFieldName(field.getKey().toString());
        write(field.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof Collection<?> several) {
      generator.writeStartArray();
      for (Object one : several) {
        write(one);
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
    } else if (value instanceof Span span) {
      generator.writeArray(new int[] {span.start(), span.end()}, 0, 2);
    } else {
      generator.writeString(value instanceof Cell cell ? cell.text() : value.toString());
    }
  }

  private static SemascopeException failed(IOException e) {
    return new SemascopeException("cannot write the result: " + IoReason.of(e), e);
  }
}
