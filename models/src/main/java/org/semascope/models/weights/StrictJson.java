package org.semascope.models.weights;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;

/**
 * Binds JSON of unknown origin to plain types: UTF-8 only, no duplicate keys, no nulls, nothing
 * after the value, and no conversion between numbers and strings. Unknown keys are skipped.
 */
final class StrictJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  // Names of unknown origin stay out of the JVM's string pool.
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text -> {
                for (CoercionInputShape shape : CoercionInputShape.values()) {
                  text.setCoercion(shape, CoercionAction.Fail);
                }
              })
          .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
          .build();

  private StrictJson() {}

  static <T> T read(Path file, String what, byte[] utf8, Class<T> type) {
    // A decoder made by hand reports bytes that are not UTF-8 instead of replacing them.
    InputStreamReader text =
        new InputStreamReader(new ByteArrayInputStream(utf8), StandardCharsets.UTF_8.newDecoder());
    try {
      T value = MAPPER.readValue(text, type);
      if (value == null) {
        throw ModelFormatException.file(file, what + " of valid JSON", "null");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw ModelFormatException.file(
          file, what + " of valid JSON", where(e) + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw ModelFormatException.file(file, what + " in UTF-8", e.getMessage(), e);
    }
  }

  /** The JSON pointer to the value that could not be bound, and a colon. */
  private static String where(JsonProcessingException failure) {
    StringBuilder where = new StringBuilder();
    if (failure instanceof JsonMappingException mapping) {
      for (JsonMappingException.Reference step : mapping.getPath()) {
        Object key = step.getFieldName() == null ? step.getIndex() : step.getFieldName();
        where.append('/').append(key);
      }
    }
    return where.isEmpty() ? "" : where + ": ";
  }
}
