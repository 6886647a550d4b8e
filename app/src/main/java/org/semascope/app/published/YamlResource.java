package org.semascope.app.published;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Reads the files that stand beside this class. They are ours, so a fault in them is too. */
final class YamlResource {
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private YamlResource() {}

  static <T> T read(String name, TypeReference<T> type) {
    try (InputStream in = YamlResource.class.getResourceAsStream(name)) {
      return YAML.readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
