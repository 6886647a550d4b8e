package org.semascope.app.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.Span;

/**
 * JSON Schemas of records, as the explorer writes them: absent components are omitted, numbers that
 * JSON does not have are null. Schemas of nested records are collected by name.
 */
final class RecordSchema {
  private final Map<String, Object> schemas = new LinkedHashMap<>();

  /** An object of names and values in turn, in this order. */
  static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  /** The schemas of all records so far, by name. */
  Map<String, Object> schemas() {
    return schemas;
  }

  Map<String, Object> of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      Type[] of = generic.getActualTypeArguments();
      return Map.class.isAssignableFrom(raw)
          ? object("type", "object", "additionalProperties", of(of[1]))
          : object("type", "array", "items", of(of[0]));
    }
    Class<?> plain = (Class<?>) type;
    if (plain == Span.class) {
      return object(
          "type", "array", "items", object("type", "integer"), "minItems", 2, "maxItems", 2);
    }
    if (plain.isRecord()) {
      return reference(plain);
    }
    if (plain.isArray()) {
      return object("type", "array", "items", of(plain.getComponentType()));
    }
    if (plain.isEnum()) {
      return object(
          "type",
          "string",
          "enum",
          Arrays.stream(plain.getEnumConstants()).map(String::valueOf).toList());
    }
    return switch (plain.getSimpleName()) {
      case "boolean", "Boolean" -> object("type", "boolean");
      case "int", "Integer", "long", "Long" -> object("type", "integer");
      case "double", "Double", "float", "Float" -> object("type", List.of("number", "null"));
      case "String" -> object("type", "string");
      default -> throw new IllegalArgumentException("no JSON Schema for " + plain);
    };
  }

  private Map<String, Object> reference(Class<?> record) {
    String name = record.getName().replaceAll(".*\\.", "").replace('$', '.');
    if (!schemas.containsKey(name)) {
      schemas.put(name, Map.of()); // for records that contain themselves
      Map<String, Object> properties = new LinkedHashMap<>();
      List<String> required = new ArrayList<>();
      for (RecordComponent component : record.getRecordComponents()) {
        Field field = field(record, component);
        if (field.isAnnotationPresent(JsonIgnore.class)) {
          continue;
        }
        JsonProperty other = field.getAnnotation(JsonProperty.class);
        String own =
            other != null && !other.value().isEmpty() ? other.value() : component.getName();
        properties.put(own, of(component.getGenericType()));
        if (component.getType().isPrimitive()) {
          required.add(own);
        }
      }
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "object");
      schema.put("properties", properties);
      schema.put("required", required);
      schema.put("additionalProperties", false);
      schemas.put(name, schema);
    }
    return object("$ref", "#/components/schemas/" + name);
  }

  /** Annotations of a component are copied to its field. */
  private static Field field(Class<?> record, RecordComponent component) {
    try {
      return record.getDeclaredField(component.getName());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
