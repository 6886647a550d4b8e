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
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.semascope.core.IoReason;
import org.semascope.core.Printable;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/** Writes JSON objects, one a line. */
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
          // Components of records that are absent are left out.
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          // Not as a URI.
          .addModule(new SimpleModule().addSerializer(Path.class, ToStringSerializer.instance))
          .build();

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
      JSON.writeValue(out, object);
      out.write('\n');
      out.flush();
    } catch (IOException e) {
      throw new SemascopeException("cannot write the result: " + IoReason.of(e), e);
    }
  }
}
