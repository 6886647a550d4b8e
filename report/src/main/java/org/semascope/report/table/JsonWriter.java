package org.semascope.report.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.semascope.core.IoReason;
import org.semascope.core.Printable;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/**
 * Writes objects as JSON: one per line, or all in one document. A document is complete only after
 * {@link #finish}, so that a failure leaves one that cannot be parsed.
 */
public final class JsonWriter {
  /** Version of the documents; docs/command-line.md says which changes raise it. */
  public static final int SCHEMA = 1;

  private static final ObjectMapper JSON =
      JsonMapper.builder(
              new JsonFactoryBuilder()
                  .characterEscapes(new TerminalEscapes())
                  .addDecorator((factory, generator) -> new FiniteNumbers(generator))
                  .build())
          .addModule(
              new SimpleModule()
                  .addSerializer(Path.class, ToStringSerializer.instance)
                  .addSerializer(Instant.class, ToStringSerializer.instance))
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          // A span is [start, end], without its isEmpty().
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .withConfigOverride(
              Span.class, span -> span.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY)))
          // Absent components of records are omitted.
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  private final OutputStream out;
  private final String command; // null for lines
  private final boolean single;
  private byte[] first; // of a document that can be this one object
  private boolean opened;
  private boolean empty = true;

  private JsonWriter(OutputStream out, String command, boolean single) {
    this.out = out;
    this.command = command;
    this.single = single;
  }

  /** One object per line. */
  static JsonWriter lines(OutputStream out) {
    return new JsonWriter(out, null, false);
  }

  /**
   * One document: {@code {"schema":1,"command":COMMAND,"results":[...]}}.
   *
   * @param single whether the document is the object itself, with {@code schema} as its first
   *     field, if there is only one
   */
  static JsonWriter document(OutputStream out, String command, boolean single) {
    return new JsonWriter(out, command, single);
  }

  /** An object as an indented text. */
  public static String pretty(Object object) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(object) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("results can always be written", e);
    }
  }

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

  /** Writes null for numbers that JSON does not have. */
  private static final class FiniteNumbers extends JsonGeneratorDelegate {
    FiniteNumbers(JsonGenerator generator) {
      super(generator, false);
    }

    @Override
    public void writeNumber(double number) throws IOException {
      if (Double.isFinite(number)) {
        super.writeNumber(number);
      } else {
        writeNull();
      }
    }

    @Override
    public void writeNumber(float number) throws IOException {
      if (Float.isFinite(number)) {
        super.writeNumber(number);
      } else {
        writeNull();
      }
    }

    @Override
    public void writeArray(double[] numbers, int from, int length) throws IOException {
      writeStartArray(numbers, length);
      for (int i = from; i < from + length; i++) {
        writeNumber(numbers[i]);
      }
      writeEndArray();
    }
  }

  /**
   * Writes one object.
   *
   * @param object a map of fields, or a record
   */
  void write(Object object) {
    attempt(
        () -> {
          byte[] bytes = JSON.writeValueAsBytes(object);
          if (command == null) {
            out.write(bytes);
            out.write('\n');
            out.flush();
          } else if (single && !opened && first == null) {
            first = bytes;
          } else {
            writeFirst();
            writeResult(bytes);
          }
        });
  }

  /**
   * Ends the document.
   *
   * @param more fields after the results, which lines do not have
   */
  void finish(Map<String, ?> more) {
    if (command == null) {
      return;
    }
    attempt(
        () -> {
          if (first != null && more.isEmpty()) {
            print("{\"schema\":" + SCHEMA + (first.length > 2 ? "," : ""));
            out.write(first, 1, first.length - 1);
            print("\n");
          } else {
            writeFirst();
            open();
            print(empty ? "]" : "\n]");
            for (Map.Entry<String, ?> field : more.entrySet()) {
              print("," + text(field.getKey()) + ":" + text(field.getValue()));
            }
            print("}\n");
          }
          out.flush();
        });
  }

  private void writeFirst() throws IOException {
    if (first != null) {
      byte[] result = first;
      first = null;
      writeResult(result);
    }
  }

  private void writeResult(byte[] result) throws IOException {
    open();
    print(empty ? "\n" : ",\n");
    empty = false;
    out.write(result);
    out.flush();
  }

  private void open() throws IOException {
    if (!opened) {
      print("{\"schema\":" + SCHEMA + ",\"command\":" + text(command) + ",\"results\":[");
      opened = true;
    }
  }

  private static String text(Object value) throws IOException {
    return JSON.writeValueAsString(value);
  }

  private void print(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
  }

  private interface Step {
    void run() throws IOException;
  }

  private static void attempt(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new SemascopeException("cannot write the result: " + IoReason.of(e), e);
    }
  }
}
