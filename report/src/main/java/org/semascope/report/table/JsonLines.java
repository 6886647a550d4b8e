package org.semascope.report.table;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.semascope.core.IoReason;
import org.semascope.core.Printable;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.report.table.Table.Cell;

/** Writes JSON objects, one per line. */
record JsonLines(OutputStream out) {
  private static final ObjectMapper JSON =
      JsonMapper.builder(new JsonFactoryBuilder().characterEscapes(new TerminalEscapes()).build())
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          // A span is [start, end], without its isEmpty().
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .withConfigOverride(
              Span.class, span -> span.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY)))
          // Absent components of records are omitted.
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  /** Escapes terminal control characters, without loss. */
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
      JSON.writeValue(out, object instanceof Map<?, ?> ? plain(object) : object);
      out.write('\n');
      out.flush();
    } catch (IOException e) {
      throw new SemascopeException("cannot write the result: " + IoReason.of(e), e);
    }
  }

  /** Fields of other types, such as times, are written as strings. */
  private static Object plain(Object value) {
    if (value instanceof Map<?, ?> fields) {
      Map<String, Object> all = new LinkedHashMap<>();
      fields.forEach((name, field) -> all.put(name.toString(), plain(field)));
      return all;
    }
    if (value instanceof Collection<?> several) {
      return several.stream()
          .map(JsonLines::plain)
          .collect(Collectors.toCollection(ArrayList::new));
    }
    return value == null
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof Span
            || value.getClass().isArray()
        ? value
        : value instanceof Cell cell ? cell.text() : value.toString();
  }
}
